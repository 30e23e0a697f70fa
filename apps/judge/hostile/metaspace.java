// MLE RE TLE; mem 64; time 5000
import java.io.*; import java.util.*; import java.lang.reflect.*; import java.nio.file.*;
public class Main {
  public static void main(String[] words) throws Throwable {
    List<Object> kept = new ArrayList<>();
    for (int at = 0; ; at++) { ClassLoader loader = new ClassLoader(Main.class.getClassLoader()) {}; kept.add(Proxy.newProxyInstance(loader, new Class<?>[] {Runnable.class}, (a, b, c) -> null)); kept.add(loader); }
  }
}
