#include "system/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>

#include "core/text.h"
#include "system/interrupts.h"

extern char** environ;

namespace tablier::cli {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// How soon we notice that we are asked to end, or that the program has ended.
constexpr std::chrono::milliseconds kPollInterval{20};

std::string reason(int number) { return std::generic_category().message(number); }

/// The attributes and file actions of a program to be started.
struct Spawning {
  Spawning(int input, int output) {
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    // Its own process group, so that whatever it starts can be ended with it; and the signal that we ignore as usual.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
  }
  ~Spawning() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  Spawning(const Spawning&) = delete;
  Spawning& operator=(const Spawning&) = delete;

  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};
};

}  // namespace

ChildProcess::~ChildProcess() {
  close_pipes();
  if (!started()) return;
  ends_by(Clock::now() + 500ms);
  kill_and_reap();
}

void ChildProcess::close_pipes() {
  for (int* descriptor : {&to_, &from_}) {
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
  }
}

Expected<void> ChildProcess::start() {
  std::signal(SIGPIPE, SIG_IGN);  // writing to a program that has died is an error like others
  std::array<int, 2> input{};
  std::array<int, 2> output{};
  if (pipe2(input.data(), O_CLOEXEC) != 0) return fail("does not start: " + reason(errno));
  if (pipe2(output.data(), O_CLOEXEC) != 0) {
    const int number = errno;
    for (const int end : input) close(end);
    return fail("does not start: " + reason(number));
  }
  to_ = input[1];
  from_ = output[0];
  fcntl(to_, F_SETFL, O_NONBLOCK);
  std::vector<char*> arguments;
  for (std::string& word : command_) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const Spawning spawning(input[0], output[1]);
  const int failed =
      posix_spawnp(&process_, arguments[0], &spawning.actions, &spawning.attributes, arguments.data(), environ);
  close(input[0]);
  close(output[1]);
  if (failed == 0) return {};
  process_ = 0;
  close_pipes();
  return fail("does not start: " + tablier::quoted(command_[0]) + ": " + reason(failed));
}

Expected<void> ChildProcess::write_line(std::string_view line, Time deadline) {
  const std::string whole = std::string(line) + "\n";
  for (std::size_t written = 0; written < whole.size();) {
    const ssize_t count = write(to_, whole.data() + written, whole.size() - written);
    if (count > 0) {
      written += static_cast<std::size_t>(count);
    } else if (errno == EPIPE) {
      return fail(ending_text(deadline, "has closed its input"));
    } else if (errno == EAGAIN) {
      TABLIER_TRY(able, wait_for(to_, POLLOUT, deadline, "does not read its input"));
    } else if (errno != EINTR) {
      return fail("cannot be written to: " + reason(errno));
    }
  }
  return {};
}

Expected<std::string> ChildProcess::read_line(Time deadline) {
  constexpr std::size_t kLongest = std::size_t{1} << 20U;
  for (std::size_t searched = 0;;) {
    if (const std::size_t end = unread_.find('\n', searched); end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      if (line.ends_with('\r')) line.pop_back();
      // Someone who talks without end must not keep us past the time.
      if (Clock::now() > deadline) return fail("does not answer in time");
      return line;
    }
    searched = unread_.size();
    if (searched > kLongest) return fail("sends an endless line");
    TABLIER_TRY(able, wait_for(from_, POLLIN, deadline, "does not answer in time"));
    std::array<char, 65536> piece{};
    const ssize_t count = read(from_, piece.data(), piece.size());
    if (count == 0) return fail(ending_text(deadline, "has closed its output"));
    if (count > 0) unread_.append(piece.data(), static_cast<std::size_t>(count));
    if (count < 0 && errno != EINTR) return fail("cannot be read: " + reason(errno));
  }
}

/// Waits until the descriptor can be read or written. The error is `late` if the time is up first, or that the program
/// has ended: others whom it has started may hold the pipe open, and we are not to wait for them.
Expected<void> ChildProcess::wait_for(int descriptor, short what, Time deadline, const char* late) {
  for (bool ended = false;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0 && !ended) return fail(late);
    pollfd asked{.fd = descriptor, .events = what, .revents = 0};
    const int ready = poll(&asked, 1, ended ? 0 : static_cast<int>(std::min(left, kPollInterval).count()));
    if (ready > 0) return {};
    if (ready < 0 && errno != EINTR) return {};  // whoever reads or writes will learn what is wrong
    if (interruption()) return fail("is interrupted");
    if (ended) return fail(ending_text(deadline, late));
    ended = has_ended();  // what it has said before is still to be heard
  }
}

bool ChildProcess::has_ended() const {
  siginfo_t about{};
  const int found = waitid(P_PID, static_cast<id_t>(process_), &about, WEXITED | WNOHANG | WNOWAIT);
  return found != 0 || about.si_pid == process_;
}

bool ChildProcess::ends_by(Time deadline) const {
  while (!has_ended()) {
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(2ms);
  }
  return true;
}

/// Ends it and whatever it has started that is still there. Its group goes first: as long as it is not reaped, nobody
/// else can have its number. Returns what waitpid tells of it.
int ChildProcess::kill_and_reap() {
  kill(-process_, SIGKILL);
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = 0;
  return status;
}

/// How it ended, for someone who has found a pipe closed: that comes first when a program ends, and how long the end
/// takes is the machine's affair. `if_alive` if it lives on until the deadline.
std::string ChildProcess::ending_text(Time deadline, const char* if_alive) {
  if (!started()) return "has ended";
  while (!ends_by(std::min(deadline, Clock::now() + kPollInterval))) {
    if (Clock::now() >= deadline || interruption()) return if_alive;
  }
  const int status = kill_and_reap();
  if (WIFSIGNALED(status)) return "died of signal " + std::to_string(WTERMSIG(status));
  return "ended with status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace tablier::cli
