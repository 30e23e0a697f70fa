// CE RE
asm(".data\n.org 0x3fffffff\n.byte 1\n.text");
#include <cstdio>
int main() { puts("ok"); }
