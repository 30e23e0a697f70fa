// WA
import java.io.*; import java.util.*; import java.lang.reflect.*; import java.nio.file.*;
public class Main {
  static { System.exit(0); }
  public static void main(String[] words) throws Throwable {
    System.out.println("ok");
  }
}
