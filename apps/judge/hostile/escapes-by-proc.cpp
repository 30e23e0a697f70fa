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
int main() {
  for (const char *path : {"/proc/1/root/etc/shadow", "/proc/1/environ", "/proc/self/exe", "/proc/1/fd/3", "/proc/sys/kernel/core_pattern"}) if (open(path, O_RDONLY) >= 0) return puts("ESCAPED"), 0;
  puts("ok");
}
