import { aggregate } from '@praxis/scoring/judging/aggregate';
import { assign } from '@praxis/scoring/judging/assign';
import { judgingFigures } from '@praxis/scoring/judging/judging-simulation';
import { seeded } from '@praxis/scoring/seeded';
import { figure } from './measure.ts';

const WORKS = 1000;
const EXPERTS = 60;
const PER_WORK = 3;
const CONTESTS = 200;

/** Milliseconds of the slowest of a few runs. */
function slowest(run: () => unknown) {
  let most = 0;
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    run();
    most = Math.max(most, performance.now() - began);
  }
  return most;
}

/** What assigning and counting a large contest costs, and what calibration is worth. */
export async function bench(): Promise<Record<string, number>> {
  const works = Array.from({ length: WORKS }, (_, no) => `w${no}`);
  const experts = Array.from({ length: EXPERTS }, (_, no) => ({ id: `e${no}`, capacity: null }));
  const question = { works, experts, perWork: PER_WORK, conflicts: [], seed: 'bench' };
  const next = seeded('scores');
  const sheets = assign(question).pairs.map((pair) => ({ ...pair, score: Math.floor(next() * 10_001) }));
  const figures = {
    assign_ms: slowest(() => assign(question)),
    aggregate_ms: slowest(() => aggregate('additive', sheets, 100_00)),
    ...judgingFigures(CONTESTS, 'bench'),
  };
  for (const [name, value] of Object.entries(figures)) figure(name, value, name.endsWith('_ms') ? 'ms' : '');
  return figures;
}
