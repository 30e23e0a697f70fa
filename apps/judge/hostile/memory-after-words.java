// MLE; mem 64
import java.util.*;

public class Main {
  public static void main(String[] words) {
    List<byte[]> all = new ArrayList<>();
    for (int no = 0; no < 4000; no++) System.out.println("allocated " + no);
    for (;;) all.add(new byte[1 << 20]);
  }
}
