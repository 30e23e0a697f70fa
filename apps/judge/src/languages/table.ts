import { existsSync, readdirSync } from 'node:fs';
import type { JudgeLanguage } from '@praxis/contract/judge-queue/languages';

/** Where compiled parts of a language stand inside every box of it. */
export const KIT = '/kit';

/** What a compile may use. */
type CompileLimits = { cpuMs: number; memoryMb: number; processes: number };

/**
 * How programs of a language are compiled and run: argument lists, never a line for a shell. A new language is a row here, one in
 * contract/judge-languages.ts, and its programs in the tests.
 */
export type Language = {
  id: JudgeLanguage;
  /** The programs it needs; without them it is not offered. */
  needs: string[];
  /** Prints the words of the compiler about itself. */
  version: string[];
  /** Compiles `files` of /w into /w. */
  compile: (task: { files: string[]; entry: string }) => string[];
  compileLimits: CompileLimits;
  /** Names of files the run needs, sources left out. */
  keeps: (name: string) => boolean;
  run: (task: { entry: string; first: string; memoryMb: number }) => string[];
  /** Folders beside /usr that its programs read. */
  folders: string[];
  proc: boolean;
  /** Memory of the machine it runs on, beside the program's own; threads and processes it may have. */
  extraMemoryMb: number;
  processes: number;
  /** Whether a limit of addresses may stand for a limit of memory. */
  addressSpace: boolean;
  /** Says from the exit and the end of standard error that the program ran out of memory before the kernel had to end it. */
  ranOutOfMemory: (exit: { code: number | null; signal: string | null; errors: string; output: string }) => boolean;
  /** What is prepared once for a machine, into a folder that boxes see as `KIT`: file and the commands that make it. */
  kit?: (folder: string) => { file: string; sources?: Record<string, string>; commands: string[][] }[];
};

const cppFlags = (standard: 17 | 20) => [`-std=gnu++${standard}`, '-O2'];

/** The header nearly every program includes, wherever this compiler keeps it. */
function everyHeader() {
  const roots = ['/usr/include/x86_64-linux-gnu/c++', '/usr/include/aarch64-linux-gnu/c++'].filter((root) => existsSync(root));
  return roots.flatMap((root) => readdirSync(root).map((version) => `${root}/${version}/bits/stdc++.h`)).at(-1);
}

const cpp = (standard: 17 | 20): Language => ({
  id: `cpp${standard}`,
  needs: ['/usr/bin/g++'],
  version: ['/usr/bin/g++', '--version'],
  compile: ({ files }) => [
    '/usr/bin/g++',
    ...cppFlags(standard),
    `-I${KIT}`,
    '-I/w',
    '-static',
    '-pipe',
    '-DONLINE_JUDGE',
    '-fmax-errors=20',
    '-fdiagnostics-color=never',
    '-o',
    '/w/program',
    ...files.filter((name) => /\.(cpp|cc|cxx|c\+\+|C|c)$/.test(name)).map((name) => `/w/${name}`),
  ],
  compileLimits: { cpuMs: 10_000, memoryMb: 1024, processes: 16 },
  keeps: (name) => name === 'program',
  run: () => ['/w/program'],
  folders: [],
  proc: false,
  extraMemoryMb: 0,
  processes: 32,
  addressSpace: true,
  ranOutOfMemory: ({ signal, errors }) => signal === 'SIGABRT' && errors.includes("'std::bad_alloc'"),
  kit: (folder) => {
    const header = everyHeader();
    if (!header) return [];
    const created = `${folder}/bits/stdc++.h.gch`;
    return [
      {
        file: 'bits/stdc++.h.gch',
        commands: [['/usr/bin/g++', ...cppFlags(standard), '-DONLINE_JUDGE', '-x', 'c++-header', header, '-o', created]],
      },
    ];
  },
});

const c17: Language = {
  ...cpp(17),
  id: 'c17',
  needs: ['/usr/bin/gcc'],
  version: ['/usr/bin/gcc', '--version'],
  compile: ({ files }) => [
    ...['/usr/bin/gcc', '-std=gnu17', '-O2', '-I/w', '-static', '-pipe', '-DONLINE_JUDGE', '-fmax-errors=20', '-fdiagnostics-color=never'],
    ...['-o', '/w/program', ...files.filter((name) => name.endsWith('.c')).map((name) => `/w/${name}`), '-lm'],
  ],
  ranOutOfMemory: () => false,
  kit: () => [],
};

/** Debian's own Java 17, wherever else a Java stands on the path. */
const javaHome = existsSync('/usr/lib/jvm')
  ? readdirSync('/usr/lib/jvm')
      .filter((name) => /^(java-17-openjdk|temurin-17)/.test(name))
      .map((name) => `/usr/lib/jvm/${name}`)[0]
  : undefined;
const java = (name: string) => `${javaHome ?? '/usr/lib/jvm/java-17-openjdk'}/bin/${name}`;
const jvm = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData', '-XX:+UnlockDiagnosticVMOptions'];
jvm.push('-XX:ArchiveRelocationMode=0', '-XX:-CreateCoredumpOnCrash', '-XX:ActiveProcessorCount=1', '-XX:-UseContainerSupport');
const forCompiler = [...jvm, '-Xmx512m', '-Xss16m'].map((word) => `-J${word}`);

/** Uses what programs of learners use, so that those classes are found ready-made. */
const trainer = `import java.io.*; import java.math.*; import java.util.*; import java.util.function.*; import java.util.stream.*;
public class Main {
  record Pair(int a, int b) {}
  public static void main(String[] words) throws Exception {
    BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
    reader.readLine();
    StreamTokenizer tokens = new StreamTokenizer(reader); tokens.nextToken();
    StringTokenizer parts = new StringTokenizer("1 2 3"); int sum = 0;
    while (parts.hasMoreTokens()) sum += Integer.parseInt(parts.nextToken());
    Scanner scanner = new Scanner("1 2.5 x 99999999999\\nrest"); sum += scanner.nextInt(); scanner.nextDouble(); scanner.next(); scanner.nextLong(); scanner.nextLine();
    Map<String, Integer> tree = new TreeMap<>(); tree.merge("a", 1, Integer::sum); Map<Integer, List<Integer>> hash = new HashMap<>();
    hash.computeIfAbsent(1, key -> new ArrayList<>()).add(2); new LinkedHashMap<>(tree); new TreeSet<>(List.of(3, 1)); new HashSet<>(List.of(1));
    PriorityQueue<int[]> queue = new PriorityQueue<>((p, q) -> p[0] - q[0]); queue.add(new int[] {2}); queue.add(new int[] {1}); queue.poll();
    Deque<Integer> deque = new ArrayDeque<>(); deque.push(1); new LinkedList<>(deque); BitSet bits = new BitSet(9); bits.set(3);
    Integer[] boxed = {3, 1, 2}; Arrays.sort(boxed, Comparator.reverseOrder()); int[] plain = {2, 1}; Arrays.sort(plain); Collections.sort(new ArrayList<>(List.of("b", "a")));
    String joined = IntStream.range(0, 5).boxed().map(i -> i * 2).filter(i -> i > 0).map(String::valueOf).collect(Collectors.joining(","));
    List.of(new Pair(1, 2), new Pair(0, 1)).stream().sorted(Comparator.comparing(Pair::a)).collect(Collectors.groupingBy(Pair::b));
    StringBuilder text = new StringBuilder(joined).append(new BigInteger("99").pow(9)).append(new BigDecimal("1.5").multiply(BigDecimal.TEN)).reverse();
    System.out.println(text + String.format("%d %.2f %s %5d|%-5s", 1, 1.5, "x", 3, "y") + new Pair(1, 2) + Math.random() + new Random(1).nextInt());
    System.out.printf("%d%n", sum); PrintWriter writer = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out))); writer.println("a b".split(" ").length); writer.flush();
    try { Object[] none = new Object[0]; none[1] = 1; } catch (ArrayIndexOutOfBoundsException error) { error.printStackTrace(); }
    Thread thread = new Thread(() -> System.err.println("t")); thread.start(); thread.join();
  }
}
`;

const java17: Language = {
  id: 'java17',
  needs: [java('java'), java('javac')],
  version: [java('javac'), '-version'],
  compile: ({ files }) => [
    java('javac'),
    ...forCompiler,
    `-J-XX:SharedArchiveFile=${KIT}/javac.jsa`,
    '-proc:none',
    '-encoding',
    'UTF-8',
    '-d',
    '/w',
    ...files.filter((name) => name.endsWith('.java')).map((name) => `/w/${name}`),
  ],
  compileLimits: { cpuMs: 20_000, memoryMb: 1024, processes: 64 },
  keeps: (name) => name.endsWith('.class'),
  run: ({ entry, memoryMb }) => [
    java('java'),
    ...jvm,
    '-XX:+ExitOnOutOfMemoryError',
    `-XX:SharedArchiveFile=${KIT}/java.jsa`,
    `-Xmx${memoryMb}m`,
    '-Xss64m',
    '-XX:ErrorFile=/dev/null',
    '-Dfile.encoding=UTF-8',
    '-Dsun.stdout.encoding=UTF-8',
    '-cp',
    '/w',
    entry,
  ],
  folders: existsSync('/etc/java-17-openjdk') ? ['/etc/java-17-openjdk'] : [],
  proc: true,
  extraMemoryMb: 128,
  processes: 64,
  addressSpace: false,
  ranOutOfMemory: ({ code, errors, output }) =>
    code !== 0 &&
    /OutOfMemoryError: (Java heap space|Requested array size|GC overhead|Metaspace|Cannot reserve)/.test(`${errors}\n${output}`),
  kit: (folder) => [
    {
      file: 'javac.jsa',
      sources: { 'Main.java': trainer },
      commands: [[java('javac'), ...forCompiler, `-J-XX:ArchiveClassesAtExit=${folder}/javac.jsa`, '-d', folder, `${folder}/Main.java`]],
    },
    {
      file: 'java.jsa',
      commands: [
        [java('java'), ...jvm, `-XX:DumpLoadedClassList=${folder}/all.list`, '-Xmx256m', '-cp', folder, 'Main'],
        // The program's own classes are not those of the trainer.
        ['/bin/sh', '-c', 'grep -vE "^Main|Main\\$|@lambda.*Main" "$1/all.list" > "$1/jdk.list"', 'sh', folder],
        [
          java('java'),
          ...jvm,
          '-Xmx256m',
          '-Xshare:dump',
          `-XX:SharedClassListFile=${folder}/jdk.list`,
          `-XX:SharedArchiveFile=${folder}/java.jsa`,
        ],
      ],
    },
  ],
};

const python3: Language = {
  id: 'python3',
  needs: ['/usr/bin/python3'],
  version: ['/usr/bin/python3', '--version'],
  compile: ({ files }) => [
    '/usr/bin/python3',
    '-I',
    '-S',
    '-c',
    'import sys\nfor name in sys.argv[1:]:\n try: compile(open(name, "rb").read(), name, "exec")\n except (SyntaxError, ValueError, OverflowError, MemoryError, RecursionError) as error: sys.exit(f"{type(error).__name__}: {error}")',
    ...files.filter((name) => name.endsWith('.py') || name.endsWith('.py3')).map((name) => `/w/${name}`),
  ],
  compileLimits: { cpuMs: 10_000, memoryMb: 512, processes: 8 },
  keeps: () => true,
  run: ({ first }) => ['/usr/bin/python3', '-s', '-E', '-B', '-X', 'utf8', `/w/${first}`],
  folders: [],
  proc: false,
  extraMemoryMb: 0,
  processes: 16,
  addressSpace: true,
  ranOutOfMemory: ({ code, errors }) => code === 1 && /(^|\n)MemoryError(:[^\n]*)?\s*$/.test(errors),
};

const rows: Record<JudgeLanguage, Language> = { cpp17: cpp(17), cpp20: cpp(20), c17, java17, python3 };

/** Every language of the judge. */
export const languages: readonly Language[] = Object.values(rows);
