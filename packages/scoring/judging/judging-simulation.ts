import { seeded } from '../seeded.ts';
import { aggregate } from './aggregate.ts';
import { assign } from './assign.ts';

/** A pretended contest: what its experts are like. Points of 100, ten integer criteria of 0 to 10 each. */
export type Pretended = { works: number; experts: number; perWork: number; leniency: number; noise: number };

/** How far results lie from the truth: mean distance of ranks, once by the mean of sheets, once calibrated. */
export type RankError = { mean: number; additive: number };

/** The contest the figures of the guide speak of. */
export const USUAL: Pretended = { works: 100, experts: 12, perWork: 3, leniency: 0, noise: 5 };

function normal(next: () => number) {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

function ranksOf(values: readonly number[]) {
  const order = values.map((value, no) => ({ value, no })).sort((a, b) => b.value - a.value || a.no - b.no);
  const ranks: number[] = [];
  order.forEach(({ no }, rank) => {
    ranks[no] = rank;
  });
  return ranks;
}

function distance(truth: readonly number[], values: readonly number[]) {
  const other = ranksOf(values);
  return ranksOf(truth).reduce((sum, rank, no) => sum + Math.abs(rank - (other[no] ?? 0)), 0) / truth.length;
}

/** One pretended contest: experts assigned, sheets drawn, results compared with the truth. */
export function pretendContest({ works, experts, perWork, leniency, noise }: Pretended, seed: string): RankError {
  const next = seeded(seed);
  const ids = Array.from({ length: works }, (_, no) => String(no).padStart(5, '0'));
  const truth = ids.map(() => 70 + 8 * normal(next));
  const judges = Array.from({ length: experts }, (_, no) => ({
    id: String(no).padStart(4, '0'),
    capacity: null,
    bias: leniency * normal(next),
  }));
  const { pairs } = assign({ works: ids, experts: judges, perWork, conflicts: [], seed });
  const bias = new Map(judges.map((judge) => [judge.id, judge.bias]));
  const sheets = pairs.map(({ work, expert }) => {
    const meant = ((truth[Number(work)] ?? 0) + (bias.get(expert) ?? 0) + noise * normal(next)) / 10;
    let sum = 0;
    for (let criterion = 0; criterion < 10; criterion++) sum += Math.min(10, Math.max(0, Math.floor(meant + next())));
    return { work, expert, score: sum * 100 };
  });
  const result = aggregate('additive', sheets, 100_00);
  const by = new Map(result.works.map((work) => [work.work, work]));
  return {
    mean: distance(
      truth,
      ids.map((id) => by.get(id)?.raw ?? 0),
    ),
    additive: distance(
      truth,
      ids.map((id) => by.get(id)?.adjusted ?? 0),
    ),
  };
}

/** Mean rank errors over many pretended contests. */
export function pretendContests(contest: Pretended, count: number, seed: string): RankError {
  let [mean, additive] = [0, 0];
  for (let no = 0; no < count; no++) {
    const error = pretendContest(contest, `${seed}-${no}`);
    mean += error.mean / count;
    additive += error.additive / count;
  }
  return { mean, additive };
}

/** What calibration is worth: rank error against the mean's where experts are lenient by 6 points, share of the added error taken away, price where nobody is. */
export function judgingFigures(count: number, seed: string) {
  const fair = pretendContests(USUAL, count, seed);
  const lenient = pretendContests({ ...USUAL, leniency: 6 }, count, seed);
  return {
    judging_rank_error_ratio: lenient.additive / lenient.mean,
    judging_excess_removed: (lenient.mean - lenient.additive) / (lenient.mean - fair.mean),
    judging_no_bias_ratio: fair.additive / fair.mean,
  };
}
