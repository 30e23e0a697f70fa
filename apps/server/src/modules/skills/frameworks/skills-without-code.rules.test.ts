import { expect, test } from 'vitest';
import { all, cased, esco, outcomes, take } from '../../../testing/makers/frameworks.ts';

const UUID = 'adc6dc11-3376-467b-96c5-9b0a21edc869';
const URI = `http://data.europa.eu/esco/skill/${UUID}`;

test('what a framework gives no code has none, whatever its identifier; it is known again by that', () => {
  const file = esco([[URI, 'debug software']], [['http://data.europa.eu/esco/skill', 'S5', 'working with computers']]);
  const map = all(file, cased('d', [UUID.replace('adc6', 'bdc6'), '', 'Testing']));
  expect([...map.skills.values()].map(({ code, name }) => [code, name])).toEqual([
    ['S5', 'working with computers'],
    ['', 'debug software'],
    ['', 'Testing'],
  ]);
  const renamed = esco([[URI, 'debugging']], [['http://data.europa.eu/esco/skill', 'S5', 'working with computers']]);
  expect(outcomes(take(map, renamed))).toEqual(['debugging changed name', 'working with computers same']);
  // Who asks for a skill by the end of its address still finds it.
  expect(esco([[URI, 'debug software']], [], UUID).lines).toHaveLength(1);
});

test('a code that an earlier import made of an identifier goes with the next one, one that somebody gave stays', () => {
  const file = esco(
    [
      [URI, 'debug software'],
      [`${URI}x`, 'test software'],
    ],
    [],
  );
  const coded = all(file);
  const [one, other] = [...coded.skills.values()];
  one!.code = UUID;
  other!.code = 'T1';
  const plan = take(coded, file);
  expect(outcomes(plan)).toEqual(['debug software changed code', 'test software same']);
  expect([...plan.after.skills.values()].map(({ code }) => code)).toEqual(['', 'T1']);
  expect(outcomes(take(plan.after, file))).toEqual(['debug software same', 'test software same']);
});
