import { betaInterval } from './beta.ts';

/** One proof of one person, as far as one skill is concerned. */
export type Proof = {
  /** What was reached, 0–1. */
  ratio: number;
  /** What somebody of half mastery would reach, 0–1. */
  expected: number;
  strength: number;
  /** How much of the object is about the skill, 0–100. */
  weight: number;
  /** One sitting: twenty answers of one afternoon are not twenty proofs. */
  occasion: string;
  /** Milliseconds. */
  at: number;
};

/** What is known about somebody and a skill. The pulls belong to the proofs by place and sum to `value - 0.5`. */
export type Mastery = {
  value: number;
  /** 10 % and 90 % points: where mastery lies with four chances in five. */
  low: number;
  high: number;
  mean: number;
  /** How much is known, 0–6. */
  mass: number;
  /** Proofs with more than half of their score (S-307), of how many. */
  met: number;
  count: number;
  pulls: number[];
};

/** In words; a mark first, a colour second. */
export type MasteryState = 'unknown' | 'thin' | 'below' | 'on_the_way' | 'reached';

/** The version of the formula; a change of any number below is a new one. */
export const MASTERY_MODEL = 1;
const PRIOR = 2;
const FADING = 0.7;
const HALF_LIFE_MS = 180 * 86_400_000;
const MOST_OF_OCCASION = 3;
const MOST_MASS = 6;

const THIN_MASS = 1.5;
const REACHED = 0.75;
const REACHED_LOW = 0.55;
const BELOW_HIGH = 0.6;

type Sitting = { occasion: string; at: number; stated: number; scale: number; tau: number; weight: number };

/** For and against, before what an occasion may say at most is taken into account. */
function statementOf({ ratio, expected, strength, weight }: Proof): [number, number] {
  const statement = (2 * strength * weight) / 100;
  return [statement * (1 - expected) * ratio, statement * expected * (1 - ratio)];
}

/** The sitting of each proof, with how much it counts. */
function sittingsOf(proofs: readonly Proof[], parts: readonly [number, number][], asOf: number): Sitting[] {
  const byOccasion = new Map<string, Sitting>();
  const sittings = proofs.map(({ occasion, at }, place) => {
    const [alpha, beta] = parts[place]!;
    let sitting = byOccasion.get(occasion);
    if (!sitting) {
      sitting = { occasion, at, stated: 0, scale: 1, tau: 1, weight: 1 };
      byOccasion.set(occasion, sitting);
    }
    sitting.at = Math.max(sitting.at, at);
    sitting.stated += alpha + beta;
    return sitting;
  });
  const inTime = [...byOccasion.values()].sort((one, other) => one.at - other.at || (one.occasion < other.occasion ? -1 : 1));
  for (const [no, sitting] of inTime.entries()) {
    if (sitting.stated > MOST_OF_OCCASION) sitting.scale = MOST_OF_OCCASION / sitting.stated;
    sitting.tau = 2 ** (-Math.max(0, asOf - sitting.at) / HALF_LIFE_MS);
    sitting.weight = sitting.tau * FADING ** (inTime.length - 1 - no);
  }
  return sittings;
}

/**
 * Mastery by model 1: a right answer to what most get right says little, a wrong one much. Undefined without evidence. Nothing but these
 * proofs enters, neither classmates nor prerequisites, and the order in which they came is irrelevant.
 */
export function masteryOf(proofs: readonly Proof[], asOf: number): Mastery | undefined {
  const parts = proofs.map(statementOf);
  const sittings = sittingsOf(proofs, parts, asOf);
  let [right, all, mass, met] = [0, 0, 0, 0];
  for (const [place, { scale, tau, weight }] of sittings.entries()) {
    const [alpha, beta] = parts[place]!;
    right += weight * scale * alpha;
    all += weight * scale * (alpha + beta);
    mass += tau * scale * (alpha + beta);
    if (proofs[place]!.ratio > 0.5) met++;
  }
  if (all <= 0) return undefined;
  mass = Math.min(MOST_MASS, mass);
  const mean = right / all;
  const share = mass / (PRIOR + mass) / (2 * all);
  const pulls = sittings.map(({ scale, weight }, place) => share * weight * scale * (parts[place]![0] - parts[place]![1]));
  const [low, high] = betaInterval(1 + mass * mean, 1 + mass * (1 - mean));
  return { value: (1 + mass * mean) / (PRIOR + mass), low, high, mean, mass, met, count: proofs.length, pulls };
}

/** What to call it. */
export function masteryState(mastery: Pick<Mastery, 'value' | 'low' | 'high' | 'mass'> | undefined): MasteryState {
  if (!mastery) return 'unknown';
  if (mastery.mass < THIN_MASS) return 'thin';
  if (mastery.value >= REACHED && mastery.low >= REACHED_LOW) return 'reached';
  return mastery.high < BELOW_HIGH ? 'below' : 'on_the_way';
}

/** Whether a level 1–5 of a profile is reached. */
export function reachesLevel(mastery: Pick<Mastery, 'value' | 'low'> | undefined, level: number): boolean {
  const wanted = wantedAt(level);
  return mastery !== undefined && mastery.value >= wanted && mastery.low >= wanted - 0.2;
}

/** The mastery a level 1–5 asks for. */
export const wantedAt = (level: number) => 0.4 + 0.1 * level;

/** What somebody of half mastery reaches in a question of a difficulty 1–5, guessing included. */
export function expectedOf(question: { type: string; options: number; difficulty: number }): number {
  const guess =
    question.type === 'single' && question.options > 0 ? 1 / question.options : ({ judge: 0.5, multi: 0.1 }[question.type] ?? 0.02);
  const logistic = 1 / (1 + Math.exp(0.8 * (question.difficulty - 3)));
  return Math.min(0.85, Math.max(0.15, guess + (1 - guess) * logistic));
}

const TRIED_STRENGTH = 0.7;
const MOST_TRIED = 12;

/** How many right answers to questions of middle difficulty, in one more sitting, would make it reached; undefined when many would not. */
export function answersToReach(proofs: readonly Proof[], asOf: number): number | undefined {
  const more: Proof = { ratio: 1, expected: 0.5, strength: TRIED_STRENGTH, weight: 100, occasion: '\uffff next', at: asOf };
  for (let count = 0; count <= MOST_TRIED; count++)
    if (masteryState(masteryOf([...proofs, ...Array.from({ length: count }, () => more)], asOf)) === 'reached') return count;
  return undefined;
}

/** What a parent shows: the mean of its known parts by their weights, and how many are known. Nothing is inferred. */
export function partsMastery(parts: readonly { value: number | undefined; weight: number }[]) {
  const known = parts.filter((part): part is { value: number; weight: number } => part.value !== undefined);
  const weight = known.reduce((sum, part) => sum + part.weight, 0);
  const value = weight > 0 ? known.reduce((sum, part) => sum + part.value * part.weight, 0) / weight : undefined;
  return { value, known: known.length, of: parts.length };
}
