import type { BoardReveal } from '@praxis/contract/ranks/board';
import type { RevealStepView } from '@praxis/contract/ranks/reveal';
import type { StageClock } from '@praxis/scoring/judging/ranking';
import { opensCell, type Reveal, type RevealAct, type RevealStep } from '@praxis/scoring/reveal';
import { ADJUSTMENTS, publishedCell } from '../board.rules.ts';
import type { TeamPeople } from './team-people.ts';

const sectionOf = ({ section }: RevealStep) => (section === ADJUSTMENTS ? null : section);

/** Where a reveal stands, as every reader of the board may know it: nothing of what a later step opens, says or draws. */
export function toBoardReveal({ steps }: Reveal, at: number, clock: StageClock, people: ReadonlyMap<string, TeamPeople>): BoardReveal {
  const shown = steps.slice(0, at);
  const opened = shown.filter(opensCell);
  const [last, next, act] = [opened.at(-1), steps.slice(at).find(opensCell), shown.at(-1)];
  return {
    ...{ at: opened.length, steps: steps.filter(opensCell).length },
    last: last
      ? {
          ...{ entrant: last.entrant, section: sectionOf(last), cell: publishedCell(last.cell, clock) },
          ...{ from: last.from, to: last.to, settled: last.settled },
          ...(people.get(last.entrant) ?? { members: [], mentors: [] }),
        }
      : null,
    next: next ? { entrant: next.entrant, section: sectionOf(next), line: next.line } : null,
    words: act && 'words' in act ? act.words : null,
    lines: shown.flatMap((one) => ('line' in one && !opensCell(one) ? [one.line] : [])).sort((one, other) => one.place - other.place),
  };
}

const NO_CELL = { entrant: null, section: null, cell: null, from: 0, to: 0, settled: false, words: null, line: null };

/** A step for the presenter, with what it opens. */
export function toStepView(act: RevealAct, no: number, clock: StageClock): RevealStepView {
  if (!opensCell(act)) return { ...NO_CELL, no, ...act };
  return {
    ...{ no, entrant: act.entrant, section: sectionOf(act), cell: publishedCell(act.cell, clock) },
    ...{ from: act.from, to: act.to, settled: act.settled, words: null, line: null },
  };
}

/** After which step each of the first places is settled, the last of them first: no later step touches it or one below. What a presenter jumps to. */
export function marksOf({ start, steps }: Reveal, most = 20): { place: number; at: number }[] {
  const places = Array.from({ length: Math.min(most, start.length) }, (_, at) => at + 1);
  const touches = (place: number) => (act: RevealAct) => opensCell(act) && Math.max(act.from, act.to) >= place;
  return places.map((place) => ({ place, at: steps.findLastIndex(touches(place)) + 1 })).toReversed();
}
