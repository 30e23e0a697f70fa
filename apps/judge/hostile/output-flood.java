// OLE TLE; out 4096
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

public class Main {
  public static void main(String[] words) throws Exception {
    String block = "x".repeat(65536);
    for (;;) System.out.println(block);
  }
}
