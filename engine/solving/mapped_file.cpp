#include "solving/mapped_file.h"

#include <sys/mman.h>

#include <cerrno>

#include "solving/file.h"

namespace tablier::solving {

Expected<MappedFile> MappedFile::open(const std::filesystem::path& path) {
  TABLIER_TRY(file, File::open(path));
  TABLIER_TRY(size, file->size());
  if (*size == 0) return MappedFile(std::span<const std::byte>());
  void* memory = ::mmap(nullptr, *size, PROT_READ, MAP_SHARED, file->descriptor(), 0);
  if (memory == MAP_FAILED) return file_error(path, errno);
  return MappedFile(std::span(static_cast<const std::byte*>(memory), *size));
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) {
    // The system's call takes a pointer to what could be written, but writes nothing.
    ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
  }
}

}  // namespace tablier::solving
