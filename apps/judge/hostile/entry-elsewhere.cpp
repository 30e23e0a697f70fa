// RE CE WA
#include <unistd.h>
extern "C" void _start_other() { _exit(0); }
asm(".globl _start\n_start: hlt");
int main() {}
