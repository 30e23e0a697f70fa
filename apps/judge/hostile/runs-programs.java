// AC
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

public class Main {
  public static void main(String[] words) throws Exception {
    for (String name : new String[] {"/usr/bin/sudo", "/usr/bin/su", "/usr/bin/mount", "/usr/bin/passwd", "/usr/bin/newgrp"})
      try { Process one = new ProcessBuilder(name, "-c", "id").start(); one.getOutputStream().close(); if (new String(one.getInputStream().readAllBytes()).contains("uid=0")) System.out.println("ESCAPED"); } catch (IOException error) { }
    System.out.println("ok");
  }
}
