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
  int n = 0;
  while (n < 100000 && close(open(("/tmp/" + std::to_string(n)).c_str(), O_CREAT | O_WRONLY, 0600)) == 0) n++;
  puts(n < 5000 ? "ok" : "ESCAPED");
}
