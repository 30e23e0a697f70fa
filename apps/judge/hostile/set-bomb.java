// TLE; time 500
import java.io.*; import java.util.*; import java.lang.reflect.*; import java.nio.file.*;
public class Main {
  public static void main(String[] words) throws Throwable {
    Set<Object> root = new HashSet<>(), one = root, two = new HashSet<>();
    for (int at = 0; at < 100; at++) { Set<Object> a = new HashSet<>(), b = new HashSet<>(); a.add("x"); one.add(a); one.add(b); two.add(a); two.add(b); one = a; two = b; }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(); new ObjectOutputStream(bytes).writeObject("x"); root.hashCode(); System.out.println("ok");
  }
}
