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
  bool out = false;
  for (int kind : {AF_INET, AF_INET6, AF_NETLINK, AF_PACKET, 38, 40}) out |= socket(kind, SOCK_STREAM, 0) >= 0 || socket(kind, SOCK_DGRAM, 0) >= 0 || socket(kind, SOCK_RAW, 0) >= 0;
  puts(out ? "ESCAPED" : "ok");
}
