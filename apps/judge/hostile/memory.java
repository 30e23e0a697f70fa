// MLE; mem 64; quick
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

public class Main {
  public static void main(String[] words) throws Exception {
    List<byte[]> all = new ArrayList<>();
    for (;;) all.add(new byte[1 << 20]);
  }
}
