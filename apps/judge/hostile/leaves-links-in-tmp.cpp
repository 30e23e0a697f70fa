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
  for (int i = 0; i < 1000; i++) symlink("/etc/shadow", ("/tmp/" + std::to_string(i)).c_str());
  puts("ok");
}
