import { expect, test } from 'vitest';
import { calendarFile, escaped, folded, utc } from './icalendar.rules.ts';

const octets = (line: string) => new TextEncoder().encode(line).length;

test.each([
  ['an ASCII line', 'x'.repeat(400)],
  ['Chinese', `SUMMARY:${'操作系统原理'.repeat(40)}`],
  ['characters beyond the first plane', `SUMMARY:a${'𠮷😀'.repeat(60)}`],
])('%s is folded at 75 octets without cutting a character', (_title, line) => {
  const lines = folded(line).split('\r\n');
  expect(lines.length).toBeGreaterThan(1);
  for (const one of lines) {
    expect(octets(one)).toBeLessThanOrEqual(75);
    expect(one.isWellFormed()).toBe(true);
  }
  expect(lines.map((one, at) => (at === 0 ? one : one.slice(1))).join('')).toBe(line);
});

test('a line of exactly 75 octets stays whole', () => {
  expect(folded('x'.repeat(75))).toBe('x'.repeat(75));
  expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
});

test('what means something in a text is escaped', () => {
  expect(escaped('a;b,c\\d\r\ne\nf\rg:h"\u0007')).toBe('a\\;b\\,c\\\\d\\ne\\nf\\ng:h"');
});

test('moments are written in UTC', () => {
  expect(utc(new Date('2026-02-03T04:05:06.789Z'))).toBe('20260203T040506Z');
});

test('a file ends every line with CRLF and names each event once', () => {
  const at = new Date('2026-02-03T04:05:06Z');
  const events = [
    { uid: 'one@school', startsAt: at, summary: 'A, b', category: 'DUE', url: 'https://school/x' },
    {
      uid: 'two@school',
      startsAt: at,
      endsAt: new Date(at.getTime() + 3_600_000),
      summary: 'C',
      category: 'CLASS',
      location: 'D; E',
      url: 'https://school/y',
    },
  ];
  const file = calendarFile({ name: '日程', now: at, events });
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.split('\r\n')).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'UID:one@school',
      'DTSTAMP:20260203T040506Z',
      'DTSTART:20260203T040506Z',
      'SUMMARY:A\\, b',
      'DTEND:20260203T050506Z',
      'LOCATION:D\\; E',
    ]),
  );
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});
