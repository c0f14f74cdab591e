#include "rooms/computers.h"

#include <sys/resource.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "search/pace.h"

namespace tablier::server {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kSlice{8};
/// However many others there are, a search that somebody waits for ends after so many times its level's own time.
constexpr double kMostDelay = 1.75;
/// So many searches need no more memory than one that needs much.
constexpr int kLittleForMuch = 16;

}  // namespace

struct Computers::Job {
  SearchRequest request;
  std::move_only_function<void(Action)> answer;
  std::weak_ptr<void> wanted{};
  std::unique_ptr<Search> search{};
  bool is_begun = false;  ///< the search takes memory
  Clock::time_point asked = Clock::now();
  Clock::duration spent{};
  Pace pace{};
  bool done = false;

  /// How much there is to do: of a search that time limits more than of any that work does.
  std::uint64_t cost() const {
    constexpr std::uint64_t kMostWork = 1'000'000'000;
    const auto time = static_cast<std::uint64_t>(request.time.count());
    return time > 0 ? kMostWork + time : std::min(request.settings.work, kMostWork);
  }
  /// 1 if it may need much memory, else 0.
  std::size_t kind() const {
    constexpr std::uint64_t kLittle = 50'000;
    return cost() > kLittle ? 1 : 0;
  }
};

Computers::Computers(int threads, int most, Tablebases tablebases)
    : most_{kLittleForMuch * most, most}, tablebases_(std::move(tablebases)) {
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
    add(std::move(job));
  }
  wake_.notify_one();
  return ticket;
}

Computers::Clients& Computers::clients_of(const Job& job) {
  return job.request.account.is_waiting ? waiting_ : unwatched_;
}

Computers::Guest& Computers::guest_of(const Job& job) {
  return clients_of(job)[job.request.account.client].guests[job.request.account.guest];
}

/// A newcomer starts with the least time used by anyone: neither credit nor debt counts from before.
template <class Shares>
static void join(Shares& shares, const std::string& name) {
  const auto [place, is_new] = shares.try_emplace(name);
  if (!is_new || shares.size() == 1) return;
  auto least = Clock::duration::max();
  for (const auto& [other, share] : shares) {
    if (other != name) least = std::min(least, share.used);
  }
  place->second.used = least;
}

void Computers::add(std::shared_ptr<Job> job) {
  Clients& clients = clients_of(*job);
  join(clients, job->request.account.client);
  join(clients[job->request.account.client].guests, job->request.account.guest);
  Guest& guest = guest_of(*job);
  // What nobody wants any more does not wait for its turn.
  const auto is_void = [](const std::shared_ptr<Job>& each) { return each->wanted.expired() && !each->is_begun; };
  const auto gone = static_cast<int>(std::erase_if(guest.jobs, is_void));
  pending_ -= gone;
  ready_ += 1 - gone;
  put_in_line(guest, std::move(job));
}

/// The easiest first; of those alike the one that has been begun, then the one that was asked first.
void Computers::put_in_line(Guest& guest, std::shared_ptr<Job> job) {
  const auto is_before = [&](const std::shared_ptr<Job>& each) {
    return each->cost() != job->cost() ? each->cost() < job->cost() : each->is_begun || !job->is_begun;
  };
  const auto place = std::ranges::find_if_not(guest.jobs, is_before);
  guest.jobs.insert(place, std::move(job));
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

/// Those with searches, the one who has used least first.
template <class Shares, class HasJobs>
static auto by_use(Shares& shares, HasJobs has_jobs) {
  std::vector<typename Shares::mapped_type*> found;
  for (auto& [name, share] : shares) {
    if (has_jobs(share)) found.push_back(&share);
  }
  std::ranges::sort(found, {}, [](const auto* share) { return share->used; });
  return found;
}

/// The next job to give a slice; there is one, because as many may be begun as there are threads.
std::shared_ptr<Computers::Job> Computers::next() {
  const auto has_jobs = [](const Guest& guest) { return !guest.jobs.empty(); };
  for (Clients* clients : {&waiting_, &unwatched_}) {
    const auto may_go_on = [&](const Client& client) {
      return std::ranges::any_of(client.guests, [&](const auto& each) { return has_jobs(each.second); });
    };
    for (Client* client : by_use(*clients, may_go_on)) {
      for (Guest* guest : by_use(client->guests, has_jobs)) {
        const auto job = std::ranges::find_if(guest->jobs, [&](const auto& each) { return can_begin(*each); });
        if (job == guest->jobs.end()) continue;
        std::shared_ptr<Job> found = std::move(*job);
        guest->jobs.erase(job);
        guest->in_slice += 1;
        ready_ -= 1;
        if (!std::exchange(found->is_begun, true)) {
          client->begun[found->kind()] += 1;
          begun_[found->kind()] += 1;
        }
        return found;
      }
    }
  }
  return nullptr;
}

/// Whether there is memory for a search: it has been begun, or fewer have than may be, or another gives way.
bool Computers::can_begin(const Job& job) {
  const std::size_t kind = job.kind();
  const bool is_waiting = job.request.account.is_waiting;
  // Half of it for searches for which nobody waits.
  const int most = is_waiting ? most_[kind] : std::max(1, most_[kind] / 2);
  if (job.is_begun || begun_[kind] < most) return true;
  const int own = clients_of(job)[job.request.account.client].begun[kind];
  for (Clients* clients : {&unwatched_, &waiting_}) {
    if (!is_waiting && clients == &waiting_) break;
    const int fewest = is_waiting && clients == &unwatched_ ? 0 : own + 1;
    for (auto& [name, client] : *clients) {
      if (client.begun[kind] <= fewest) continue;
      const std::shared_ptr<Job> victim = find_begun(client, kind);
      if (!victim) continue;
      dropped_.push_back(std::move(victim->search));
      victim->is_begun = false;
      client.begun[kind] -= 1;
      begun_[kind] -= 1;
      return true;
    }
  }
  return false;
}

/// One of the client's searches that takes so much memory and is not in a slice; it stays in its line.
std::shared_ptr<Computers::Job> Computers::find_begun(Client& client, std::size_t kind) {
  for (auto& [name, guest] : client.guests) {
    const auto found = std::ranges::find_if(
        guest.jobs, [&](const std::shared_ptr<Job>& job) { return job->is_begun && job->kind() == kind; });
    if (found != guest.jobs.end()) return *found;
  }
  return nullptr;
}

void Computers::run_slice(Job& job) {
  if (!job.search) job.search = job.request.view.search(job.request.settings);
  const auto begin = Clock::now();
  const auto time = job.request.time;
  job.done = think(*job.search, job.pace, kSlice, [] { return true; }, Clock::now);
  const auto now = Clock::now();
  job.spent += now - begin;
  const bool is_late = job.request.account.is_waiting && now - job.asked >= time * kMostDelay;
  if (time.count() > 0 && (job.spent >= time || is_late)) job.done = true;
}

/// After a slice: charges for it, and has the search wait for its next one.
void Computers::put_back(const std::shared_ptr<Job>& job, Duration took, bool over) {
  Clients& clients = clients_of(*job);
  const auto client = clients.find(job->request.account.client);
  const auto guest = client->second.guests.find(job->request.account.guest);
  client->second.used += took;
  guest->second.used += took;
  guest->second.in_slice -= 1;
  if (!over) {
    put_in_line(guest->second, job);
    ready_ += 1;
    return;
  }
  client->second.begun[job->kind()] -= 1;
  begun_[job->kind()] -= 1;
  if (guest->second.jobs.empty() && guest->second.in_slice == 0) client->second.guests.erase(guest);
  if (client->second.guests.empty()) clients.erase(client);
}

void Computers::step(std::unique_lock<std::mutex>& lock) {
  run_tasks(lock);
  if (stopping_ || ready_ == 0) return;
  const std::shared_ptr<Job> job = next();
  auto dropped = std::exchange(dropped_, {});
  lock.unlock();
  dropped.clear();
  const auto begin = Clock::now();
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
  put_back(job, Clock::now() - begin, over);
  wake_.notify_one();
}

bool Computers::step() {
  std::unique_lock lock(mutex_);
  if (stopping_ || !has_work()) return false;
  step(lock);
  return true;
}

void Computers::work() {
  // Where there are more threads than cores, all others come first. On Linux this is about the calling thread.
  constexpr int kNicer = 10;
  setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + kNicer);
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || has_work(); });
    if (stopping_) return;
    step(lock);
  }
}

}  // namespace tablier::server
