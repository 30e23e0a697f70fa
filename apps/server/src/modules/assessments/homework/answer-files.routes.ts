import { buffer } from 'node:stream/consumers';
import { allowLateFile, attachAnswerFile, listAnswerFiles, readAnswerFile, takeBackHandIn } from '@praxis/contract/assessments/homework';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded, findFile } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { attemptTheActorChanges, attemptTheActorMarks, attemptTheActorReviews } from '../attempts/attempts.access.ts';
import { type AttemptRow, savesOf, updateAttempt } from '../attempts/attempts.store.ts';
import { namedFiles } from '../attempts/finalize.rules.ts';
import { answersOf } from '../marking/marking.store.ts';
import type { ChangeFeed } from '../monitoring/change-feed.ts';
import { type Looking, toAnswerFile } from './answer-file-views.ts';
import {
  type AnswerFileRow,
  announcedIn,
  filesOf,
  findByContent,
  openAnswerFile,
  takesFiles,
  updateAnswerFile,
} from './answer-files.store.ts';
import { storeAnswerFile } from './answer-pictures.ts';
import { openPhones } from './capture.store.ts';
import { mayBeText, textOf } from './file-text.rules.ts';
import { bytesUntil } from './task.rules.ts';

const hashOf = (hex: string) => Buffer.from(hex, 'hex');

async function announcedFile(db: Db, of: { attempt: AttemptRow; assessment: AssessmentRow; item: number; sha256: string }) {
  const file = (await announcedIn(db, of.attempt, of.assessment)).get(of.item)?.find(({ sha256 }) => sha256 === of.sha256);
  if (!file) throw new Refusal('answer_file_unknown');
  return file;
}

/** Pictures of phones as an open answering page takes them in: those no save ever named, their order, and what was thrown away. */
async function photosFor(db: Db, looking: Looking, rows: readonly AnswerFileRow[]) {
  const saves = (await savesOf(db, [looking.attempt.id])).get(looking.attempt.id) ?? [];
  const named = namedFiles(saves);
  const photos = rows.filter(({ source }) => source === 'phone').map((row) => ({ row, sha256: row.sha256.toString('hex') }));
  return {
    loose: photos
      .filter(({ row, sha256 }) => row.removed_at === null && !named.has(`${row.item} ${sha256}`))
      .map(({ row, sha256 }, at) => {
        const file = { sha256, size: Number(row.size), name: row.name, source: 'phone' as const };
        return toAnswerFile(looking, { item: row.item, no: at + 1 }, file, row);
      }),
    order: photos.map(({ row, sha256 }) => ({ item: row.item, sha256, removed: row.removed_at !== null })),
  };
}

async function viewsOf(db: Db, looking: Looking, assessment: AssessmentRow, open: boolean) {
  const rows = await filesOf(db, looking.attempt.id);
  const announced = await announcedIn(db, looking.attempt, assessment);
  const known = new Map(rows.map((row) => [`${row.item} ${row.sha256.toString('hex')}`, row]));
  const files = [...announced].flatMap(([item, list]) =>
    list.map((file, at) => toAnswerFile(looking, { item, no: at + 1 }, file, known.get(`${item} ${file.sha256}`))),
  );
  return { files, ...(open ? await photosFor(db, looking, rows) : { loose: [], order: [] }) };
}

/** The files of answers: what is there, bytes that follow, and what a teacher still lets come. */
export function answerFilesRoutes(app: App, changeFeed: ChangeFeed) {
  serve(app, listAnswerFiles, {
    transaction: 'read',
    access: attemptTheActorReviews,
    async run({ actor, subject: { attempt, assessment, owns }, db, language, now }) {
      const until = bytesUntil(attempt)?.getTime() ?? null;
      if (!owns && attempt.folded_at === null) return { files: [], loose: [], order: [], until, phones: [] };
      const nameless = !owns && assessment.settings.anonymous_marking ? language : undefined;
      const open = owns && attempt.state === 'not_submitted';
      const views = await viewsOf(db, { app, attempt, userId: actor.userId, nameless, now }, assessment, open);
      const phones = open ? await openPhones(db, attempt.id, now) : [];
      return {
        ...{ ...views, until },
        phones: phones.map(({ item, phone_hash, phone_name, expires_at }) => ({
          ...{ item, claimed: phone_hash !== null, name: phone_name, expires_at: expires_at.getTime() },
        })),
      };
    },
  });

  serve(app, readAnswerFile, {
    transaction: 'none',
    access: attemptTheActorReviews,
    async run({ subject: { attempt, assessment, owns }, input, db }) {
      if (!owns && attempt.folded_at === null) throw new Refusal('answer_file_unknown');
      const announced = await announcedFile(db, { attempt, assessment, item: input.item, sha256: input.sha256 });
      const row = await findByContent(db, { attemptId: attempt.id, item: input.item, sha256: hashOf(input.sha256) });
      const file = row?.file_id && mayBeText(announced) ? await findFile(db, row.file_id) : undefined;
      // What was announced is the student's word; what is read is what lies in the store.
      const readable = file && mayBeText({ name: announced.name, size: Number(file.size) });
      return { text: readable ? textOf(await buffer(await app.files.store.read(file.storage_key))) : null };
    },
  });

  serve(app, attachAnswerFile, {
    access: attemptTheActorChanges,
    async run({ actor, subject: { attempt, assessment }, input, db, now }) {
      const announced = await announcedFile(db, { attempt, assessment, item: input.item, sha256: input.sha256 });
      const task = await takesFiles(db, attempt, assessment, input.item);
      if (!task) throw new Refusal('answer_file_unknown');
      const at = { attemptId: attempt.id, item: input.item, sha256: hashOf(input.sha256) };
      const known = await findByContent(db, at);
      if (known?.stored_at) return { stored_at: known.stored_at.getTime() };
      const until = bytesUntil(attempt);
      if (attempt.state !== 'not_submitted' && until && until < now && !known?.allowed_at) throw new Refusal('answer_file_late');
      const file = await fileTheActorUploaded(db, actor, input.file_id, 'answer_file');
      if (!file.sha256.equals(at.sha256) || Number(file.size) !== announced.size) throw new Refusal('answer_file_differs');
      if (!task.accepts.includes('files') && !file.mime.startsWith('image/')) throw new Refusal('answer_picture_needed');
      const row = known ?? (await openAnswerFile(db, { ...at, ...announced, sha256: at.sha256 }, now));
      await storeAnswerFile(db, row, file, now);
      await publish(db, `attempt:${attempt.id}`, { kind: 'files' });
      return { stored_at: now.getTime() };
    },
  });

  serve(app, allowLateFile, {
    access: attemptTheActorMarks,
    async run({ actor, subject: { attempt, assessment }, input, db, now }) {
      const announced = await announcedFile(db, { attempt, assessment, item: input.item, sha256: input.sha256 });
      const row = await openAnswerFile(db, { ...announced, attemptId: attempt.id, item: input.item, sha256: hashOf(input.sha256) }, now);
      if (row.stored_at || row.allowed_at) return {};
      await updateAnswerFile(db, row.id, { allowed_by: actor.userId, allowed_at: now });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'allow_late_file', objectType: 'attempt', objectId: attempt.id },
        detail: { item: input.item, sha256: input.sha256, ...(!assessment.settings.anonymous_marking && { name: announced.name }) },
      });
      return {};
    },
  });

  serve(app, takeBackHandIn, {
    access: attemptTheActorChanges,
    async run({ subject: { attempt, assessment }, db, now }) {
      if (attempt.state === 'not_submitted') return { state: 'not_submitted' as const };
      const over = attempt.state === 'rejected' || (attempt.end_at !== null && attempt.end_at <= now) || assessment.state !== 'published';
      const marked = (await answersOf(db, [attempt.id])).some(({ marked_by }) => marked_by !== null);
      if (!assessment.task || over || marked || assessment.results_released_at !== null) throw new Refusal('hand_in_final');
      await updateAttempt(db, attempt.id, {
        ...{ state: 'not_submitted', submitted_at: null, submit_kind: null, submit_reason: '', folded_at: null },
        ...{ score_auto: null, score_manual: null, score_total: null, to_mark: 0 },
      });
      await publish(db, `attempt:${attempt.id}`, { kind: 'reopened' });
      changeFeed.changed(assessment.id);
      return { state: 'not_submitted' as const };
    },
  });
}
