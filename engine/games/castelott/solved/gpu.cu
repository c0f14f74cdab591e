#include <cuda_runtime.h>

#include <cstddef>

#include "games/castelott/solved/gpu.h"

namespace tablier::castelott::solved {

namespace {

using L = Layout<5>;
using Word = L::Word;

constexpr int kThreads = 1024;

constexpr int other(Half half) { return 1 - static_cast<int>(half); }

/// The work of one half-round. A group of threads takes a block at a time; `good` has room for each group.
struct Task {
  const L* layout;
  Half half;
  bool push_flanks;
  bool all;
  const Word* known;
  const std::uint8_t* news;
  Found<5> out;
  std::uint32_t* good;
  std::uint32_t* next;
};

__global__ void __launch_bounds__(kThreads, 1) half_round(Task task) {
  __shared__ Block<5> block;
  __shared__ std::uint32_t row;
  __shared__ bool has_news;
  const L& layout = *task.layout;
  std::uint32_t* good = task.good + (std::size_t{blockIdx.x} * L::kRowWords);
  while (true) {
    __syncthreads();
    if (threadIdx.x == 0) {
      row = atomicAdd(task.next, 1);
      if (row < L::kCaptainRows) {
        block = block_of(layout, row, task.push_flanks);
        has_news = task.all;
        for (int i = 0; i < block.options; ++i) has_news = has_news || task.news[block.option[i].row] != 0;
      }
    }
    __syncthreads();
    if (row >= L::kCaptainRows) return;
    if (!has_news) continue;
    for (std::uint32_t i = threadIdx.x; i < L::kOtherSets; i += kThreads) {
      after_slide(layout, block, task.half, task.known, with_gaps(layout.other_sets[i], block.enemies), good + (i * 5));
    }
    __syncthreads();
    for (std::uint32_t i = threadIdx.x; i < L::kOtherSets; i += kThreads) {
      start_of_turn(layout, block, task.half, good, with_gaps(layout.other_sets[i], block.enemies), task.out);
    }
  }
}

__global__ void count_rows(const L* layout, const Word* words, unsigned long long* total) {
  for (std::uint32_t row = blockIdx.x; row < L::kCaptainRows; row += gridDim.x) {
    const Squares own = layout->own_sets[row / 5];
    const Word* first = words + (std::uint64_t{row} * L::kRowWords);
    unsigned long long bits = 0;
    for (std::uint32_t i = threadIdx.x; i < L::kRowWords; i += blockDim.x) bits += __popc(first[i]);
    for (int lanes = 16; lanes > 0; lanes /= 2) bits += __shfl_down_sync(~0U, bits, lanes);
    if (threadIdx.x % 32 == 0) atomicAdd(total, bits * (mirrored(own) == own ? 1 : 2));
  }
}

/// Memory of the GPU, zeroed.
template <class T>
class Memory {
 public:
  cudaError_t get(std::size_t size) {
    size_ = size;
    const cudaError_t error = cudaMalloc(&items_, size * sizeof(T));
    return error != cudaSuccess ? error : clear();
  }
  ~Memory() { cudaFree(items_); }

  T* items() const { return items_; }
  cudaError_t clear() { return cudaMemset(items_, 0, size_ * sizeof(T)); }
  cudaError_t copy_to(T* host) const { return copy_to(host, size_); }
  cudaError_t copy_to(T* host, std::size_t size) const {
    return cudaMemcpy(host, items_, size * sizeof(T), cudaMemcpyDeviceToHost);
  }

 private:
  T* items_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace

struct Gpu::State {
  bool push_flanks = false;
  int groups = 0;
  cudaError_t error = cudaSuccess;
  Memory<L> layout;
  Memory<Word> words[2];
  Memory<Word> digits[Found<5>::kDigits];
  Memory<Late> late;
  Memory<std::uint64_t> late_size;
  std::uint64_t late_room = 0;
  Memory<std::uint8_t> changed[2];
  Memory<std::uint32_t> good;
  Memory<std::uint32_t> next;
  Memory<unsigned long long> total;

  /// Remembers the first error, and does nothing after it.
  template <class Call>
  void attempt(Call call) {
    if (error == cudaSuccess) error = call();
  }
};

Gpu::Gpu(const L& layout, bool push_flanks, std::uint64_t late_room) : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.push_flanks = push_flanks;
  s.late_room = late_room;
  s.attempt([&] { return cudaDeviceGetAttribute(&s.groups, cudaDevAttrMultiProcessorCount, 0); });
  s.attempt([&] { return s.layout.get(1); });
  s.attempt([&] { return cudaMemcpy(s.layout.items(), &layout, sizeof layout, cudaMemcpyHostToDevice); });
  for (auto& each : s.words) s.attempt([&] { return each.get(L::kWords); });
  for (auto& each : s.digits) {
    if (late_room > 0) s.attempt([&] { return each.get(L::kWords); });
  }
  if (late_room > 0) s.attempt([&] { return s.late.get(late_room); });
  s.attempt([&] { return s.late_size.get(1); });
  for (auto& each : s.changed) s.attempt([&] { return each.get(L::kCaptainRows); });
  s.attempt([&] { return s.good.get(static_cast<std::size_t>(s.groups) * L::kRowWords); });
  s.attempt([&] { return s.next.get(1); });
  s.attempt([&] { return s.total.get(1); });
}

Gpu::~Gpu() = default;

const char* Gpu::failure() const {
  return state_->error == cudaSuccess ? nullptr : cudaGetErrorString(state_->error);
}

void Gpu::find(Half half, int turns) {
  State& s = *state_;
  const auto own = static_cast<std::size_t>(half);
  const auto others = static_cast<std::size_t>(other(half));
  s.attempt([&] { return s.changed[own].clear(); });
  s.attempt([&] { return s.next.clear(); });
  s.attempt([&] {
    Found<5> out{};
    out.bits = s.words[own].items();
    out.changed = s.changed[own].items();
    out.turns = turns;
    if (s.late_room > 0 && half == Half::kLosses) {
      for (int i = 0; i < Found<5>::kDigits; ++i) out.digits[i] = s.digits[i].items();
      out.late = s.late.items();
      out.late_size = s.late_size.items();
      out.late_room = s.late_room;
    }
    half_round<<<static_cast<unsigned>(s.groups), kThreads>>>(
        {s.layout.items(), half, s.push_flanks, turns == 0, s.words[others].items(), s.changed[others].items(), out,
         s.good.items(), s.next.items()});
    return cudaDeviceSynchronize();
  });
}

std::uint64_t Gpu::count(Half half) {
  State& s = *state_;
  unsigned long long total = 0;
  s.attempt([&] { return s.total.clear(); });
  s.attempt([&] {
    count_rows<<<static_cast<unsigned>(s.groups) * 4, 512>>>(
        s.layout.items(), s.words[static_cast<std::size_t>(half)].items(), s.total.items());
    return s.total.copy_to(&total);
  });
  return total;
}

void Gpu::copy_words(Half half, Word* words) {
  State& s = *state_;
  s.attempt([&] { return s.words[static_cast<std::size_t>(half)].copy_to(words); });
}

void Gpu::copy_digit(int number, Word* words) {
  State& s = *state_;
  s.attempt([&] { return s.digits[number].copy_to(words); });
}

std::uint64_t Gpu::copy_late(Late* late, std::uint64_t room) {
  State& s = *state_;
  std::uint64_t size = 0;
  s.attempt([&] { return s.late_size.copy_to(&size); });
  s.attempt([&] { return s.late.copy_to(late, size < room ? size : room); });
  return size;
}

}  // namespace tablier::castelott::solved
