import { expect, test } from 'vitest';
import { terminalText } from './terminal-text.ts';

test.each([
  ['colours and moves', 'a\u001b[1;31mb\u001b[0mc\u001b[2K\u001b[10;20Hd', 'abcd'],
  ['a title, ended by a bell and by its own end', '\u001b]0;root@main: ~\u0007$ \u001b]2;x\u001b\\ok', '$ ok'],
  ['a link', '\u001b]8;;http://x\u0007name\u001b]8;;\u0007', 'name'],
  ['character sets and keypad', '\u001b(B\u001b=text\u001b>\u001b7\u001b8', 'text'],
  ['a title that never ends', 'a\u001b]0;lost\nb', 'a\nb'],
  ['letters beyond the first plane', '𠮷😀\b!', '𠮷!'],
  ['a sequence that is cut off', 'x\u001b[3', 'x'],
])('%s leave plain text', (_what, raw, text) => expect(terminalText(raw)).toBe(text));

test('whatever a machine prints, each letter is looked at once', () => {
  const openers = ['\u001b]', '\u001b[', '\u001bP', '\u009b', '\u001b', '\u001b[1;', '\u001b(', '\u001b]0;', '\u001b^x'];
  for (const opener of openers) {
    const raw = opener.repeat(Math.floor(96_000 / opener.length));
    let steps = 0;
    terminalText(raw, () => steps++);
    expect(steps, JSON.stringify(opener)).toBeLessThanOrEqual(2 * raw.length);
  }
  expect(terminalText('a'.repeat(1_000_000)).length).toBeLessThanOrEqual(256 * 1024);
});

test('the output of a terminal becomes plain lines', () => {
  expect(terminalText('\u001b[32mok\u001b[0m 你好\r\n$ lx\b \bs\r\n\u0007done')).toBe('ok 你好\n$ ls\ndone');
  expect(terminalText('10%\r50%\r100%\r\n')).toBe('100%\n');
  expect(terminalText('a\tb\r\n')).toBe('a\tb\n');
});
