// MLE AC; mem 64
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
int main() {
  std::string block(1 << 16, 1);
  for (;;) { int both[2]; if (pipe2(both, O_NONBLOCK) != 0) break; fcntl(both[1], F_SETPIPE_SZ, 1 << 20); while (write(both[1], block.data(), block.size()) > 0) { } }
  puts("ok");
}
