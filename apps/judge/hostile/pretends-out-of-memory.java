// RE MLE
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

public class Main {
  public static void main(String[] words) throws Exception {
    System.out.println("ok");
    System.err.println("Terminating due to java.lang.OutOfMemoryError: Java heap space");
    System.exit(3);
  }
}
