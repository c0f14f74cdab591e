#include "solving/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <system_error>

namespace tablier::solving {

std::unexpected<Error> file_error(const std::filesystem::path& path, int error) {
  return fail(path.string() + ": " + std::generic_category().message(error));
}

Expected<File> File::create(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (descriptor < 0) return file_error(path, errno);
  return File(descriptor);
}

Expected<File> File::open(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return file_error(path, errno);
  return File(descriptor);
}

File::~File() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

int File::write_at(std::uint64_t offset, std::span<const std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    offset += static_cast<std::uint64_t>(written);
  }
  return 0;
}

int File::read_at(std::uint64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t got = ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return errno;
    if (got == 0) return EIO;
    bytes = bytes.subspan(static_cast<std::size_t>(got));
    offset += static_cast<std::uint64_t>(got);
  }
  return 0;
}

Expected<std::uint64_t> File::size() const {
  struct stat facts{};
  if (::fstat(descriptor_, &facts) != 0) return file_error("file", errno);
  return static_cast<std::uint64_t>(facts.st_size);
}

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
