import type { SectionCard } from '@praxis/contract/contests/workspace';
import type { Db } from '../../../platform/database/db.ts';
import type { SectionRow, StageRow } from '../../competitions/index.ts';
import { handInsOf } from '../scores/scores.store.ts';
import { visibleNow } from '../sections/reveal.rules.ts';
import { kindOfSection } from '../sections/section-kinds.ts';
import { revealingOf } from '../stage-venue.ts';
import { pausesOf } from '../times/pauses.store.ts';
import { later, windowOf } from '../times/times.rules.ts';

/** Whose sections are looked at. */
export type Looking = { db: Db; stage: StageRow; userId: string; extra: number; now: Date };

type Window = { startAt: Date; endAt: Date };

function stateOf(stage: StageRow, { startAt, endAt }: Window, done: boolean, now: Date): SectionCard['state'] {
  if (now < startAt) return 'waiting';
  if (now > endAt && !stage.paused_at) return 'over';
  if (done) return 'done';
  return stage.paused_at ? 'paused' : 'open';
}

/** Of one's own points as much as may be seen: the best of what was judged. */
async function ownPoints({ db, stage, userId, now }: Looking, section: SectionRow) {
  if (visibleNow(await revealingOf(db, section, stage, now)) === 'nothing') return null;
  const judged = (await handInsOf(db, section.id, [userId])).filter(({ outcome }) => ['ok', 'part', 'wrong'].includes(outcome));
  return judged.length === 0 ? null : Math.max(...judged.map(({ points }) => points));
}

/** A section as one person has it before them. */
export async function sectionCardOf(looking: Looking, section: SectionRow): Promise<SectionCard> {
  const { db, stage, userId, extra, now } = looking;
  const everybody = windowOf(stage, section, await pausesOf(db, stage.id), now);
  const window = { startAt: everybody.startAt, endAt: later(everybody.endAt, extra) };
  const work = await kindOfSection(db, section)?.workOf({ db, section, stage, userId, now });
  const state = stateOf(stage, window, work?.done ?? false, now);
  return {
    ...{ section_id: section.id, label: section.label, title: section.title, kind: section.kind, state },
    ...{ max_points: section.max_points, weight: Number(section.weight) },
    ...{ opens_at: window.startAt.getTime(), closes_at: window.endAt.getTime() },
    tries_left: section.tries === null ? null : Math.max(0, section.tries - (work?.triesUsed ?? 0)),
    ...{ begun: work?.begun ?? false, saved_at: work?.savedAt?.getTime() ?? null },
    points: await ownPoints(looking, section),
    // What is asked is not named before it may be read.
    subject_id: state === 'waiting' ? null : (work?.subjectId ?? null),
    own_id: work?.ownId ?? null,
  };
}
