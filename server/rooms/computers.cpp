#include "rooms/computers.h"

#include <utility>

#include "search/pace.h"

namespace tablier::server {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kSlice{8};
/// However many others there are, nobody waits longer than so many times a level's own time.
constexpr int kMostDelay = 3;

}  // namespace

struct Computers::Job {
  SearchRequest request;
  std::move_only_function<void(Action)> answer;
  std::weak_ptr<void> wanted{};
  std::unique_ptr<Search> search{};
  Clock::time_point asked = Clock::now();
  Clock::duration spent{};
  Pace pace{};
  bool done = false;
};

Computers::Computers(int threads, int most_at_a_time, Tablebases tablebases)
    : most_at_a_time_(most_at_a_time), tablebases_(std::move(tablebases)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Computers::~Computers() { stop(); }

void Computers::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  threads_.clear();
  tasks_.clear();
}

Computers::Ticket Computers::search(SearchRequest request, std::move_only_function<void(Action)> answer) {
  Ticket ticket = std::make_shared<char>();
  auto job = std::make_shared<Job>(Job{.request = std::move(request), .answer = std::move(answer)});
  job->wanted = ticket;
  pending_ += 1;
  {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(std::move(job));
  }
  wake_.notify_one();
  return ticket;
}

void Computers::run(std::move_only_function<void()> task) {
  {
    const std::scoped_lock lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  wake_.notify_one();
}

void Computers::run_tasks(std::unique_lock<std::mutex>& lock) {
  while (!stopping_ && !tasks_.empty()) {
    auto task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
}

/// The next job to give a slice; there is one.
std::shared_ptr<Computers::Job> Computers::next() {
  const bool begins = !waiting_.empty() && at_work_ < most_at_a_time_;
  auto& line = begins ? waiting_ : begun_;
  std::shared_ptr<Job> job = std::move(line.front());
  line.pop_front();
  at_work_ += begins ? 1 : 0;
  return job;
}

void Computers::run_slice(Job& job) {
  if (!job.search) job.search = job.request.view.search(job.request.settings);
  const auto begin = Clock::now();
  const auto time = job.request.time;
  job.done = think(*job.search, job.pace, kSlice, [] { return true; }, Clock::now);
  const auto now = Clock::now();
  job.spent += now - begin;
  if (time.count() > 0 && (job.spent >= time || now - job.asked >= time * kMostDelay)) job.done = true;
}

void Computers::step(std::unique_lock<std::mutex>& lock) {
  run_tasks(lock);
  if (stopping_ || !has_pending_search()) return;
  const std::shared_ptr<Job> job = next();
  lock.unlock();
  const bool wanted = !job->wanted.expired();
  if (wanted) run_slice(*job);
  const bool over = job->done || !wanted;
  if (over) {
    pending_ -= 1;
    completed_ += wanted ? 1 : 0;
    if (wanted) job->answer(job->search->choice());
    job->search.reset();
  }
  lock.lock();
  if (over) {
    at_work_ -= 1;
  } else {
    begun_.push_back(job);
  }
  wake_.notify_one();
}

bool Computers::step() {
  std::unique_lock lock(mutex_);
  if (stopping_ || !has_work()) return false;
  step(lock);
  return true;
}

void Computers::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || has_work(); });
    if (stopping_) return;
    step(lock);
  }
}

}  // namespace tablier::server
