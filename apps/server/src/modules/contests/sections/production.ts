import * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import { findSection, type SectionRow } from '../../competitions/index.ts';
import { findProduction, lockProductions, productionsOf, workState } from '../../productions/index.ts';
import { noteScores } from '../scores/note-scores.ts';
import type { ScoreChange } from '../scores/scores.store.ts';
import { lockOverdueWorks } from '../works/lock-works.ts';
import { outcomeOf } from './reveal.rules.ts';
import { eachSection, type PersonalScore, registerSectionKind, type SectionKind } from './section-kinds.ts';

/** What is asked of a work, in the organiser's words, and whether a link may be given. */
const workConfig = z.object({ task: z._default(z.string(), ''), url: z._default(z.boolean(), true) });
/** What a frozen section asks of a work. */
export const workAsked = (section: SectionRow) => workConfig.parse(section.frozen ?? section.config);

/** What a judged work is worth, in hundredths of the section's points; `void` where a later judging took its place. */
export type WorkScore = { productionId: string; run: number; points: number; void?: boolean };
/** Brings what the works of a section were judged at. */
export type WorkScores = (db: Db, sectionId: string) => Promise<WorkScore[]>;

const judged = extensionPoint<WorkScores>('scores of works');

/** Adds whoever judges works; called once in a module's `mount`. */
export const registerWorkScores = (app: App, source: WorkScores) => judged.register(app, source);

async function scoresOfWorks(db: Db, section: SectionRow): Promise<PersonalScore[]> {
  const scores: PersonalScore[] = [];
  for (const source of judged.entries(db))
    for (const { productionId, run, points, void: isVoid } of await source(db, section.id)) {
      const work = await findProduction(db, productionId);
      const state = work && (await workState(db, work.section_id, work.entrant_id));
      if (!work || work.section_id !== section.id || !state?.savedBy) continue;
      scores.push({
        ...{ userId: state.savedBy, source: `work:${productionId}:${run}`, at: work.submitted_at ?? work.locked_at ?? work.created_at },
        points: isVoid ? 0 : Math.max(0, Math.min(section.max_points, Math.round(points))),
        outcome: isVoid ? 'void' : outcomeOf(section.max_points > 0 ? points / section.max_points : 0),
      });
    }
  return scores;
}

/** Notes what the works of a section were judged at, in the transaction that decided it. */
export async function noteWorkScores(db: Db, sectionId: string, now: Date, why?: ScoreChange) {
  const section = await findSection(db, sectionId);
  if (section?.kind === 'production') await noteScores(db, section, await scoresOfWorks(db, section), now, why);
}

const production: SectionKind = {
  kind: 'production',
  async validate({ section }) {
    return workConfig.parse(section.config).task.trim() === '' ? [{ key: 'section_work_task_missing', hinders: true }] : [];
  },
  freeze: async ({ section }) => ({ ...workConfig.parse(section.config), title: section.title }),
  // A work is begun by its first save; the clock is asked at every one.
  prepare: async () => undefined,
  pause: async () => undefined,
  resume: async () => undefined,
  async close({ db, section, now }) {
    await lockProductions(db, section.id, now);
  },
  worksOf: ({ db, sections, entrantId }) =>
    eachSection(sections, async ({ id }) => {
      const work = await workState(db, id, entrantId);
      return {
        ...{ subjectId: work?.id ?? null, ownId: work?.id ?? null, started: (work?.current_version ?? 0) > 0, triesUsed: 0 },
        ...{ done: work !== undefined && work.state !== 'draft', savedAt: work?.savedAt ?? null },
      };
    }),
  async scoresOf({ db, section, userIds }) {
    const scores = await scoresOfWorks(db, section);
    return userIds ? scores.filter(({ userId }) => userId !== null && userIds.includes(userId)) : scores;
  },
  async unfinished({ db, section }) {
    const scored = new Set((await scoresOfWorks(db, section)).map(({ source }) => source.split(':')[1]));
    return (await productionsOf(db, section.id)).filter(({ id }) => !scored.has(id)).length;
  },
};

/** Sections that ask for a work. */
export function productionSections(app: App) {
  registerSectionKind(app, production);
  app.jobs.every('contests_lock_works', '* * * * *', (db) => lockOverdueWorks(db, app.clock.now()));
}
