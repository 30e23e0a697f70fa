// AC
#include <bits/stdc++.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <sys/ioctl.h>
int main() {
  for (int file = 0; file < 3; file++) if (ioctl(file, TIOCSTI, "x") == 0 || isatty(file)) return puts("ESCAPED"), 0;
  puts(open("/dev/tty", O_RDWR) >= 0 ? "ESCAPED" : "ok");
}
