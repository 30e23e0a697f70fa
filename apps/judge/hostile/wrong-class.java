// RE CE
class Other {
  public static void main(String[] words) {
    System.out.println("ok");
  }
}
