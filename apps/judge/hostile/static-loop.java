// TLE; time 500
import java.io.*; import java.util.*; import java.lang.reflect.*; import java.nio.file.*;
public class Main {
  static { for (long at = 0; ; at++) if (at < 0) break; }
  public static void main(String[] words) throws Throwable {
    System.out.println("ok");
  }
}
