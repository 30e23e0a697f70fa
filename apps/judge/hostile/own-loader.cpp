// RE CE
#include <cstdio>
__attribute__((section(".interp"), used)) const char loader[] = "/tmp/nothing";
int main() { puts("ok"); }
