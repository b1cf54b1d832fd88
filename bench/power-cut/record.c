// Loaded into Node and PostgreSQL by LD_PRELOAD (recorder.ts): writes down, in LOG, what a process does to the files below ROOT, one record
// after the other in the order in which it was done, by whichever process. A record stands there before the call that it is of returns:
// whatever anybody does because of it comes later. Both names are compiled in, since PostgreSQL's processes get no variables of ours.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// As records.ts reads it: kind, inode, a place in the file or its size, and so many bytes behind it.
struct record {
  uint64_t kind, inode, place, length;
};

static int out = -1;
static dev_t device;

__attribute__((constructor)) static void begin(void) {
  struct stat root;
  if (stat(ROOT, &root) == 0) device = root.st_dev;
  int opened = syscall(SYS_openat, AT_FDCWD, LOG, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
  // High up, where nobody closes it who tidies up the low ones.
  out = fcntl(opened, F_DUPFD_CLOEXEC, 500);
  syscall(SYS_close, opened);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void append(char kind, uint64_t inode, uint64_t place, const void *bytes, uint64_t length) {
  int before = errno;
  struct record head = {(uint64_t)kind, inode, place, length};
  struct iovec parts[2] = {{&head, sizeof head}, {(void *)bytes, length}};
  // In one call: with O_APPEND nobody's bytes come between.
  if (syscall(SYS_writev, out, parts, 2) != (long)(sizeof head + length)) abort();
  errno = before;
}

static uint64_t written(void) {
  struct stat log;
  return fstat(out, &log) == 0 ? (uint64_t)log.st_size : 0;
}

// Two processes that change names take turns, so that the records stand in the order of the changes.
static void turn(short type) {
  int before = errno;
  struct flock whole = {.l_type = type, .l_whence = SEEK_SET};
  while (syscall(SYS_fcntl, out, F_SETLKW, &whole) != 0 && errno == EINTR) {}
  errno = before;
}

static int is_inside(const char *path, char *whole) {
  char place[4096] = "";
  if (path[0] != '/') getcwd(place, sizeof place);
  snprintf(whole, 8192, "%s%s%s", place, path[0] == '/' ? "" : "/", path);
  return out >= 0 && strncmp(whole, ROOT "/", sizeof ROOT) == 0;
}

/** The inode of a file of that disk; 0 = something else. */
static uint64_t file_of(int fd) {
  struct stat found;
  int before = errno;
  int is = out >= 0 && fstat(fd, &found) == 0 && S_ISREG(found.st_mode) && found.st_dev == device;
  errno = before;
  return is ? found.st_ino : 0;
}

static void see_opened(int fd, const char *whole, int flags) {
  uint64_t inode = file_of(fd);
  if (inode == 0) return;
  if (flags & O_CREAT) append('c', inode, 0, whole, strlen(whole));
  if (flags & O_TRUNC) append('t', inode, 0, NULL, 0);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  char whole[8192];
  if (!(flags & (O_CREAT | O_TRUNC)) || !is_inside(path, whole)) return REAL(open)(path, flags, mode);
  turn(F_WRLCK);
  int fd = REAL(open)(path, flags, mode);
  if (fd >= 0) see_opened(fd, whole, flags);
  turn(F_UNLCK);
  return fd;
}

FILE *fopen(const char *path, const char *mode) {
  char whole[8192];
  if (mode[0] == 'r' || !is_inside(path, whole)) return REAL(fopen)(path, mode);
  turn(F_WRLCK);
  FILE *file = REAL(fopen)(path, mode);
  if (file) see_opened(fileno(file), whole, O_CREAT | (mode[0] == 'w' ? O_TRUNC : 0));
  turn(F_UNLCK);
  return file;
}

/** What came to a file through stdio's buffers is seen as a whole when it is closed. */
int fclose(FILE *file) {
  int fd = fileno(file);
  uint64_t inode = fd < 0 || (fcntl(fd, F_GETFL) & O_ACCMODE) == O_RDONLY ? 0 : file_of(fd);
  if (inode != 0) {
    fflush(file);
    char again[64];
    snprintf(again, sizeof again, "/proc/self/fd/%d", fd);
    int reading = syscall(SYS_openat, AT_FDCWD, again, O_RDONLY | O_CLOEXEC, 0);
    struct stat found;
    fstat(fd, &found);
    char *bytes = malloc(found.st_size + 1);
    ssize_t length = reading < 0 ? 0 : pread(reading, bytes, found.st_size, 0);
    append('t', inode, 0, NULL, 0);
    if (length > 0) append('w', inode, 0, bytes, length);
    free(bytes);
    syscall(SYS_close, reading);
  }
  return REAL(fclose)(file);
}

ssize_t write(int fd, const void *bytes, size_t size) {
  ssize_t count = REAL(write)(fd, bytes, size);
  uint64_t inode = count > 0 ? file_of(fd) : 0;
  if (inode != 0) append('w', inode, lseek(fd, 0, SEEK_CUR) - count, bytes, count);
  return count;
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) {
  ssize_t count = REAL(pwrite)(fd, bytes, size, at);
  uint64_t inode = count > 0 ? file_of(fd) : 0;
  if (inode != 0) append('w', inode, at, bytes, count);
  return count;
}

static void see_vector(int fd, const struct iovec *parts, int many, off_t at, ssize_t count) {
  uint64_t inode = count > 0 ? file_of(fd) : 0;
  for (int part = 0; inode != 0 && part < many && count > 0; part++) {
    size_t length = parts[part].iov_len < (size_t)count ? parts[part].iov_len : (size_t)count;
    append('w', inode, at, parts[part].iov_base, length);
    at += length;
    count -= length;
  }
}

ssize_t pwritev(int fd, const struct iovec *parts, int many, off_t at) {
  ssize_t count = REAL(pwritev)(fd, parts, many, at);
  see_vector(fd, parts, many, at, count);
  return count;
}

int ftruncate(int fd, off_t size) {
  int failed = REAL(ftruncate)(fd, size);
  uint64_t inode = failed ? 0 : file_of(fd);
  if (inode != 0) append('t', inode, size, NULL, 0);
  return failed;
}

int truncate(const char *path, off_t size) {
  int failed = REAL(truncate)(path, size);
  struct stat found;
  if (!failed && out >= 0 && stat(path, &found) == 0 && found.st_dev == device) append('t', found.st_ino, size, NULL, 0);
  return failed;
}

int posix_fallocate(int fd, off_t at, off_t length) {
  int failure = REAL(posix_fallocate)(fd, at, length);
  uint64_t inode = failure ? 0 : file_of(fd);
  if (inode != 0) append('f', inode, at + length, NULL, 0);
  return failure;
}

static int change_name(char kind, const char *path, int (*change)(const char *)) {
  char whole[8192];
  if (!is_inside(path, whole)) return change(path);
  turn(F_WRLCK);
  int failed = change(path);
  if (!failed) append(kind, 0, 0, whole, strlen(whole));
  turn(F_UNLCK);
  return failed;
}

int unlink(const char *path) { return change_name('u', path, REAL(unlink)); }
int rmdir(const char *path) { return change_name('u', path, REAL(rmdir)); }

int mkdir(const char *path, mode_t mode) {
  char whole[8192];
  if (!is_inside(path, whole)) return REAL(mkdir)(path, mode);
  turn(F_WRLCK);
  int failed = REAL(mkdir)(path, mode);
  if (!failed) append('m', 0, 0, whole, strlen(whole));
  turn(F_UNLCK);
  return failed;
}

int rename(const char *from, const char *to) {
  char both[2][8192];
  if (!is_inside(from, both[0]) || !is_inside(to, both[1])) return REAL(rename)(from, to);
  char bytes[2 * 8192];
  size_t length = snprintf(bytes, sizeof bytes, "%s%c%s", both[0], 0, both[1]);
  turn(F_WRLCK);
  int failed = REAL(rename)(from, to);
  if (!failed) append('r', 0, 0, bytes, length);
  turn(F_UNLCK);
  return failed;
}

/** A sync has on the disk what was written before it began, and only once it has come back. */
static int see_sync(int fd, int (*sync)(int)) {
  uint64_t began = written();
  int failed = sync(fd);
  struct stat found;
  if (!failed && out >= 0 && fstat(fd, &found) == 0 && found.st_dev == device)
    append('s', S_ISREG(found.st_mode) ? found.st_ino : 0, began, NULL, 0);
  return failed;
}

int fsync(int fd) { return see_sync(fd, REAL(fsync)); }
int fdatasync(int fd) { return see_sync(fd, REAL(fdatasync)); }

// What would change files and is not understood ends the process rather than being overlooked. sync_file_range promises nothing.
int symlink(const char *to, const char *path) {
  char whole[8192];
  if (is_inside(path, whole) && strstr(whole, "/postgresql")) abort();
  return REAL(symlink)(to, path);
}

int link(const char *from, const char *path) {
  char whole[8192];
  if (is_inside(path, whole)) abort();
  return REAL(link)(from, path);
}

ssize_t copy_file_range(int in, off_t *in_at, int fd, off_t *at, size_t size, unsigned int flags) {
  if (file_of(fd) != 0) abort();
  return REAL(copy_file_range)(in, in_at, fd, at, size, flags);
}

// The same under the names that programs know which were compiled for large files.
#define ALSO(other, name) extern __typeof__(name) other __attribute__((alias(#name)))
ALSO(open64, open);
ALSO(fopen64, fopen);
ALSO(pwrite64, pwrite);
ALSO(pwritev64, pwritev);
ALSO(ftruncate64, ftruncate);
ALSO(truncate64, truncate);
ALSO(posix_fallocate64, posix_fallocate);
