// MLE RE; mem 64
import java.io.*; import java.util.*; import java.lang.reflect.*; import java.nio.file.*;
public class Main {
  public static void main(String[] words) throws Throwable {
    List<Object> kept = new ArrayList<>(); for (;;) { var b = java.nio.ByteBuffer.allocateDirect(1 << 20); for (int i = 0; i < b.capacity(); i += 4096) b.put(i, (byte) 1); kept.add(b); }
  }
}
