import { arrangePhotos, CAPTURE_CODE_SECONDS, closeCapture, lookThroughPhone, openCapture } from '@praxis/contract/assessments/homework';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { networkOf } from '../../../platform/http/addresses/network.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { anyone, inTransaction, serve } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { type AssessmentRow, findAssessment } from '../assessments.store.ts';
import { attemptTheActorChanges } from '../attempts/attempts.access.ts';
import { type AttemptRow, lockAttempt } from '../attempts/attempts.store.ts';
import { deviceHash } from '../attempts/devices.rules.ts';
import { findGroupAttempt } from '../group-work/group-work.store.ts';
import { savesUntil, stateNow } from '../settings/times.rules.ts';
import { filesOf, openAnswerFile, takesFiles, updateAnswerFile } from './answer-files.store.ts';
import { attemptOfCode, claimTicket, closeTickets, forgetOlderCodes, makeTicket, openPhones } from './capture.store.ts';

/** Calls of one network in ten minutes: a whole class may stand behind one address. */
const CALLS = 12_000;
const WINDOW = 600;
const PHOTO_MINUTES = 30;

/** Counts a call of a phone; refused where a network makes too many. */
export const boundPhones = (app: App, address: string) => app.limits.take(`phones of ${networkOf(address)}`, CALLS, WINDOW);

const phoneNameOf = (agent: string) => /iPhone|iPad|HarmonyOS|Android/.exec(agent)?.[0] ?? '';

/** What a phone shows instead of a session. */
export type Phone = { ticket: string; phone: string };
type Held = { id: string; userId: string; item: number; expiresAt: Date; attempt: AttemptRow; assessment: AssessmentRow; most: number };

/** What a phone holds whose code still opens, or refuses; the attempt is kept from saves and folds meanwhile. */
export async function held(db: Db, { ticket, phone }: Phone, agent: string, now: Date): Promise<Held> {
  const attemptId = await attemptOfCode(db, ticket);
  const attempt = attemptId && (await lockAttempt(db, attemptId));
  const claimed = attempt && (await claimTicket(db, { ticket, phone, name: phoneNameOf(agent) }, now));
  if (!claimed) throw new Refusal('capture_closed');
  if (claimed.taken) throw new Refusal('capture_taken');
  const assessment = await findAssessment(db, attempt.assessment_id);
  const task = assessment && (await takesFiles(db, attempt, assessment, claimed.item));
  if (!assessment || !task) throw new Refusal('capture_closed');
  if (claimed.fresh) await publish(db, `attempt:${attempt.id}`, { kind: 'files' });
  const { id, user_id: userId, item, expiresAt } = claimed;
  return { id, userId, item, expiresAt, attempt, assessment, most: task.most };
}

/** Whether a paper answered one question at a time stands at another one. */
const isTurned = ({ at_item: current }: AttemptRow, item: number) => current !== null && current !== item;

/** Pictures may be named while the attempt is open, and as long after its end as saves are taken; otherwise the phone hears why not. */
function refuseNaming({ attempt, assessment, item }: Held, now: Date) {
  if (attempt.end_at !== null && now > savesUntil(attempt.end_at)) throw new Refusal('attempt_over');
  if (attempt.state !== 'not_submitted') throw new Refusal('capture_handed_in');
  if (assessment.state !== 'published' || attempt.stopped_at !== null) throw new Refusal('capture_stopped');
  if (isTurned(attempt, item)) throw new Refusal('question_closed');
}

/** In group work only the phone of the member who holds the pen names pictures; bytes of those named before still come. */
async function refuseWithoutPen(db: Db, { attempt, userId }: Held) {
  const pen = attempt.group_id === null ? undefined : await findGroupAttempt(db, attempt.id);
  if (pen && pen.pen_holder_id !== userId) throw new Refusal('capture_pen_passed');
}

async function view(app: App, db: Db, of: Held, now: Date) {
  const { attempt, assessment, item, most, expiresAt } = of;
  const rows = (await filesOf(db, attempt.id)).filter((row) => row.item === item && row.source === 'phone' && row.removed_at === null);
  return {
    ...{ title: assessment.title, most, now: now.getTime(), expires_at: expiresAt.getTime(), end_at: attempt.end_at?.getTime() ?? null },
    photos: rows.map((row) => ({
      sha256: row.sha256.toString('hex'),
      stored: row.file_id !== null,
      address: row.file_id && app.files.signAddress({ id: row.file_id, name: 'photo' }, `capture:${of.id}`, now, PHOTO_MINUTES),
    })),
  };
}

async function arrange(db: Db, of: Held, photos: readonly { sha256: string; size: number }[], now: Date) {
  const { attempt, item } = of;
  if (photos.length > of.most) throw new Refusal('capture_full', { values: { most: of.most } });
  const kept = new Set(photos.map(({ sha256 }) => sha256));
  for (const row of await filesOf(db, attempt.id)) {
    if (row.item !== item || row.source !== 'phone' || kept.has(row.sha256.toString('hex'))) continue;
    if (row.removed_at === null) await updateAnswerFile(db, row.id, { removed_at: now });
  }
  for (const [place, { sha256, size }] of photos.entries()) {
    const photo = { attemptId: attempt.id, item, sha256: Buffer.from(sha256, 'hex'), size, name: `photo-${place + 1}.jpg` };
    const row = await openAnswerFile(db, { ...photo, source: 'phone', ticketId: of.id, place }, now);
    await updateAnswerFile(db, row.id, { place, removed_at: null });
  }
  await publish(db, `attempt:${attempt.id}`, { kind: 'files' });
}

/** Photographs by phone: the code on the computer, and what the phone that opened it may do without a session. */
export function captureRoutes(app: App) {
  serve(app, openCapture, {
    access: attemptTheActorChanges,
    async run({ actor, subject: { attempt, assessment }, input, db, now }) {
      if (attempt.state !== 'not_submitted') throw new Refusal('attempt_submitted');
      if (stateNow(attempt, now) !== 'not_submitted' || attempt.stopped_at) throw new Refusal('attempt_over');
      if (!attempt.device.equals(deviceHash(input.device))) throw new Refusal('other_device_active');
      if (isTurned(attempt, input.item)) throw new Refusal('question_closed');
      if (!(await takesFiles(db, attempt, assessment, input.item))) throw new Refusal('answer_file_unknown');
      const of = { attemptId: attempt.id, item: input.item, userId: actor.userId, changes: assessment.kind === 'exam' };
      if (!input.renews) await closeTickets(db, of, now);
      else if ((await openPhones(db, attempt.id, now)).some(({ item, phone_hash }) => item === input.item && phone_hash !== null))
        throw new Refusal('capture_taken');
      await forgetOlderCodes(db, of);
      const { token, expiresAt } = await makeTicket(db, of, now);
      return {
        ...{ address: addressOf('capture', { ticket: token }), expires_at: expiresAt.getTime() },
        renew_after_s: of.changes ? CAPTURE_CODE_SECONDS / 2 : null,
      };
    },
  });

  serve(app, closeCapture, {
    access: attemptTheActorChanges,
    async run({ subject: { attempt }, input, db, now }) {
      if (!attempt.device.equals(deviceHash(input.device))) throw new Refusal('other_device_active');
      await closeTickets(db, { attemptId: attempt.id, item: input.item }, now);
      return {};
    },
  });

  serve(app, lookThroughPhone, {
    transaction: 'none',
    access: anyone,
    async run({ input, address, device, now }) {
      await boundPhones(app, address);
      return inTransaction(app, async (db) => view(app, db, await held(db, input, device, now), now));
    },
  });

  serve(app, arrangePhotos, {
    transaction: 'none',
    access: anyone,
    async run({ input, address, device, now }) {
      await boundPhones(app, address);
      return inTransaction(app, async (db) => {
        const ticket = await held(db, input, device, now);
        refuseNaming(ticket, now);
        await refuseWithoutPen(db, ticket);
        await arrange(db, ticket, input.photos, now);
        return view(app, db, ticket, now);
      });
    },
  });
}
