// CE
asm(".rept 1000000000\n.quad 1\n.endr");
int main() {}
