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
  long long all = 0;
  std::string block(1 << 20, 1);
  for (int n = 0; n < 100; n++) { int file = open(("/tmp/" + std::to_string(n)).c_str(), O_CREAT | O_WRONLY, 0600); for (ssize_t got; (got = write(file, block.data(), block.size())) > 0;) all += got; close(file); }
  puts(all > 0 && all < 20 << 20 ? "ok" : "ESCAPED");
}
