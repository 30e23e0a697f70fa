import type { CodePlace } from '@praxis/contract/problems/problems';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { findSection, findStage } from '../../competitions/index.ts';
import { registerCodePlace } from '../../judge-queue/index.ts';
import { problemInUse, problemPlace, textOf } from '../../problems/index.ts';
import { placeAt, refuseEntryAt } from '../../spaces/index.ts';
import { entrantInStage, teamMates } from '../entry/entry.store.ts';
import { revealingOf } from '../stage-venue.ts';
import { pausesOf } from '../times/pauses.store.ts';
import { later, windowOf } from '../times/times.rules.ts';
import { triesUsed } from './oj-tries.ts';
import { feedbackNow } from './reveal.rules.ts';

type ContestPlace = Extract<CodePlace, { at: 'contest' }>;

/** A section that gives a problem, in the stage the place names. */
async function sectionOf(db: Db, { stage_id, section_id }: ContestPlace) {
  const section = await findSection(db, section_id);
  const stage = section && (await findStage(db, section.stage_id));
  const problemId = section?.frozen?.problem_id;
  if (!section || !stage || stage.id !== stage_id || section.kind !== 'oj' || typeof problemId !== 'string') throw notForYou();
  return { section, stage, problemId, revisionId: section.frozen?.revision_id as string | null };
}

/** Why nothing may be sent now: the section is shut for this person, or their tries are used up. */
async function closedBy(db: Db, of: Awaited<ReturnType<typeof sectionOf>>, userId: string, now: Date) {
  const { section, stage } = of;
  const extra = (await entrantInStage(db, stage.id, userId))?.extra_s ?? 0;
  const { startAt, endAt } = windowOf(stage, section, await pausesOf(db, stage.id), now);
  if (now < startAt) return 'section_not_open' as const;
  if (stage.paused_at) return 'stage_paused' as const;
  if (now > later(endAt, extra)) return 'section_over' as const;
  const isUsedUp = section.tries !== null && (await triesUsed(db, section, userId)) >= section.tries;
  return isUsedUp ? ('section_tries_used' as const) : undefined;
}

/** Problems of stages as places where code is written and judged. */
export function contestPlaces(app: App) {
  registerCodePlace(app, 'contest', {
    async open({ db, actor, place, device, now }) {
      const found = await sectionOf(db, place);
      const member = (await placeAt(db, { kind: 'stage', id: place.stage_id }, actor.userId))?.member;
      if (member?.role !== 'student') throw notForYou();
      const closed = await closedBy(db, found, actor.userId, now);
      // A statement must not be read before its section opens.
      if (closed === 'section_not_open') throw new Refusal('section_not_open');
      const here = { space_id: null, stage_id: place.stage_id, section_id: place.section_id };
      if (!closed) await refuseEntryAt(db, here, { userId: actor.userId, ...(device && { device }), now });
      const problem = await problemInUse(db, found.problemId);
      if (!problem) throw notForYou();
      const of = { app, db, userId: actor.userId, now, problem, place, revisionId: found.revisionId ?? problem.live_revision_id };
      const opened = await problemPlace(of, { judgeClass: 'competition', graded: true });
      const bare = { code: found.section.label, title: found.section.title, difficulty: null, tags: [], source: '', author: null };
      return {
        ...opened,
        ...{ exam: true, edits: false },
        ...(closed && { closed }),
        words: async () => ({
          ...(await textOf(app, db, problem, { userId: actor.userId, now, full: found.section.max_points / 100 })),
          ...{ ...bare, accepted: 0, submitted: 0, mine: 'untried' as const },
        }),
      };
    },
    async oversees({ db, userId, place }) {
      const member = (await placeAt(db, { kind: 'stage', id: place.stage_id }, userId))?.member;
      return member?.rights.includes('mark') ?? false;
    },
    sharers: ({ db, userId, place }) => teamMates(db, place.stage_id, userId),
    async feedback({ db, place, now }) {
      const { section, stage } = await sectionOf(db, place);
      return feedbackNow(stage.rule.kind, await revealingOf(db, section, stage, now));
    },
    sight: async () => ({ exam: true, messages: false }),
  });
}
