# What every target of the project is compiled with.
add_library(roofline_flags INTERFACE)
target_compile_definitions(roofline_flags INTERFACE _POSIX_C_SOURCE=200809L)
target_compile_options(roofline_flags INTERFACE
    -Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes -Wstrict-prototypes -Wvla)
if(ROOFLINE_WERROR)
    target_compile_options(roofline_flags INTERFACE -Werror)
endif()
if(ROOFLINE_SANITIZE)
    target_compile_options(roofline_flags INTERFACE
        -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(roofline_flags INTERFACE -fsanitize=address,undefined)
endif()
if(ROOFLINE_FUZZ)
    target_compile_options(roofline_flags INTERFACE
        -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
        -fno-omit-frame-pointer)
    target_link_options(roofline_flags INTERFACE -fsanitize=address,undefined)
endif()
