// RE TLE MLE
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

public class Main {
  public static void main(String[] words) throws Exception {
    for (;;) new Thread(() -> { for (;;) try { Thread.sleep(1000); } catch (InterruptedException error) { } }).start();
  }
}
