import { expect, test } from 'vitest';
import { phaseAt, registrationAt, stageAt, stepsAt } from './phase.rules.ts';

const at = (minute: number) => new Date(minute * 60_000);
const stage = (from: number, to: number, result = 'hidden', paused?: number) => ({
  title: `Stage ${from}`,
  start_at: at(from),
  end_at: at(to),
  paused_at: paused === undefined ? null : at(paused),
  result_state: result,
});
const published = { state: 'published', reg_start: at(10), reg_end: at(20) };
const two = [stage(30, 40), stage(50, 60)];
const results = (...states: string[]) => states.map((state, place) => ({ ...two[place]!, result_state: state }));

test.each([
  ['draft', { ...published, state: 'draft' }, two, 35],
  ['cancelled', { ...published, state: 'cancelled' }, two, 35],
  ['announced', published, two, 9],
  ['registering', published, two, 10],
  ['registering', published, two, 19],
  ['running', published, two, 20],
  ['running', published, two, 30],
  ['running', published, two, 45],
  ['running', published, two, 60],
  ['judging', published, two, 61],
  ['judging', published, results('final', 'hidden'), 61],
  ['publicity', published, results('final', 'preliminary'), 61],
  ['finished', published, results('final', 'final'), 61],
  ['running', published, [stage(30, 40, 'hidden', 35)], 90],
  ['running', { ...published, reg_end: at(55) }, two, 31],
  ['registering', { ...published, reg_start: null, reg_end: null }, two, 5],
] as const)('a competition is %s by what was decided, the clock and the results', (phase, competition, stages, now) => {
  expect(phaseAt(competition, [...stages], at(now))).toBe(phase);
});

test.each([
  ['before', published, 9],
  ['open', published, 19],
  ['over', published, 20],
  ['open', { ...published, reg_end: null }, 29],
  ['over', { ...published, reg_end: null }, 30],
] as const)('registration is %s at its minute', (word, competition, now) => {
  expect(registrationAt(competition, two, at(now))).toBe(word);
});

test('a stage waits, is on to its last second, pauses and is over', () => {
  expect([29, 30, 40, 41].map((now) => stageAt(two[0]!, at(now)))).toEqual(['waiting', 'on', 'on', 'over']);
  expect(stageAt(stage(30, 40, 'hidden', 35), at(50))).toBe('paused');
});

test('the strip of a card shows what is done, under way and to come', () => {
  const strip = (now: number) =>
    stepsAt(published, two, at(now), { registration: 'Registration', publicity: 'Publicity' }).map((step) => step.state);
  expect(strip(15)).toEqual(['on', 'next', 'next', 'next']);
  expect(strip(35)).toEqual(['done', 'on', 'next', 'next']);
  expect(strip(45)).toEqual(['done', 'done', 'next', 'next']);
});
