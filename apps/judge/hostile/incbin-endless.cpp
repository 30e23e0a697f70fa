// CE
asm(".incbin \"/dev/urandom\"");
int main() {}
