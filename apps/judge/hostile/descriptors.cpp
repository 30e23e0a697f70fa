// AC; quick
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
  for (int file = 3; file < 4096; file++) if (fcntl(file, F_GETFD) >= 0) return printf("LEAKS %d\n", file), 0;
  puts("ok");
}
