import { expect, test } from 'vitest';
import { compileNotes } from './compile-notes.ts';

test.each([
  ["main.cpp:3:5: error: 'x' was not declared", { line: 3, column: 5, severity: 'error', text: "'x' was not declared" }],
  ['main.cpp:12:1: warning: no return', { line: 12, column: 1, severity: 'warning', text: 'no return' }],
  ['main.cpp:1:10: fatal error: secret: No such file', { line: 1, column: 10, severity: 'error', text: 'secret: No such file' }],
  ["Main.java:7: error: ';' expected", { line: 7, column: 0, severity: 'error', text: "';' expected" }],
])('somebody who wrote a wrong line is told at that line: %s', (log, note) => {
  expect(compileNotes(`In file included from x\n${log}\n   7 | int a`)).toEqual([note]);
});

test('a Python error is told at its line, with its last words', () => {
  const log = '  File "main.py", line 2\n    if x\n        ^\nSyntaxError: expected \':\'\n';
  expect(compileNotes(log)).toEqual([{ line: 2, column: 0, severity: 'error', text: "SyntaxError: expected ':'" }]);
});

test('a flood of messages shows fifty', () => {
  expect(compileNotes('main.cpp:1:1: error: no\n'.repeat(5000))).toHaveLength(50);
  expect(compileNotes('everything is fine')).toEqual([]);
});
