import { type BoardHead, MOST_SCHOOLS } from '@praxis/contract/ranks/board';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import {
  type CompetitionRow,
  findCompetition,
  findHosts,
  findSections,
  findStage,
  revealUnder,
  type SectionRow,
  type StageRow,
  stageAt,
} from '../../competitions/index.ts';
import { freezeMoment, isRevealed } from '../board.rules.ts';
import type { BoardCopy } from './board-copy.ts';

/** A stage with what stands around its board. */
export type StageOfBoard = { stage: StageRow; sections: readonly SectionRow[]; competition: CompetitionRow; host: string };

/** What a server remembers of a stage before it asks again: a withdrawn pass is felt after this time at the latest. */
const REMEMBERED_MS = 1000;

/** Reads stages for their boards, once a second at most. */
export function openStages(app: App) {
  const known = new Map<string, { at: number; found: Promise<StageOfBoard | undefined> }>();

  async function read(db: Db, stageId: string): Promise<StageOfBoard | undefined> {
    const stage = await findStage(db, stageId);
    const competition = stage && (await findCompetition(db, stage.competition_id));
    if (!stage || !competition || competition.state === 'draft') return undefined;
    return {
      stage,
      competition,
      sections: await findSections(db, [stageId]),
      host: (await findHosts(db, [competition.id])).get(competition.id) ?? '',
    };
  }

  return {
    of(stageId: string): Promise<StageOfBoard | undefined> {
      const now = performance.now();
      const remembered = known.get(stageId);
      if (remembered && now - remembered.at < REMEMBERED_MS) return remembered.found;
      if (known.size > 1000) known.clear();
      const found = read(app.db, stageId);
      known.set(stageId, { at: now, found });
      found.catch(() => known.delete(stageId));
      return found;
    },
    forget: (stageId: string) => void known.delete(stageId),
  };
}

type Figures = { sections: { solved: number; tried: number }[]; schools: BoardHead['schools'] };

const known = new WeakMap<BoardCopy, Figures & { seq: number }>();

function schoolsOf(copy: BoardCopy): BoardHead['schools'] {
  const schools = new Map<string, { name: string; entrants: number; total: number }>();
  for (const { id, school } of copy.entrants.values()) {
    if (school === '') continue;
    const of = schools.get(school) ?? { name: school, entrants: 0, total: 0 };
    of.entrants += 1;
    of.total += copy.line(id)?.t ?? 0;
    schools.set(school, of);
  }
  return [...schools.values()]
    .sort((one, other) => other.entrants - one.entrants || other.total - one.total || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_SCHOOLS);
}

/** How many solved each section and how many handed something in that may be known, and what schools have; counted once for each version. */
function figuresOf(copy: BoardCopy | undefined, sections: number): Figures {
  if (!copy) return { sections: Array.from({ length: sections }, () => ({ solved: 0, tried: 0 })), schools: [] };
  const counted = known.get(copy);
  if (counted?.seq === copy.seq && counted.sections.length === sections) return counted;
  const { lines } = copy.body();
  const figures = {
    seq: copy.seq,
    sections: Array.from({ length: sections }, (_, at) => {
      const cells = lines.flatMap(({ c }) => c[at] ?? []);
      return { solved: cells.filter(({ s }) => s).length, tried: cells.length };
    }),
    schools: schoolsOf(copy),
  };
  known.set(copy, figures);
  return figures;
}

/** What stands above and beside the lines of a board: of the copy it is given, and nothing else of the stage's results. */
export function headOf(
  { stage, sections, competition, host }: StageOfBoard,
  copy: BoardCopy | undefined,
  now: Date,
  jury = false,
): BoardHead {
  const figures = figuresOf(copy, sections.length);
  const events = [...(copy?.events() ?? [])];
  const revealed = copy?.reveal();
  const spoken = [...events, ...(revealed?.last ? [revealed.last] : []), ...(revealed?.next ? [revealed.next] : [])];
  const named = [...new Set(spoken.map(({ entrant }) => entrant))].flatMap((id) => copy?.entrants.get(id) ?? []);
  const phase = stageAt(stage, now);
  return {
    now: now.getTime(),
    seq: copy?.seq ?? 0,
    state: copy?.state() ?? 'live',
    competition: { id: competition.id, title: competition.title, host },
    stage: {
      ...{ id: stage.id, title: stage.title, phase },
      start_at: stage.start_at.getTime(),
      end_at: stage.end_at.getTime(),
      paused_at: stage.paused_at?.getTime() ?? null,
      freezes_at: freezeMoment(stage)?.getTime() ?? null,
      result_state: stage.result_state,
    },
    rule: stage.rule,
    sections: sections.map(({ id, label, title, max_points: max, weight, reveal }, at) => ({
      id,
      label,
      title,
      max,
      weight: Number(weight),
      ...figures.sections[at]!,
      withheld:
        !jury &&
        phase !== 'waiting' &&
        !isRevealed(revealUnder(stage.rule, reveal), { over: phase === 'over', result: stage.result_state }),
    })),
    divisions: [...competition.divisions],
    entrants: copy?.entrants.size ?? 0,
    reveal: revealed ?? null,
    schools: figures.schools,
    events,
    named,
  };
}
