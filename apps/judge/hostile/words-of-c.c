// AC; quick
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *new = malloc(3);
  int class = snprintf(new, 3, "%s", "ok");
  puts(new);
  return class - 2;
}
