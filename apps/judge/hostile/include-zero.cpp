// CE; quick
#include "/dev/zero"
int main() {}
