# The reader of .ncu-rep reports, where protobuf-c is there: then ROOFLINE_HAVE_NCU_REPORT is defined.
# Included by analysis/CMakeLists.txt behind the target roofline_analysis.
find_program(PROTOC_C protoc-c)
pkg_check_modules(PROTOBUF_C IMPORTED_TARGET libprotobuf-c>=1.4)

if(PROTOC_C AND PROTOBUF_C_FOUND)
    set(report_proto ${CMAKE_CURRENT_LIST_DIR}/nsight_report.proto)
    set(report_generated_dir ${CMAKE_CURRENT_BINARY_DIR}/generated)
    set(report_generated ${report_generated_dir}/nsight_report.pb-c.c)
    file(MAKE_DIRECTORY ${report_generated_dir})
    add_custom_command(
        OUTPUT ${report_generated} ${report_generated_dir}/nsight_report.pb-c.h
        COMMAND ${PROTOC_C} --proto_path=${CMAKE_CURRENT_LIST_DIR}
                --c_out=${report_generated_dir} ${report_proto}
        DEPENDS ${report_proto}
        VERBATIM)
    # Generated code is not held to our warnings.
    set_source_files_properties(${report_generated} PROPERTIES COMPILE_OPTIONS -w)

    target_sources(roofline_analysis PRIVATE
        ${report_generated}
        ${report_generated_dir}/nsight_report.pb-c.h
        ${CMAKE_CURRENT_LIST_DIR}/ncu_metric_unit.c
        ${CMAKE_CURRENT_LIST_DIR}/ncu_report.c
        ${CMAKE_CURRENT_LIST_DIR}/report_blocks.c
        ${CMAKE_CURRENT_LIST_DIR}/report_message.c
        ${CMAKE_CURRENT_LIST_DIR}/report_names.c
        ${CMAKE_CURRENT_LIST_DIR}/report_region.c
        ${CMAKE_CURRENT_LIST_DIR}/report_row.c)
    target_include_directories(roofline_analysis SYSTEM PRIVATE ${report_generated_dir})
    target_compile_definitions(roofline_analysis PUBLIC ROOFLINE_HAVE_NCU_REPORT)
    target_link_libraries(roofline_analysis PRIVATE PkgConfig::PROTOBUF_C)
else()
    message(STATUS "protobuf-c or protoc-c not found: .ncu-rep reports will not be read")
endif()
