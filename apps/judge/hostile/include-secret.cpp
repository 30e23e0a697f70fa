// CE; quick
#include "/etc/shadow"
int main() {}
