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
  bool out = false;
  symlink("/etc/shadow", "/tmp/shadow");
  symlink("/", "/tmp/root");
  out |= open("/tmp/shadow", O_RDONLY) >= 0 || open("/tmp/root/root", O_RDONLY) >= 0 || link("/w/program", "/tmp/program") == 0;
  puts(out ? "ESCAPED" : "ok");
}
