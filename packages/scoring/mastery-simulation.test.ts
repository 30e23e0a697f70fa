import { expect, test } from 'vitest';
import { masteryFigures } from './mastery-simulation.ts';

const figures = masteryFigures(['1', '2']);
const of = (name: string) => figures[name]!;

test.each([
  ['steady', 0.15, 0.08],
  ['growth', 0.18, 0.1],
] as const)(
  'in a %s world mastery lies nearer the truth than the plain mean and fitted tracing, and foretells the next answer better',
  (world, mae, ece) => {
    expect(of(`mastery_mae_${world}`)).toBeLessThanOrEqual(mae);
    expect(of(`mastery_mae_${world}`)).toBeLessThanOrEqual(0.85 * of(`mastery_mae_${world}_mean`));
    expect(of(`mastery_mae_${world}`)).toBeLessThanOrEqual(of(`mastery_mae_${world}_bkt`));
    for (const other of ['mean', 'bkt']) expect(of(`mastery_brier_${world}`)).toBeLessThan(of(`mastery_brier_${world}_${other}`));
    expect(of(`mastery_ece_${world}`)).toBeLessThanOrEqual(ece);
    expect(of(`mastery_ece_${world}`)).toBeLessThan(of(`mastery_ece_${world}_mean`));
    expect(of(`mastery_cover_${world}`)).toBeGreaterThan(0.7);
    expect(of(`mastery_cover_${world}`)).toBeLessThan(0.95);
    expect(of(`mastery_reached_true_${world}`)).toBeGreaterThan(0.75);
  },
);

test('where skills are known wholly or not at all, tracing recovers them better: said openly, with no goal', () => {
  expect(of('mastery_mae_allornothing_bkt')).toBeLessThan(of('mastery_mae_allornothing'));
});

test('the same seeds show the same figures', () => {
  expect(masteryFigures(['1'])).toEqual(masteryFigures(['1']));
});
