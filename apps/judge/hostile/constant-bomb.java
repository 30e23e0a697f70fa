// CE
public class Main {
  static final String A0 = "xxxxxxxxxxxxxxxx";
  static final String A1 = A0 + A0 + A0 + A0;
  static final String A2 = A1 + A1 + A1 + A1;
  static final String A3 = A2 + A2 + A2 + A2;
  static final String A4 = A3 + A3 + A3 + A3;
  static final String A5 = A4 + A4 + A4 + A4;
  static final String A6 = A5 + A5 + A5 + A5;
  static final String A7 = A6 + A6 + A6 + A6;
  static final String A8 = A7 + A7 + A7 + A7;
  static final String A9 = A8 + A8 + A8 + A8;
  static final String A10 = A9 + A9 + A9 + A9;
  static final String A11 = A10 + A10 + A10 + A10;
  static final String A12 = A11 + A11 + A11 + A11;
  static final String A13 = A12 + A12 + A12 + A12;
  static final String A14 = A13 + A13 + A13 + A13;
  static final String A15 = A14 + A14 + A14 + A14;
  public static void main(String[] words) {
    System.out.println(A15.length());
  }
}
