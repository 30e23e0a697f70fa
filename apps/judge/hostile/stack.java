// RE
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

public class Main {
  static int deep(int n) { return deep(n + 1) + 1; }
  public static void main(String[] words) throws Exception {
    System.out.println(deep(0));
  }
}
