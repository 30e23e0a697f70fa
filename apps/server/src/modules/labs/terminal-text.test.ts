import { expect, test } from 'vitest';
import { terminalText } from './terminal-text.ts';

test('the output of a terminal becomes plain lines', () => {
  expect(terminalText('\u001b[32mok\u001b[0m 你好\r\n$ lx\b \bs\r\n\u0007done')).toBe('ok 你好\n$ ls\ndone');
  expect(terminalText('10%\r50%\r100%\r\n')).toBe('100%\n');
  expect(terminalText('a\tb\r\n')).toBe('a\tb\n');
});
