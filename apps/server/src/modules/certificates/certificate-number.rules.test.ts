import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { certificateNumber, grouped, readNumber } from './certificate-number.rules.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('a number is read however a person types it', () => {
  const number = certificateNumber(new Uint8Array([1, 0, 33, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]));
  expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  const printed = grouped(number);
  expect(printed).toMatch(/^(\w{4}-){3}\w{4}$/);
  for (const typed of [number, printed, printed.toLowerCase(), ` ${printed.replaceAll('-', ' ')} `, printed.replaceAll('0', 'o')])
    expect(readNumber(typed), typed).toBe(number);
  expect(readNumber(printed.replaceAll('1', 'l'))).toBe(number);
  expect(readNumber(printed.replace(/[A-Z0-9]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)))).toBe(number);
});

test('one wrong character and two that changed places are noticed wherever they stand', () => {
  for (let round = 0; round < 20; round++) {
    const number = certificateNumber(randomBytes(15));
    for (let at = 0; at < 16; at++) {
      for (const letter of LETTERS)
        if (letter !== number[at]) expect(readNumber(number.slice(0, at) + letter + number.slice(at + 1))).toBeUndefined();
      for (let other = at + 1; other < 16; other++) {
        if (number[at] === number[other]) continue;
        const letters = [...number];
        [letters[at], letters[other]] = [letters[other]!, letters[at]!];
        expect(readNumber(letters.join(''))).toBeUndefined();
      }
    }
  }
});

test.each(['', '1', 'x'.repeat(40), 'UUUU-UUUU-UUUU-UUUU', '证书'])('%s is no number', (typed) => {
  expect(readNumber(typed)).toBeUndefined();
});
