import type { Db } from '../../../platform/database/db.ts';
import { findSection, findStage } from '../../competitions/index.ts';
import { lockProductions, openWorks } from '../../productions/index.ts';
import { extraOfEntrants } from '../entry/entry.store.ts';
import { pausesOf } from '../times/pauses.store.ts';
import { later, windowOf } from '../times/times.rules.ts';

/** What was sent in the last moment still arrives. */
export const LATE_S = 5;

/** Locks the works whose time is up, each at its entrant's own end, with what was saved last. */
export async function lockOverdueWorks(db: Db, now: Date) {
  const open = await openWorks(db);
  for (const sectionId of new Set(open.map(({ section_id }) => section_id))) {
    const section = await findSection(db, sectionId);
    const stage = section && (await findStage(db, section.stage_id));
    if (!section || !stage || stage.paused_at) continue;
    const { endAt } = windowOf(stage, section, await pausesOf(db, stage.id), now);
    if (now <= later(endAt, LATE_S)) continue;
    const extra = await extraOfEntrants(db, stage.id);
    const over = open.filter(
      ({ section_id, entrant_id }) => section_id === sectionId && now > later(endAt, LATE_S + (extra.get(entrant_id) ?? 0)),
    );
    await lockProductions(
      db,
      sectionId,
      now,
      over.map(({ entrant_id }) => entrant_id),
    );
  }
}
