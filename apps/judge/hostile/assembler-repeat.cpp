// CE
asm(".rept 2000000000\nnop\n.endr");
int main() {}
