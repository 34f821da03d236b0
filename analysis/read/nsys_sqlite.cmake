# The reader of Nsight Systems' SQLite exports, where sqlite3 is there: then ROOFLINE_HAVE_SQLITE is
# defined. Included by analysis/CMakeLists.txt behind the target roofline_analysis.
if(SQLITE3_FOUND)
    target_sources(roofline_analysis PRIVATE
        ${CMAKE_CURRENT_LIST_DIR}/nsys_database.c
        ${CMAKE_CURRENT_LIST_DIR}/nsys_export.c
        ${CMAKE_CURRENT_LIST_DIR}/nsys_sqlite.c)
    target_compile_definitions(roofline_analysis PUBLIC ROOFLINE_HAVE_SQLITE)
    target_link_libraries(roofline_analysis PRIVATE PkgConfig::SQLITE3)
else()
    message(STATUS "sqlite3 not found: Nsight Systems' exports will not be read")
endif()
