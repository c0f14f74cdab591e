# What every target of ours is compiled with: the interface library tablier_options.
add_library(tablier_options INTERFACE)
target_compile_features(tablier_options INTERFACE cxx_std_23)
target_include_directories(tablier_options INTERFACE ${PROJECT_SOURCE_DIR}/engine)
target_compile_options(tablier_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
                                                 -Wnon-virtual-dtor -Wold-style-cast -Wcast-align -Werror)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 warns of overlapping copies inside std::string's own operator+ (its bug 105651), and of uninitialized members
  # of empty optionals.
  target_compile_options(tablier_options INTERFACE -Wno-restrict -Wno-maybe-uninitialized)
endif()

# A multiplication and an addition stay two roundings, so that every compiler and machine gets the same number.
target_compile_options(tablier_options INTERFACE -ffp-contract=off)

# Bit counting and scanning are single instructions from x86-64-v3 (2013) on. The level is named rather than
# "native", so that a compiler cache shared between machines stays right.
# A package must run on other machines than the one that built it.
option(TABLIER_PORTABLE "Build for every x86-64 machine instead of those like this one" OFF)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" AND EXISTS /proc/cpuinfo AND NOT TABLIER_PORTABLE)
  file(STRINGS /proc/cpuinfo cpu_flags REGEX "^flags" LIMIT_COUNT 1)
  if(cpu_flags MATCHES " avx2 " AND cpu_flags MATCHES " bmi2 ")
    target_compile_options(tablier_options INTERFACE -march=x86-64-v3)
  elseif(cpu_flags MATCHES " popcnt ")
    target_compile_options(tablier_options INTERFACE -march=x86-64-v2)
  endif()
endif()

set(TABLIER_SANITIZE "" CACHE STRING "Sanitizers to build everything with, as for -fsanitize=")
if(TABLIER_SANITIZE)
  # Assertions, ours and the library's, belong to the hunt whatever the build type.
  target_compile_options(tablier_options INTERFACE -UNDEBUG -D_GLIBCXX_ASSERTIONS)
  target_compile_options(tablier_options INTERFACE -fsanitize=${TABLIER_SANITIZE} -fno-sanitize-recover=all
                                                   -fno-omit-frame-pointer)
  target_link_options(tablier_options INTERFACE -fsanitize=${TABLIER_SANITIZE})
endif()

# What the fuzzers call is compiled with the counters that guide them, and nothing else: they cost a sixth of a build.
option(TABLIER_FUZZERS "Build the libFuzzer targets (clang)" OFF)
function(tablier_guide_fuzzers)
  if(TABLIER_FUZZERS)
    foreach(target ${ARGN})
      target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endforeach()
  endif()
endfunction()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

# The files of a folder are compiled as one: most of the time goes into the headers that all of them include. No file may
# lean on another for that: tools/check_headers compiles each header alone, `tools/lint --alone` each file.
option(TABLIER_BY_FOLDER "Compile the files of a folder as one" ON)
function(tablier_compile_by_folder target)
  if(NOT TABLIER_BY_FOLDER)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    get_filename_component(path ${source} ABSOLUTE)
    get_filename_component(folder ${path} DIRECTORY)
    get_filename_component(folder ${folder} NAME)
    set_source_files_properties(${path} PROPERTIES UNITY_GROUP ${folder})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # It takes anonymous namespaces for those of a header then.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()
