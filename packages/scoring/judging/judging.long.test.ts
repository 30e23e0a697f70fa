import { expect, test } from 'vitest';
import { judgingFigures } from './judging-simulation.ts';

test('over 200 pretended contests calibration takes away what leniency adds and costs nothing without it (A-13)', {
  timeout: 300_000,
}, () => {
  for (const seed of ['first', 'second']) {
    const figures = judgingFigures(200, seed);
    console.log(
      Object.entries(figures)
        .map(([key, value]) => `${key} ${value.toFixed(3)}`)
        .join(', '),
    );
    expect(figures.judging_rank_error_ratio).toBeLessThanOrEqual(0.85);
    expect(figures.judging_excess_removed).toBeGreaterThanOrEqual(0.8);
    expect(figures.judging_no_bias_ratio).toBeLessThanOrEqual(1.02);
  }
});
