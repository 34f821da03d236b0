# The libraries that roofline stands on, as imported targets. This file is installed too: whoever
# links a static libroofline through its CMake package needs the same targets.
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(CAIRO REQUIRED IMPORTED_TARGET cairo)
pkg_check_modules(PANGOCAIRO REQUIRED IMPORTED_TARGET pangocairo)
pkg_check_modules(PCRE2 REQUIRED IMPORTED_TARGET libpcre2-8)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
# Without it .ncu-rep reports are not read (analysis/read/ncu_report.cmake).
pkg_check_modules(PROTOBUF_C IMPORTED_TARGET libprotobuf-c>=1.4)
# Without it Nsight Systems' exports are not read (analysis/read/nsys_sqlite.cmake).
pkg_check_modules(SQLITE3 IMPORTED_TARGET sqlite3>=3.31)

# libcsv comes without a pkg-config file.
if(NOT TARGET CSV::CSV)
    find_path(CSV_INCLUDE_DIR csv.h REQUIRED)
    find_library(CSV_LIBRARY csv REQUIRED)
    mark_as_advanced(CSV_INCLUDE_DIR CSV_LIBRARY)
    add_library(CSV::CSV UNKNOWN IMPORTED)
    set_target_properties(CSV::CSV PROPERTIES
        IMPORTED_LOCATION "${CSV_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${CSV_INCLUDE_DIR}")
endif()
