// MLE; mem 64
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
  int file = memfd_create("m", 0);
  std::string block(1 << 20, 1);
  for (;;) if (write(file, block.data(), block.size()) < 0) pause();
}
