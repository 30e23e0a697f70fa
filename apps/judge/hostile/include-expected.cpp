// CE
#include "../expected"
#include "/io/expected"
int main() {}
