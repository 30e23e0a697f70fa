// AC; time 3000
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
  chdir("/tmp");
  std::string name(200, 120);
  for (int i = 0; i < 20000; i++) if (mkdir(name.c_str(), 0700) != 0 || chdir(name.c_str()) != 0) break;
  puts("ok");
}
