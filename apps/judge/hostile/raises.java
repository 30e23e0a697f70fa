// RE
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

public class Main {
  public static void main(String[] words) throws Exception {
    System.out.println("ok");
    throw new IllegalStateException();
  }
}
