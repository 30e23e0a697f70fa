// Runs a program again and again with fork, the limits of the judge and exec, and nothing else: what a machine can do at most.
// bare TIMES MEMORY_MB INPUT OUTPUT PROGRAM ARGUMENT…
#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void limit(int which, rlim_t value) {
  struct rlimit both = {value, value};
  setrlimit(which, &both);
}

int main(int count, char **words) {
  if (count < 6) return 2;
  int times = atoi(words[1]);
  rlim_t memory = (rlim_t)atoi(words[2]) << 20;
  char *nothing[] = {NULL};
  for (int turn = 0; turn < times; turn++) {
    int in = open(words[3], O_RDONLY), out = open(words[4], O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (in < 0 || out < 0) return 2;
    pid_t child = fork();
    if (child == 0) {
      limit(RLIMIT_CORE, 0);
      limit(RLIMIT_FSIZE, memory + (1 << 20));
      limit(RLIMIT_STACK, memory);
      limit(RLIMIT_NOFILE, 256);
      limit(RLIMIT_CPU, 11);
      dup2(in, 0);
      dup2(out, 1);
      execve(words[5], words + 5, nothing);
      _exit(127);
    }
    int status;
    if (waitpid(child, &status, 0) != child || status != 0) return 1;
    close(in);
    close(out);
  }
}
