import { expect, test } from 'vitest';
import { compare } from './compare.ts';

const bytes = (text: string) => Buffer.from(text);
const lines = (output: string, expected: string) => compare({ kind: 'lines', strict: true }, bytes(output), bytes(expected));

test.for([
  ['ok\n', 'ok\n', 'AC'],
  ['ok', 'ok\n', 'AC'],
  ['ok  \t\r\n\n\n', 'ok', 'AC'],
  ['', '\n \n', 'AC'],
  ['a\n\nb\n', 'a\n\nb', 'AC'],
  ['a \nb\t\n', 'a\nb\n', 'AC'],
  ['a\nb', 'a\n\nb', 'PE'],
  ['1\n2', '1 2', 'PE'],
  [' 1 2', '1 2', 'PE'],
  ['1  2', '1 2', 'PE'],
  ['o k', 'ok', 'WA'],
  ['ok\0', 'ok', 'WA'],
  ['okk', 'ok', 'WA'],
  ['ok\nx', 'ok', 'WA'],
  ['', 'ok', 'WA'],
  ['ok', '', 'WA'],
  ['\n\nok', 'ok', 'PE'],
] as const)('of lines, %j beside %j is %s', ([output, expected, verdict]) => {
  expect(lines(output, expected)).toBe(verdict);
});

test('different white space is a wrong answer where presentation does not count apart', () => {
  expect(compare({ kind: 'lines' }, bytes('1\n2'), bytes('1 2'))).toBe('WA');
});

test.for([
  ['nan 0.3333', 'NaN 0.33333', true, 'AC'],
  ['impossible', 'IMPOSSIBLE', true, 'AC'],
  ['impossible', 'IMPOSSIBLE', false, 'WA'],
  ['possible', 'IMPOSSIBLE', true, 'WA'],
] as const)(
  'of numbers within a tolerance, the words of %j beside %j (case ignored: %s) are %s',
  ([output, expected, ignoreCase, verdict]) => {
    expect(compare({ kind: 'floats', absolute: 1e-3, relative: 0, ignoreCase }, bytes(output), bytes(expected))).toBe(verdict);
  },
);

test.for([
  ['1 2\n3', '1\n2 3\n', false, 'AC'],
  ['Yes', 'YES', true, 'AC'],
  ['Yes', 'YES', false, 'WA'],
  ['1 2', '1 2 3', false, 'WA'],
  ['', ' \n', false, 'AC'],
] as const)('of tokens, %j beside %j (case ignored: %s) is %s', ([output, expected, ignoreCase, verdict]) => {
  expect(compare({ kind: 'tokens', ignoreCase }, bytes(output), bytes(expected))).toBe(verdict);
});

test.for([
  ['1.0000001', '1', 'AC'],
  ['1000000.5', '1000001', 'AC'],
  ['1.1', '1', 'WA'],
  ['1e0', '1', 'AC'],
  ['nan', '1', 'WA'],
  ['inf', '1', 'WA'],
  ['0x1', '1', 'WA'],
  ['yes 0.3333333', 'yes 0.33333333333', 'AC'],
  ['no 0.3', 'yes 0.3', 'WA'],
  ['1', '1 2', 'WA'],
  [`1${'0'.repeat(500)}`, '1', 'WA'],
] as const)('of numbers, %j beside %j is %s', ([output, expected, verdict]) => {
  expect(compare({ kind: 'floats', absolute: 1e-6, relative: 1e-6 }, bytes(output), bytes(expected))).toBe(verdict);
});

/** The same bytes, and how often one of them was read. */
function counted(text: Uint8Array) {
  const reads = { count: 0 };
  const output = new Proxy(text, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads.count++;
      return Reflect.get(target, key, target);
    },
  });
  return { output, reads };
}

test('each byte of a flood of blanks is read a few times, however long the flood', () => {
  const blanks = Buffer.alloc(1 << 16, ' ');
  const floods = [Buffer.concat([bytes('ok'), blanks]), Buffer.concat([blanks, bytes('ok')]), Buffer.alloc(1 << 16, ' \n')];
  for (const flood of floods)
    for (const checker of [{ kind: 'lines', strict: true }, { kind: 'tokens' }, { kind: 'floats', absolute: 1, relative: 1 }] as const) {
      const { output, reads } = counted(new Uint8Array(flood));
      compare(checker, output, bytes('ok\n'));
      expect(reads.count).toBeGreaterThanOrEqual(1);
      expect(reads.count / flood.length, checker.kind).toBeLessThanOrEqual(8);
    }
});
