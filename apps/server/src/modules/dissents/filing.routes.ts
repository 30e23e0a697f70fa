import { DISSENT_POSTS, DISSENT_PURPOSE, type DissentTarget } from '@praxis/contract/dissents/dissents';
import { appealDissent, fileDissent, postToDissent, withdrawDissent } from '@praxis/contract/dissents/filing';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../platform/files/file-rows.ts';
import { MB } from '../../platform/files/files.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { type CompetitionRow, findCompetition, findSections, findStage, lockStage, type StageRow } from '../competitions/index.ts';
import { findVersions, publishedResult } from '../ranks/index.ts';
import { entrantsSpokenFor } from '../teams/index.ts';
import { appealUntil } from './dissent-page.ts';
import { dissentTheActorFiled, dissentTheActorSpeaksIn } from './dissents.access.ts';
import {
  findAppeal,
  findDissentFiles,
  findPosts,
  insertDissent,
  insertFiles,
  insertPost,
  isOpen,
  updateDissent,
} from './dissents.store.ts';
import { notifyDissent, peopleOfDissent, staffOf } from './notify.ts';
import { answerMs, closedBecause, objectionsUntil } from './publicity.rules.ts';

/** Documents, sheets and slides, by their first bytes. */
const OFFICE_TYPES = ['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
  (kind) => `application/vnd.openxmlformats-officedocument.${kind}`,
);

/** The same words of the same person within this time are one post. */
const PRESSED_AGAIN_MS = 60_000;

const FILED_A_DAY = 20;
const DAY_SECONDS = 86_400;

type Filing = { competition: CompetitionRow; stage: StageRow; entrantId: string };

/** A stage for somebody who speaks for one of its entrants: the person, the captain, a mentor. */
async function entrantTheActorSpeaksFor({
  actor,
  input,
  db,
}: {
  actor: Actor;
  input: { stage_id: string; entrant_id: string };
  db: Db;
}): Promise<Filing> {
  const stage = await findStage(db, input.stage_id);
  const competition = stage && (await findCompetition(db, stage.competition_id));
  const spoken = competition ? await entrantsSpokenFor(db, actor.userId, competition.id) : [];
  if (!stage || !competition || competition.state === 'draft' || (spoken.length === 0 && competition.visibility !== 'public'))
    throw new Refusal('stage_not_found');
  const own = spoken.filter(({ entrant_id }) => entrant_id === input.entrant_id);
  if (!own.some(({ role }) => role !== 'member')) throw new Refusal('dissent_not_yours');
  return { competition, stage, entrantId: input.entrant_id };
}

/** How far the result of a stage is out; until this transaction ends nobody publishes it further, who would not see what is filed here. */
const resultNow = async (db: Db, stage: StageRow) => (await lockStage(db, stage.id))?.result_state ?? stage.result_state;

/** What is objected to, as it is stored; refuses what the published version does not have. */
async function targetOf(
  db: Db,
  { stage, entrantId }: Filing,
  input: { target: DissentTarget; section_id?: string | undefined; other_number?: number | undefined },
) {
  if (input.target === 'rank') return null;
  if (input.target === 'section') {
    const section = (await findSections(db, [stage.id])).find(({ id }) => id === input.section_id);
    if (!section) throw new Refusal('dissent_section_unknown', { fields: { section_id: 'dissent_section_unknown' } });
    return section.id;
  }
  const published = await publishedResult(db, stage.id);
  const other = published?.document.lines.find(({ number, entrant_id }) => number === input.other_number && entrant_id !== entrantId);
  if (!other) throw new Refusal('dissent_other_unknown', { fields: { other_number: 'dissent_other_unknown' } });
  return other.entrant_id;
}

const uploaded = async (db: Db, actor: Actor, ids: readonly string[]) => {
  for (const id of new Set(ids)) await fileTheActorUploaded(db, actor, id, DISSENT_PURPOSE);
};

/** Filing an objection, appealing, taking it back. */
export function filingRoutes(app: App) {
  app.files.purpose(DISSENT_PURPOSE, {
    most: 50 * MB,
    types: [
      'image/jpeg',
      'image/png',
      'image/webp',
      'application/pdf',
      'application/zip',
      'video/mp4',
      'video/webm',
      ...OFFICE_TYPES,
      // Text has no mark of its own.
      'application/octet-stream',
    ],
    refusal: 'dissent_file_type',
  });

  serve(app, fileDissent, {
    access: entrantTheActorSpeaksFor,
    async run({ actor, subject, input, db, now, address }) {
      await app.limits.take(`dissents of ${actor.userId}`, FILED_A_DAY, DAY_SECONDS);
      const { stage, competition, entrantId } = subject;
      const versions = await findVersions(db, stage.id);
      const closed = closedBecause(await resultNow(db, stage), objectionsUntil(versions, competition.publicity_hours), now);
      if (closed) throw new Refusal(closed);
      await uploaded(db, actor, input.files);
      const row = await insertDissent(db, {
        ...{ competition_id: competition.id, stage_id: stage.id, entrant_id: entrantId, filed_by: actor.userId },
        ...{ result_no: versions[0]!.no, target: input.target, target_id: await targetOf(db, subject, input), text: input.text },
        ...{ filed_at: now, answer_by: new Date(now.getTime() + answerMs(competition.publicity_hours)) },
      });
      if (!row) throw new Refusal('dissent_open_already');
      await insertFiles(db, row.id, null, input.files);
      await noticesOf(db, row.id, subject, actor, now);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'dissent_filed', objectType: 'dissent', objectId: row.id, address },
        detail: { stage_id: stage.id, entrant_id: entrantId, target: input.target },
      });
      return { dissent_id: row.id };
    },
  });

  serve(app, appealDissent, {
    access: dissentTheActorFiled,
    async run({ actor, subject, input, db, now, address }) {
      const { dissent, stage, competition } = subject;
      if ((await resultNow(db, stage)) === 'final') throw new Refusal('dissent_result_final');
      const until = appealUntil(subject);
      if (!until) throw new Refusal(dissent.appeal_of ? 'dissent_appealed' : 'dissent_not_rejected');
      if (await findAppeal(db, dissent.id)) throw new Refusal('dissent_appealed');
      if (now >= until) throw new Refusal('dissent_time_over');
      await uploaded(db, actor, input.files);
      const { competition_id, stage_id, entrant_id, result_no, target, target_id } = dissent;
      const row = await insertDissent(db, {
        ...{ competition_id, stage_id, entrant_id, result_no, target, target_id, filed_by: actor.userId, text: input.text },
        ...{ appeal_of: dissent.id, filed_at: now, answer_by: new Date(now.getTime() + answerMs(competition.publicity_hours)) },
      });
      if (!row) throw new Refusal('dissent_appealed');
      await insertFiles(db, row.id, null, input.files);
      await noticesOf(db, row.id, { competition, stage, entrantId: entrant_id }, actor, now);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'dissent_appealed', objectType: 'dissent', objectId: row.id, address },
        detail: { appeal_of: dissent.id },
      });
      return { dissent_id: row.id };
    },
  });

  serve(app, withdrawDissent, {
    access: dissentTheActorFiled,
    async run({ actor, subject, db, address }) {
      const { dissent } = subject;
      if (!isOpen(dissent)) throw new Refusal('dissent_decided');
      await updateDissent(db, dissent.id, { state: 'withdrawn' });
      const noticesOf = dissent.handler_id ? [dissent.handler_id] : await staffOf(db, subject);
      await notifyDissent(db, subject, { kind: 'dissent_withdrawn', userIds: noticesOf });
      const about = { objectType: 'dissent', objectId: dissent.id, from: dissent.state, to: 'withdrawn', address };
      await audit(db, { actorId: actor.userId, action: 'dissent_withdrawn', ...about });
      return {};
    },
  });

  posting(app);
}

/** Tells organisers and arbiters of a new objection. */
async function noticesOf(db: Db, id: string, { competition, stage, entrantId }: Filing, actor: Actor, now: Date) {
  const dissent = {
    id,
    entrant_id: entrantId,
    filed_by: actor.userId,
    answer_by: new Date(now.getTime() + answerMs(competition.publicity_hours)),
  };
  const place = { dissent, competition, stage };
  await notifyDissent(db, place, { kind: 'dissent_filed', userIds: await staffOf(db, place) });
}

/** Questions, answers and material while nothing is decided. */
function posting(app: App) {
  serve(app, postToDissent, {
    access: dissentTheActorSpeaksIn,
    async run({ actor, subject, input, db, now }) {
      const { dissent, side } = subject;
      if (!isOpen(dissent)) throw new Refusal('dissent_decided');
      const posts = await findPosts(db, dissent.id);
      // Pressed twice: it stands there already and was told of.
      const last = posts.findLast(({ user_id }) => user_id === actor.userId);
      if (last && last.text === input.text && now.getTime() - last.at.getTime() < PRESSED_AGAIN_MS) {
        const attached = new Set(
          (await findDissentFiles(db, dissent.id)).flatMap((file) => (file.post_id === last.id ? [file.file_id] : [])),
        );
        if (input.files.every((id) => attached.has(id))) return { post_id: last.id };
      }
      if (posts.length >= DISSENT_POSTS) throw new Refusal('dissent_posts_at_most');
      await uploaded(db, actor, input.files);
      const { id } = await insertPost(db, { dissent_id: dissent.id, user_id: actor.userId, side, text: input.text, at: now });
      await insertFiles(db, dissent.id, id, input.files);
      const handlers = dissent.handler_id ? [dissent.handler_id] : await staffOf(db, subject);
      const others = side === 'entrant' ? handlers : await peopleOfDissent(db, subject);
      await notifyDissent(db, subject, { kind: 'dissent_posted', userIds: others.filter((one) => one !== actor.userId) });
      return { post_id: id };
    },
  });
}
