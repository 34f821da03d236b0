# What `cmake --install` puts where: the program with its manual and completions, and the library
# with its headers, a pkg-config file and a CMake package.
include(CMakePackageConfigHelpers)

# ---- the program ----

install(TARGETS roofline_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

# Written by the program itself while it is built, so not there when it cannot run (cross builds).
install(FILES ${PROJECT_BINARY_DIR}/roofline.1
        DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
install(FILES ${PROJECT_BINARY_DIR}/roofline.bash RENAME roofline
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions OPTIONAL)
install(FILES ${PROJECT_BINARY_DIR}/_roofline
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions OPTIONAL)
install(FILES ${PROJECT_BINARY_DIR}/roofline.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d OPTIONAL)

install(FILES LICENSE CHANGELOG.md README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

# ---- the library ----

# The public interface: from a file to a table, to points, to a figure. Headers that only the library's own
# files include stay out. Users write #include "analysis/table.h".
target_sources(libroofline PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES
    analysis/aggregate.h
    analysis/analyse.h
    analysis/analytic.h
    analysis/ceiling.h
    analysis/column.h
    analysis/compare.h
    analysis/counter.h
    analysis/counter_name.h
    analysis/derive.h
    analysis/describe.h
    analysis/error.h
    analysis/memory_level.h
    analysis/notice.h
    analysis/number.h
    analysis/output_file.h
    analysis/pattern.h
    analysis/point_match.h
    analysis/points.h
    analysis/precision.h
    analysis/quantity.h
    analysis/quantity_change.h
    analysis/read/input.h
    analysis/read/reader.h
    analysis/report_github.h
    analysis/report_json.h
    analysis/report_junit.h
    analysis/report_markdown.h
    analysis/report_text.h
    analysis/select.h
    analysis/table.h
    analysis/tolerance.h
    analysis/unit.h
    analysis/verdict.h
    analysis/write_csv.h
    analysis/write_json.h
    analysis/write_text.h
    plot/figure.h
    plot/history_figure.h)
set_target_properties(libroofline PROPERTIES EXPORT_NAME roofline)

set(ROOFLINE_INSTALL_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR}/roofline)
set(ROOFLINE_INSTALL_CMAKEDIR ${CMAKE_INSTALL_LIBDIR}/cmake/roofline)

install(TARGETS libroofline EXPORT rooflineTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
    FILE_SET HEADERS DESTINATION ${ROOFLINE_INSTALL_INCLUDEDIR}
    INCLUDES DESTINATION ${ROOFLINE_INSTALL_INCLUDEDIR})
install(EXPORT rooflineTargets NAMESPACE roofline:: DESTINATION ${ROOFLINE_INSTALL_CMAKEDIR})

configure_package_config_file(cmake/rooflineConfig.cmake.in rooflineConfig.cmake
    INSTALL_DESTINATION ${ROOFLINE_INSTALL_CMAKEDIR}
    NO_SET_AND_CHECK_MACRO)
# Before 1.0 a new minor version may change the interface.
write_basic_package_version_file(rooflineConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES
    ${CMAKE_CURRENT_BINARY_DIR}/rooflineConfig.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/rooflineConfigVersion.cmake
    DESTINATION ${ROOFLINE_INSTALL_CMAKEDIR})
install(FILES cmake/dependencies.cmake RENAME rooflineDependencies.cmake
        DESTINATION ${ROOFLINE_INSTALL_CMAKEDIR})

# Who links a static library links what it stands on as well; a shared one brings that along.
set(ROOFLINE_PC_MODULES "cairo pangocairo libpcre2-8 jansson")
if(PROTOBUF_C_FOUND)
    string(APPEND ROOFLINE_PC_MODULES " libprotobuf-c")
endif()
if(SQLITE3_FOUND)
    string(APPEND ROOFLINE_PC_MODULES " sqlite3")
endif()
set(ROOFLINE_PC_OTHER_LIBS "-lcsv ${CMAKE_THREAD_LIBS_INIT} -lm")
get_target_property(ROOFLINE_LIBRARY_TYPE libroofline TYPE)
if(ROOFLINE_LIBRARY_TYPE STREQUAL "SHARED_LIBRARY")
    set(ROOFLINE_PC_DEPENDENCIES
        "Requires.private: ${ROOFLINE_PC_MODULES}\nLibs.private: ${ROOFLINE_PC_OTHER_LIBS}")
    set(ROOFLINE_PC_LIBS "-lroofline")
else()
    set(ROOFLINE_PC_DEPENDENCIES "Requires: ${ROOFLINE_PC_MODULES}")
    set(ROOFLINE_PC_LIBS "-lroofline ${ROOFLINE_PC_OTHER_LIBS}")
endif()

# Paths relative to the .pc file, so that the installed tree can be moved.
set(ROOFLINE_PC_DIR ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH ROOFLINE_PC_PREFIX ${ROOFLINE_PC_DIR} ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" ROOFLINE_PC_PREFIX "${ROOFLINE_PC_PREFIX}")
cmake_path(ABSOLUTE_PATH ROOFLINE_INSTALL_INCLUDEDIR BASE_DIRECTORY "\${prefix}"
           OUTPUT_VARIABLE ROOFLINE_PC_INCLUDEDIR)
cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_LIBDIR BASE_DIRECTORY "\${prefix}"
           OUTPUT_VARIABLE ROOFLINE_PC_LIBDIR)
configure_file(cmake/roofline.pc.in roofline.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/roofline.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
