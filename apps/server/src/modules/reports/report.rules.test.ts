import { expect, test } from 'vitest';
import { batchScore, refuseClosed, refuseIncomplete, reportScore } from './report.rules.ts';

test.each([0, 1, 57, 100])('S-195: %s of 100 is a score', (score) => expect(reportScore(score, 100)).toBe(score));
test.each([null, -1, 101, 57.5, Number.NaN, Number.POSITIVE_INFINITY])('S-195: %s of 100 is none', (score) => {
  expect(() => reportScore(score, 100)).toThrow('report_score_wrong');
});
test('S-194: many reports get a score only after it was set', () => {
  expect(() => batchScore(null, 100)).toThrow('report_score_first');
  expect(() => batchScore(1.5, 100)).toThrow('report_score_wrong');
  expect(batchScore(88, 100)).toBe(88);
});

test.each([
  ['draft', false],
  ['rejected', false],
  [undefined, false],
  ['submitted', true],
  ['reviewed', true],
] as const)('S-157: a report that is %s is closed: %s', (state, closed) => {
  if (closed) expect(() => refuseClosed(state)).toThrow('report_not_open');
  else expect(() => refuseClosed(state)).not.toThrow();
});

test('a wanted section must say or show something', () => {
  const sections = [
    { id: 'a', title: 'Steps', help: '', required: true },
    { id: 'b', title: 'More', help: '', required: false },
  ];
  expect(() => refuseIncomplete(sections, {})).toThrow('report_section_empty');
  expect(() => refuseIncomplete(sections, { a: '<p>&nbsp; </p>' })).toThrow('report_section_empty');
  expect(() => refuseIncomplete(sections, { a: '<p><img data-file="1"></p>' })).not.toThrow();
  expect(() => refuseIncomplete(sections, { a: '<p>done</p>' })).not.toThrow();
});
