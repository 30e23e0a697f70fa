import * as contract from '@praxis/contract/productions/productions';
import type { App } from '../../../platform/app.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { SectionRow, StageRow } from '../../competitions/index.ts';
import {
  addFile,
  blindWork,
  findWork,
  type Looking,
  registerBlindReader,
  registerRevealingWords,
  reopenWork,
  saveWork,
  submitWork,
  toWork,
  toWorkFiles,
} from '../../productions/index.ts';
import { findMentors } from '../../teams/index.ts';
import { sectionOfSomebody } from '../contests.access.ts';
import { entrantInStage, logEntries } from '../entry/entry.store.ts';
import { workAsked } from '../sections/production.ts';
import { pausesOf } from '../times/pauses.store.ts';
import { later, windowOf } from '../times/times.rules.ts';
import { readsBlindCopy, workTheActorWrites } from './works.access.ts';
import { wordsOfEntrant } from './works.store.ts';

type Place = { stage: StageRow; section: SectionRow; entrantId: string; extra: number };

/** The work of an entrant as its team or staff see it; `writes` says whether it is one's own. */
async function viewOf(looking: Looking, { stage, section, entrantId, extra }: Place, writes: boolean) {
  const { db, now } = looking;
  const { startAt, endAt } = windowOf(stage, section, await pausesOf(db, stage.id), now);
  const closesAt = later(endAt, extra);
  const work = await findWork(db, section.id, entrantId);
  const open = writes && now >= startAt && now <= closesAt && !stage.paused_at;
  const state = work?.state ?? ('draft' as const);
  const { task, url } = workAsked(section);
  return {
    ...{ id: work?.id ?? null, section_id: section.id, label: section.label, section_title: section.title, task, state },
    ...{ seq: work?.seq ?? 0, current: work?.current_version ?? 0, submitted_at: work?.submitted_at?.getTime() ?? null },
    ...(work ? await toWork(looking, work) : { versions: [], files: [] }),
    ...{ now: now.getTime(), closes_at: closesAt.getTime() },
    can: {
      save: open && state === 'draft',
      submit: open && state === 'draft' && (work?.current_version ?? 0) > 0,
      reopen: open && state === 'submitted',
      url,
    },
  };
}

/** Writing a work, handing it in, and seeing it as the jury does. */
export function worksRoutes(app: App) {
  registerBlindReader(app, readsBlindCopy);
  registerRevealingWords(app, async (db, entrantId) =>
    wordsOfEntrant(
      db,
      entrantId,
      (await findMentors(db, [entrantId])).map(({ user_id }) => user_id),
    ),
  );

  serve(app, contract.showWork, {
    access: sectionOfSomebody,
    async run({ actor, subject: { stage, section, userId, entrantId, marks }, db, now, language }) {
      if (section.kind !== 'production' || !section.frozen) throw notForYou();
      const entrant = await entrantInStage(db, stage.id, userId);
      const { startAt } = windowOf(stage, section, await pausesOf(db, stage.id), now);
      if (now < startAt && !marks) throw new Refusal('section_not_open');
      const own = (await entrantInStage(db, stage.id, actor.userId))?.entrant_id === entrantId;
      const place = { stage, section, entrantId, extra: entrant?.extra_s ?? 0 };
      return viewOf({ app, db, userId: actor.userId, now, language }, place, own);
    },
  });

  serve(app, contract.addWorkFile, {
    access: workTheActorWrites,
    async run({ actor, subject: { place }, input, db, now, language }) {
      const { file } = await addFile(db, place, { userId: actor.userId, uploadId: input.upload_id }, now);
      const [shown] = await toWorkFiles({ app, db, userId: actor.userId, now, language }, [file]);
      if (!shown) throw new Refusal('file_not_found');
      return { file: shown };
    },
  });

  serve(app, contract.saveWork, {
    access: workTheActorWrites,
    async run({ actor, subject: { stage, section, entrantId, place }, input, db, now, language }) {
      const { seq, key } = input;
      const draft = workAsked(section).url ? input.draft : { ...input.draft, url: '' };
      const result = await saveWork(db, place, { userId: actor.userId, seq, key, draft }, now);
      const extra = (await entrantInStage(db, stage.id, actor.userId))?.extra_s ?? 0;
      const looking = { app, db, userId: actor.userId, now, language };
      return { ...result, work: await viewOf(looking, { stage, section, entrantId, extra }, true) };
    },
  });

  serve(app, contract.submitWork, {
    access: workTheActorWrites,
    async run({ actor, subject: { stage, section, entrantId, place }, input, db, now, language }) {
      const work = await submitWork(db, place, { userId: actor.userId, seq: input.seq }, now);
      const of = { stageId: stage.id, sectionId: section.id, entrantId, userId: actor.userId };
      if (work.state === 'draft') await logEntries(db, [{ ...of, what: 'hand_in', ref: work.id }], now);
      const extra = (await entrantInStage(db, stage.id, actor.userId))?.extra_s ?? 0;
      const looking = { app, db, userId: actor.userId, now, language };
      return { work: await viewOf(looking, { stage, section, entrantId, extra }, true) };
    },
  });

  serve(app, contract.reopenWork, {
    access: workTheActorWrites,
    async run({ actor, subject: { stage, section, entrantId, place }, db, now, language }) {
      await reopenWork(db, place, now);
      const extra = (await entrantInStage(db, stage.id, actor.userId))?.extra_s ?? 0;
      const looking = { app, db, userId: actor.userId, now, language };
      return { work: await viewOf(looking, { stage, section, entrantId, extra }, true) };
    },
  });

  serve(app, contract.lookAtWork, {
    access: sectionOfSomebody,
    async run({ actor, subject: { section, entrantId, marks, userId }, db, now }) {
      const work = section.kind === 'production' ? await findWork(db, section.id, entrantId) : undefined;
      // Mentors read the work itself afterwards; its blind view is for its team and organisers.
      if (!work || !(marks || userId === actor.userId || (await readsBlindCopy(db, actor, work.id)))) throw notForYou();
      return blindWork({ app, db, userId: actor.userId, now }, work.id);
    },
  });
}
