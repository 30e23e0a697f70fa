import type { BoardReveal } from '@praxis/contract/ranks/board';
import type { RevealStepView } from '@praxis/contract/ranks/reveal';
import type { StageClock } from '@praxis/scoring/judging/ranking';
import type { Reveal, RevealStep } from '@praxis/scoring/reveal';
import { ADJUSTMENTS, publishedCell } from '../board.rules.ts';

const sectionOf = ({ section }: RevealStep) => (section === ADJUSTMENTS ? null : section);

/** Where a reveal stands, as every reader of the board may know it: nothing of what a later step opens. */
export function toBoardReveal({ steps }: Reveal, at: number, clock: StageClock): BoardReveal {
  const [last, next] = [steps[at - 1], steps[at]];
  return {
    ...{ at, steps: steps.length },
    last: last
      ? {
          ...{ entrant: last.entrant, section: sectionOf(last), cell: publishedCell(last.cell, clock) },
          ...{ from: last.from, to: last.to, settled: last.settled },
        }
      : null,
    next: next ? { entrant: next.entrant, section: sectionOf(next), line: next.line } : null,
  };
}

/** A step for the presenter, with what it opens. */
export const toStepView = (step: RevealStep, no: number, clock: StageClock): RevealStepView => ({
  ...{ no, entrant: step.entrant, section: sectionOf(step), cell: publishedCell(step.cell, clock) },
  ...{ from: step.from, to: step.to, settled: step.settled },
});

/** After which step each of the first places is settled, the last of them first: no later step touches it or one below. What a presenter jumps to. */
export function marksOf({ start, steps }: Reveal, most = 20): { place: number; at: number }[] {
  const places = Array.from({ length: Math.min(most, start.length) }, (_, at) => at + 1);
  return places.map((place) => ({ place, at: steps.findLastIndex(({ from, to }) => Math.max(from, to) >= place) + 1 })).toReversed();
}
