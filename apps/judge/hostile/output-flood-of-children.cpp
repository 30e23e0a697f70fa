// OLE TLE; out 4096
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
  for (int i = 0; i < 4; i++) if (fork() == 0) for (;;) if (write(1, std::string(65536, 120).data(), 65536) < 0) _exit(1);
  while (wait(nullptr) > 0) { }
}
