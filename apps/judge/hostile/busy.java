// TLE; time 500
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

public class Main {
  public static void main(String[] words) throws Exception {
    for (long i = 0;; i++) if (i == -1) break;
  }
}
