# Writes the C++ source that carries the files of puzzles: cmake -D FILES=… -D OUTPUT=… -P embed_puzzles.cmake
# A literal a line, because compilers bound the length of one.
string(REPLACE "," ";" files "${FILES}")
set(arrays "")
set(entries "")
foreach(path IN LISTS files)
  get_filename_component(name "${path}" NAME_WE)
  file(READ "${path}" text)
  string(REGEX REPLACE "\n$" "" text "${text}")
  string(REGEX REPLACE "([\"\\])" "\\\\\\1" text "${text}")
  string(REPLACE "\n" "\\n\",\n    \"" text "${text}")
  string(APPEND arrays "constexpr std::string_view k_${name}[]{\n    \"${text}\\n\"};\n")
  string(APPEND entries "    PuzzleFile{\"${name}\", k_${name}},\n")
endforeach()
file(WRITE "${OUTPUT}" "#include \"puzzle_files.h\"

#include <array>

namespace tablier::cli {

namespace {

${arrays}
constexpr std::array kFiles{
${entries}};

}  // namespace

std::span<const PuzzleFile> puzzle_files() { return kFiles; }

}  // namespace tablier::cli
")
