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
#include <sys/un.h>
int main() {
  bool out = false;
  for (const char *name : {"/tmp/.X11-unix/X0", "/run/dbus/system_bus_socket", "/var/run/docker.sock"}) { int file = socket(AF_UNIX, SOCK_STREAM, 0); sockaddr_un there = {AF_UNIX, {}}; strcpy(there.sun_path, name); out |= connect(file, (sockaddr *)&there, sizeof there) == 0; close(file); }
  puts(out ? "ESCAPED" : "ok");
}
