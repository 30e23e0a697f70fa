// AC
#include <bits/stdc++.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/file.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/un.h>
#include <sys/timerfd.h>
#include <signal.h>
#include <unistd.h>
int main() {
  struct flock whole = {F_WRLCK, SEEK_SET, 0, 0, 0}; timespec now[2] = {};
  bool out = write(0, "x", 1) >= 0 || ftruncate(0, 0) == 0 || fchmod(0, 0777) == 0 || fchown(0, 0, 0) == 0 || futimens(0, now) == 0 || fcntl(0, F_SETLEASE, F_WRLCK) == 0 || fcntl(0, F_SETLK, &whole) == 0
    || mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 0, 0) != MAP_FAILED || openat(0, "..", O_RDONLY) >= 0 || syscall(SYS_fsetxattr, 0, "user.x", "y", 1, 0) == 0 || fallocate(0, 0, 0, 1 << 20) == 0 || linkat(0, "", AT_FDCWD, "/tmp/input", AT_EMPTY_PATH) == 0;
  flock(0, LOCK_EX);
  struct stat about; fstat(0, &about);
  char first[16] = {}; lseek(0, 0, SEEK_SET); if (read(0, first, 6) < 0) return 1;
  puts(out || strcmp(first, "input\n") ? "REACHES" : "ok");
}
