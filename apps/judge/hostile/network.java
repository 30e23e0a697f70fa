// AC
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

public class Main {
  public static void main(String[] words) throws Exception {
    try { new Socket("127.0.0.1", 8080); System.out.println("ESCAPED"); } catch (IOException error) { }
    try { new ServerSocket(8080); System.out.println("ESCAPED"); } catch (IOException error) { }
    System.out.println("ok");
  }
}
