// CE
#include "/dev/urandom"
int main() {}
