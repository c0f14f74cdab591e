#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <new>
#include <span>

namespace tablier::solving {

/// Zeroed memory for trivial values, in large pages if available: random reads would otherwise wait longer for address
/// translation than for memory.
template <class T>
class LargeArray {
 public:
  explicit LargeArray(std::size_t size) : size_(size) {
    void* memory = ::mmap(nullptr, size * sizeof(T), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
      size_ = 0;
      return;
    }
    ::madvise(memory, size * sizeof(T), MADV_HUGEPAGE);  // if it is refused, it is only slower
    items_ = static_cast<T*>(memory);
  }
  /// Backed by a file, created if missing: what is written persists when the process ends.
  LargeArray(const std::filesystem::path& file, std::size_t size) : size_(size) {
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    const bool sized = descriptor >= 0 && ::ftruncate(descriptor, static_cast<off_t>(size * sizeof(T))) == 0;
    void* memory =
        sized ? ::mmap(nullptr, size * sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0) : MAP_FAILED;
    if (descriptor >= 0) ::close(descriptor);
    if (memory == MAP_FAILED) {
      size_ = 0;
      return;
    }
    items_ = static_cast<T*>(memory);
  }
  ~LargeArray() {
    if (items_ != nullptr) ::munmap(items_, size_ * sizeof(T));
  }
  LargeArray(const LargeArray&) = delete;
  LargeArray& operator=(const LargeArray&) = delete;

  /// Empty if there was no memory.
  std::span<T> items() const { return {items_, size_}; }

 private:
  T* items_ = nullptr;
  std::size_t size_;
};

}  // namespace tablier::solving
