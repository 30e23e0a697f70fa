// RE; mem 64
import java.io.*; import java.util.*; import java.lang.reflect.*; import java.nio.file.*;
public class Main {
  public static void main(String[] words) throws Throwable {
    Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe"); field.setAccessible(true); Object unsafe = field.get(null);
    unsafe.getClass().getMethod("putAddress", long.class, long.class).invoke(unsafe, 0L, 1L); System.out.println("ok");
  }
}
