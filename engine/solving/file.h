#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>

#include "core/error.h"

namespace tablier::solving {

/// A file descriptor, closed by the destructor. Several threads may read and write at different places.
class File {
 public:
  static Expected<File> create(const std::filesystem::path& path);
  static Expected<File> open(const std::filesystem::path& path);

  File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  File& operator=(File&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~File();

  /// 0, or the error number. A file that ends before `size` bytes are read is an error.
  int write_at(std::uint64_t offset, std::span<const std::byte> bytes) const;
  int read_at(std::uint64_t offset, std::span<std::byte> bytes) const;

  Expected<std::uint64_t> size() const;
  int descriptor() const { return descriptor_; }

 private:
  explicit File(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
};

/// "PATH: what the system says of the error number".
std::unexpected<Error> file_error(const std::filesystem::path& path, int error);

template <class T>
std::span<const std::byte> bytes_of(const T& value) {
  return std::as_bytes(std::span(&value, 1));
}
template <class T>
std::span<std::byte> writable_bytes_of(T& value) {
  return std::as_writable_bytes(std::span(&value, 1));
}

/// A memory-mapped file.
class MappedFile {
 public:
  static Expected<MappedFile> open(const std::filesystem::path& path);

  MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~MappedFile();

  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  explicit MappedFile(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::span<const std::byte> bytes_;
};

}  // namespace tablier::solving
