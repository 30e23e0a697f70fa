import type { showResults } from '@praxis/contract/assessments/results';
import type { DataOf } from '@praxis/contract/core/endpoint';

export type Results = DataOf<typeof showResults>;
export type QuestionResult = Results['questions'][number];

/** Below this a question barely tells strong from weak students. */
const WATCH_DISCRIMINATION = 0.2;
const HARD = 0.3;
const EASY = 0.95;

/** How a question reads: the worst thing that can be said of it. */
export type Reading = 'too_few' | 'wrong_option' | 'poor' | 'hard' | 'easy' | 'fine';

/** The option more students chose than the right one, where only one is right. */
export function strongerOption(question: Pick<QuestionResult, 'type' | 'options'>) {
  if (question.type !== 'single') return undefined;
  const right = question.options.find((option) => option.right)?.chosen ?? 0;
  return question.options.filter((option) => !option.right && option.chosen > right).sort((one, other) => other.chosen - one.chosen)[0];
}

/** What stands out about a question. */
export function readingOf(question: Pick<QuestionResult, 'type' | 'options' | 'difficulty' | 'discrimination'>): Reading {
  const { difficulty, discrimination } = question;
  if (difficulty === null) return 'too_few';
  if (discrimination !== null && discrimination < WATCH_DISCRIMINATION && strongerOption(question)) return 'wrong_option';
  if (difficulty > EASY) return 'easy';
  if (discrimination !== null && discrimination < WATCH_DISCRIMINATION) return 'poor';
  if (difficulty < HARD) return 'hard';
  return discrimination === null ? 'too_few' : 'fine';
}

/** Readings that ask somebody to look. */
export const isWorrying = (reading: Reading) => reading === 'wrong_option' || reading === 'poor';

/** Bars of a distribution in tenths of the full score: where each begins and ends, and whether it lies below the pass score. */
export const barsOf = (distribution: readonly number[], full: number, pass: number | null) =>
  distribution.map((count, at) => {
    const from = Math.round((full * at * 100) / distribution.length) / 100;
    const to = Math.round((full * (at + 1) * 100) / distribution.length) / 100;
    return { from, to, count, below: pass !== null && to <= pass + 1e-9 };
  });

/** The letter of an option by its place. */
export const letterOf = (at: number) => String.fromCharCode(65 + at);
