#include "base/support/file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace lean {

namespace fs = std::filesystem;

namespace {

std::string reason() {
  return std::strerror(errno);
}

class FileDescriptor {
public:
  explicit FileDescriptor(int fd) : fd(fd) {}
  FileDescriptor(const FileDescriptor &) = delete;
  FileDescriptor &operator=(const FileDescriptor &) = delete;
  ~FileDescriptor() {
    if (fd >= 0)
      ::close(fd);
  }
  explicit operator bool() const { return fd >= 0; }
  int get() const { return fd; }
  bool close() {
    const int closed = ::close(fd);
    fd = -1;
    return closed == 0;
  }

private:
  int fd;
};

bool writeAll(int fd, std::span<const uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return false;
    bytes = bytes.subspan(static_cast<size_t>(n));
  }
  return true;
}

/// What a path stands for when it is written to: a file behind all links, or a descriptor of this
/// process, which /dev/stdout and /dev/fd/1 link to.
struct Target {
  fs::path file;
  int descriptor = -1;

  bool isStream() const {
    struct stat info{};
    return descriptor >= 0 || (::stat(file.c_str(), &info) == 0 && !S_ISREG(info.st_mode));
  }
  FileDescriptor openStream() const {
    return FileDescriptor(descriptor >= 0 ? ::fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
                                          : ::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  }
};

Expected<Target> targetOf(const fs::path &path) {
  constexpr int kMostLinks = 40;
  const fs::path descriptors = "/proc/" + std::to_string(::getpid()) + "/fd";
  Target target{path};
  std::error_code error;
  for (int i = 0; fs::is_symlink(target.file, error); ++i) {
    if (i == kMostLinks)
      return fail(path.string() + ": " + std::strerror(ELOOP));
    const fs::path folder = fs::canonical(fs::absolute(target.file, error).parent_path(), error);
    if (folder == descriptors) {
      target.descriptor = std::stoi(target.file.filename());
      break;
    }
    target.file = folder / fs::read_symlink(target.file, error);
  }
  return target;
}

} // namespace

Expected<std::vector<uint8_t>> readFile(const fs::path &path, uint64_t limit) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file)
    return fail(path.string() + ": " + reason());
  struct stat info{};
  if (::fstat(file.get(), &info) != 0)
    return fail(path.string() + ": " + reason());
  if (S_ISDIR(info.st_mode))
    return fail(path.string() + ": is a directory");
  const auto tooLarge = [&] {
    return fail(path.string() + ": file is larger than " + std::to_string(limit) + " bytes");
  };
  if (S_ISREG(info.st_mode) && static_cast<uint64_t>(info.st_size) > limit)
    return tooLarge();
  std::vector<uint8_t> bytes;
  size_t used = 0;
  for (;;) {
    if (used == bytes.size())
      bytes.resize(std::max<size_t>(2 * used, static_cast<size_t>(info.st_size) + 1));
    const ssize_t n = ::read(file.get(), bytes.data() + used, bytes.size() - used);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return fail(path.string() + ": " + reason());
    if (n == 0)
      break;
    used += static_cast<size_t>(n);
    if (used > limit)
      return tooLarge();
  }
  bytes.resize(used);
  return bytes;
}

Expected<std::string> readTextFile(const fs::path &path, uint64_t limit) {
  auto bytes = readFile(path, limit);
  if (!bytes)
    return std::unexpected(bytes.error());
  return std::string(bytes->begin(), bytes->end());
}

Expected<void> writeFileAtomic(const fs::path &path, std::span<const uint8_t> bytes) {
  const Expected<Target> target = targetOf(path);
  if (!target)
    return std::unexpected(target.error());
  if (target->isStream()) {
    const FileDescriptor out = target->openStream();
    if (!out || !writeAll(out.get(), bytes))
      return fail(path.string() + ": " + reason());
    return {};
  }
  std::string temporary = target->file.string() + ".XXXXXX";
  FileDescriptor out(::mkstemp(temporary.data()));
  if (!out)
    return fail(path.string() + ": " + reason());
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(out.get(), 0666 & ~mask);
  if (!writeAll(out.get(), bytes) || ::fsync(out.get()) != 0 || !out.close() ||
      ::rename(temporary.c_str(), target->file.c_str()) != 0) {
    const std::string why = reason();
    ::unlink(temporary.c_str());
    return fail(path.string() + ": " + why);
  }
  return {};
}

Expected<void> writeFileAtomic(const fs::path &path, std::string_view text) {
  return writeFileAtomic(path,
                         std::span(reinterpret_cast<const uint8_t *>(text.data()), text.size()));
}

Expected<void> checkWritable(const fs::path &path) {
  const Expected<Target> target = targetOf(path);
  if (!target)
    return std::unexpected(target.error());
  if (target->isStream()) {
    if (std::error_code ignored; fs::is_directory(path, ignored))
      return fail(path.string() + ": is a directory");
    if (::access(path.c_str(), W_OK) != 0)
      return fail(path.string() + ": " + reason());
    return {};
  }
  std::string temporary = target->file.string() + ".XXXXXX";
  const FileDescriptor out(::mkstemp(temporary.data()));
  if (!out)
    return fail(path.string() + ": " + reason());
  ::unlink(temporary.c_str());
  return {};
}

} // namespace lean
