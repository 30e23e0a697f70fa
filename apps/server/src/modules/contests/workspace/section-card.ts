import type { SectionCard } from '@praxis/contract/contests/workspace';
import type { Db } from '../../../platform/database/db.ts';
import type { SectionRow, StageRow } from '../../competitions/index.ts';
import { teamMates } from '../entry/entry.store.ts';
import { bestPoints } from '../scores/scores.store.ts';
import { visibleNow } from '../sections/reveal.rules.ts';
import { ownWorks } from '../sections/section-kinds.ts';
import { revealingsOf } from '../stage-venue.ts';
import { pausesOf } from '../times/pauses.store.ts';
import { later, windowOf } from '../times/times.rules.ts';

/** Whose sections are viewed; `extra` is seconds more than everybody has. */
export type Viewing = {
  db: Db;
  stage: StageRow;
  userId: string;
  entrantId: string;
  /** Whether others may be of the same entrant. */
  team: boolean;
  extra: number;
  now: Date;
};

type Window = { startAt: Date; endAt: Date };

function stateOf(stage: StageRow, { startAt, endAt }: Window, done: boolean, now: Date): SectionCard['state'] {
  if (now < startAt) return 'waiting';
  if (now > endAt && !stage.paused_at) return 'over';
  if (done) return 'done';
  return stage.paused_at ? 'paused' : 'open';
}

/** Sections as one person has them before them. Whatever their number, the stage is asked once for all of them. */
export async function sectionCards(viewing: Viewing, sections: readonly SectionRow[]): Promise<SectionCard[]> {
  const { db, stage, userId, entrantId, team, extra, now } = viewing;
  if (sections.length === 0) return [];
  const pauses = await pausesOf(db, stage.id);
  const revealing = await revealingsOf(db, stage, now);
  const mates = [...new Set([userId, ...(team ? await teamMates(db, stage.id, userId) : [])])];
  const works = await ownWorks({ db, stage, sections, userId, entrantId, mates, now });
  const best = await bestPoints(db, { stageId: stage.id, entrantId, userId });
  return sections.map((section) => {
    const everybody = windowOf(stage, section, pauses, now);
    const window = { startAt: everybody.startAt, endAt: later(everybody.endAt, extra) };
    const work = works.get(section.id);
    const state = stateOf(stage, window, work?.done ?? false, now);
    return {
      ...{ section_id: section.id, label: section.label, title: section.title, kind: section.kind, state },
      ...{ max_points: section.max_points, weight: Number(section.weight) },
      ...{ opens_at: window.startAt.getTime(), closes_at: window.endAt.getTime() },
      tries_left: section.tries === null ? null : Math.max(0, section.tries - (work?.triesUsed ?? 0)),
      ...{ started: work?.started ?? false, saved_at: work?.savedAt?.getTime() ?? null },
      points: visibleNow(revealing(section)) === 'nothing' ? null : (best.get(section.id) ?? null),
      // What is asked is not named before it may be read.
      subject_id: state === 'waiting' ? null : (work?.subjectId ?? null),
      own_id: work?.ownId ?? null,
    };
  });
}
