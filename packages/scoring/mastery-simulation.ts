import { expectedOf, masteryOf, masteryState, type Proof } from './mastery.ts';
import { seeded } from './seeded.ts';

/** How abilities come to be: the same all the time, learnt and forgotten between sittings, or known wholly or not at all. */
type World = 'steady' | 'growth' | 'allornothing';

const STUDENTS = 40;
const SKILLS = 60;
const DAY = 86_400_000;
const SITTINGS = 3;
const SITTING_DAYS = 14;

type Item = { true_: number; stated: number; options: number };
type Answer = Item & { right: 0 | 1; sitting: number };
type Learner = { answers: Answer[]; next: { item: Item; right: 0 | 1 }; truth: number };

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));
const logit = (share: number) => Math.log(share / (1 - share));
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const guessing = ({ options }: Item) => (options > 0 ? 1 / options : 0);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Numbers of the normal distribution (Box–Muller). */
const normal = (next: () => number) => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

/** What somebody reaches on the reference items, one of each difficulty, without guessing. */
const truthOf = (ability: number) => mean([1, 2, 3, 4, 5].map((difficulty) => sigmoid(ability - 0.8 * (difficulty - 3))));

function drawItem(next: () => number): Item {
  const true_ = 1 + Math.floor(next() * 5);
  // Teachers are about one step off.
  return { true_, stated: clamp(Math.round(true_ + normal(next)), 1, 5), options: next() < 0.5 ? 4 : 0 };
}

const chance = (world: World, ability: number, item: Item) => {
  const known = world === 'allornothing' ? (ability > 0 ? 0.93 : 0.07) : sigmoid(ability - 0.8 * (item.true_ - 3));
  return guessing(item) + (1 - guessing(item)) * known;
};

/** One person and one skill: a few answers in three sittings, and the answer that comes next. */
function learner(world: World, base: number, next: () => number): Learner {
  let ability = world === 'allornothing' ? (next() < sigmoid(base) ? 1 : -1) : base + 0.6 * normal(next);
  const count = 1 + Math.floor(next() * 11);
  const answers: Answer[] = [];
  for (let sitting = 0; sitting < SITTINGS; sitting++) {
    if (world === 'growth' && sitting > 0) ability += 0.35 + 0.5 * normal(next);
    if (world === 'allornothing' && ability < 0 && sitting > 0 && next() < 0.25) ability = 1;
    const form = world === 'allornothing' ? 0 : 0.3 * normal(next);
    for (let no = sitting; no < count; no += SITTINGS) {
      const item = drawItem(next);
      answers.push({ ...item, sitting, right: next() < chance(world, ability + form, item) ? 1 : 0 });
    }
  }
  const item = drawItem(next);
  const truth = world === 'allornothing' ? (ability > 0 ? 0.93 : 0.07) : truthOf(ability);
  return { answers, truth, next: { item, right: next() < chance(world, ability, item) ? 1 : 0 } };
}

function learners(world: World, seed: string): Learner[] {
  const next = seeded(`${world} ${seed}`);
  return Array.from({ length: STUDENTS }, () => 0.9 * normal(next)).flatMap((person) =>
    Array.from({ length: SKILLS }, () => learner(world, person, next)),
  );
}

/** Bayesian knowledge tracing with four constants. */
type Tracing = { known: number; learns: number; guess: number; slip: number };

function traced({ known, learns, guess, slip }: Tracing, answers: readonly Answer[]) {
  let now = known;
  let loss = 0;
  for (const { right } of answers) {
    const seen = now * (1 - slip) + (1 - now) * guess;
    loss -= Math.log(right ? seen : 1 - seen);
    const after = right ? (now * (1 - slip)) / seen : (now * slip) / (1 - seen);
    now = after + (1 - after) * learns;
  }
  return { now, loss };
}

/** The constants under which the answers are most likely, on a grid. */
function fittedTracing(people: readonly Learner[]): Tracing {
  let best: { loss: number; of: Tracing } | undefined;
  for (const known of [0.2, 0.35, 0.5, 0.65])
    for (const learns of [0.01, 0.05, 0.15])
      for (const guess of [0.15, 0.25, 0.35])
        for (const slip of [0.05, 0.15, 0.25]) {
          const of = { known, learns, guess, slip };
          const loss = people.reduce((sum, { answers }) => sum + traced(of, answers).loss, 0);
          if (!best || loss < best.loss) best = { loss, of };
        }
  return best!.of;
}

const ofType = ({ options }: Item) => (options > 0 ? 'single' : 'blank');
const proofsOf = (answers: readonly Answer[]): Proof[] =>
  answers.map((answer) => ({
    ...{ ratio: answer.right, strength: 0.7, weight: 100, occasion: `s${answer.sitting}`, at: answer.sitting * SITTING_DAYS * DAY },
    expected: expectedOf({ type: ofType(answer), options: answer.options, difficulty: answer.stated }),
  }));

/** Ten bins: how far what was foretold lies from what came. */
function calibrationError(foretold: readonly { chance: number; right: number }[]) {
  const bins = Map.groupBy(foretold, ({ chance: one }) => Math.min(9, Math.floor(one * 10)));
  return [...bins.values()].reduce(
    (sum, bin) => sum + (bin.length / foretold.length) * Math.abs(mean(bin.map((one) => one.chance)) - mean(bin.map(({ right }) => right))),
    0,
  );
}

/** What a world shows: absolute error of three ways, Brier score of the next answer, calibration, coverage, and whether “reached” is true. */
function figuresOf(world: World, seed: string): Record<string, number> {
  const people = learners(world, seed);
  const constants = fittedTracing(people);
  const asOf = (SITTINGS - 1) * SITTING_DAYS * DAY;
  const rows = people.map(({ answers, truth, next }) => {
    const own = masteryOf(proofsOf(answers), asOf)!;
    const plain = mean(answers.map(({ right }) => right));
    const tracing = traced(constants, answers).now;
    const guess = guessing(next.item);
    const chances = {
      own: guess + (1 - guess) * sigmoid(logit(clamp(own.value, 0.02, 0.98)) - 0.8 * (next.item.stated - 3)),
      mean: plain,
      bkt: tracing * (1 - constants.slip) + (1 - tracing) * constants.guess,
    };
    return { own, plain, tracing, truth, right: next.right, chances };
  });
  const brier = (of: 'own' | 'mean' | 'bkt') => mean(rows.map(({ chances, right }) => (chances[of] - right) ** 2));
  const reached = rows.filter(({ own }) => masteryState(own) === 'reached');
  return {
    mae: mean(rows.map(({ own, truth }) => Math.abs(own.value - truth))),
    mae_mean: mean(rows.map(({ plain, truth }) => Math.abs(plain - truth))),
    mae_bkt: mean(rows.map(({ tracing, truth }) => Math.abs(tracing - truth))),
    ...{ brier: brier('own'), brier_mean: brier('mean'), brier_bkt: brier('bkt') },
    ece: calibrationError(rows.map(({ chances, right }) => ({ chance: chances.own, right }))),
    ece_mean: calibrationError(rows.map(({ chances, right }) => ({ chance: chances.mean, right }))),
    cover: mean(rows.map(({ own, truth }) => (truth >= own.low && truth <= own.high ? 1 : 0))),
    reached_true: reached.length === 0 ? 1 : mean(reached.map(({ truth }) => (truth >= 0.6 ? 1 : 0))),
  };
}

/**
 * The formula of mastery beside the plain mean and fitted knowledge tracing, in three simulated worlds of 40 students and 60 skills, averaged
 * over seeds: `mastery_mae_steady`, `…_mean`, `…_bkt`, and so on. Shares from 0 to 1.
 */
export function masteryFigures(seeds: readonly string[]): Record<string, number> {
  const figures: Record<string, number> = {};
  for (const world of ['steady', 'growth', 'allornothing'] as const) {
    const runs = seeds.map((seed) => figuresOf(world, seed));
    for (const key of Object.keys(runs[0]!)) {
      const [name = '', other] = key === 'reached_true' ? [key] : key.split('_');
      const value = mean(runs.map((run) => run[key]!));
      figures[`mastery_${name}_${world}${other ? `_${other}` : ''}`] = Math.round(value * 1e4) / 1e4;
    }
  }
  return figures;
}
