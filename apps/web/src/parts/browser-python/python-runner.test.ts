import { loadPyodide } from 'pyodide';
import { expect, test } from 'vitest';
import { RUNNER, type RunPython } from './python-runner.ts';

test('a program of the browser reads its input, prints, ends as it says, and its faults name its own lines', {
  timeout: 180_000,
}, async () => {
  const python = await loadPyodide();
  let printed = '';
  const write = (bytes: Uint8Array) => {
    printed += new TextDecoder().decode(bytes);
    return bytes.length;
  };
  python.setStdout({ write });
  python.setStderr({ write });
  const run = python.runPython(RUNNER) as unknown as RunPython;
  const table: [string, string, boolean, string | RegExp][] = [
    ['a, b = map(int, input().split())\nprint(a + b)', '1 2\n', true, '3\n'],
    ['import sys\nprint(sys.stdin.read().split(), __name__)', '你 好\n', true, "['你', '好'] __main__\n"],
    ['import sys\nprint(len(sys.stdin.buffer.read()))', 'abc', true, '3\n'],
    ['import sys\nkept = 1\nsys.exit(0)', '', true, ''],
    [
      'print(kept)',
      '',
      false,
      /^Traceback[\s\S]*File "main.py", line 1, in <module>\n {4}print\(kept\)[\s\S]*NameError: name 'kept' is not defined\n$/,
    ],
    ['x = 1\ninput()', '', false, /line 2, in <module>[\s\S]*EOFError/],
    ['import sys\nsys.exit("enough")', '', false, 'enough\n'],
    ['print(', '', false, /SyntaxError/],
  ];
  for (const [source, input, well, wanted] of table) {
    printed = '';
    expect(run(source, input), source).toBe(well);
    if (typeof wanted === 'string') expect(printed, source).toBe(wanted);
    else expect(printed, source).toMatch(wanted);
    expect(printed, source).not.toContain('<exec>');
  }
});
