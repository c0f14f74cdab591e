# Text files inside a program. tablier_embed(FUNCTION FILE...) makes FUNCTION.cpp, which defines
# `std::span<const EmbeddedFile> tablier::FUNCTION()` (core/text.h): the files in the order of their paths.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(tablier_embed_script ${CMAKE_CURRENT_LIST_FILE})
  function(tablier_embed function)
    list(JOIN ARGN "," files)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -D FUNCTION=${function} -D FILES=${files} -D OUTPUT=${output} -P ${tablier_embed_script}
      DEPENDS ${ARGN} ${tablier_embed_script}
      VERBATIM)
    set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endfunction()

  # The same for files of bytes, which the assembler takes in: `std::span<const EmbeddedBytes> tablier::FUNCTION()`
  function(tablier_embed_bytes function)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    set(arrays "")
    set(entries "")
    foreach(path IN LISTS ARGN)
      get_filename_component(name ${path} NAME)
      string(MAKE_C_IDENTIFIER "tablier_${name}" array)
      string(APPEND arrays "asm(R\"(.section .rodata\n${array}: .incbin \"${path}\"\n${array}_end:\n.previous)\");\n"
                           "extern \"C\" const std::byte ${array}[], ${array}_end[];\n")
      string(APPEND entries "      {\"${name}\", {${array}, ${array}_end}},\n")
    endforeach()
    file(CONFIGURE OUTPUT ${output} @ONLY CONTENT "#include \"core/text.h\"
${arrays}
namespace tablier {
std::span<const EmbeddedBytes> @function@() {
  static const std::initializer_list<EmbeddedBytes> kFiles{
${entries}  };
  return kFiles;
}
}  // namespace tablier
")
    set_source_files_properties(${output} PROPERTIES OBJECT_DEPENDS "${ARGN}" SKIP_UNITY_BUILD_INCLUSION ON)
  endfunction()
  return()
endif()

# As a script: cmake -D FUNCTION=… -D FILES=A,B,… -D OUTPUT=… -P embed.cmake
# A literal a line, because compilers bound the length of one.
string(REPLACE "," ";" files "${FILES}")
set(arrays "")
set(entries "")
foreach(path IN LISTS files)
  get_filename_component(name "${path}" NAME_WLE)
  string(MAKE_C_IDENTIFIER "k_${name}" array)
  file(READ "${path}" text)
  string(REGEX REPLACE "\n$" "" text "${text}")
  string(REGEX REPLACE "([\"\\])" "\\\\\\1" text "${text}")
  string(REPLACE "\n" "\",\n    \"" text "${text}")
  string(APPEND arrays "constexpr std::string_view ${array}[]{\n    \"${text}\"};\n")
  string(APPEND entries "    EmbeddedFile{\"${name}\", ${array}},\n")
endforeach()
list(LENGTH files count)
file(WRITE "${OUTPUT}" "#include \"core/text.h\"

#include <array>

namespace tablier {

namespace {

${arrays}
constexpr std::array<EmbeddedFile, ${count}> kFiles{{
${entries}}};

}  // namespace

std::span<const EmbeddedFile> ${FUNCTION}() { return kFiles; }

}  // namespace tablier
")
