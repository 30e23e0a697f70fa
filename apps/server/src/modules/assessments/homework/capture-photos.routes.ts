import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { FILE_LIMITS } from '@praxis/contract/assessments/file-questions';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { wouldFill } from '../../../platform/files/disk-space.ts';
import { digest } from '../../../platform/files/files.ts';
import { countAsUpload } from '../../../platform/files/uploads.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { lockAttempt } from '../attempts/attempts.store.ts';
import { type AnswerFileRow, findByContent, updateAnswerFile } from './answer-files.store.ts';
import { boundPhones, held, type Phone } from './capture.routes.ts';
import { ticketOfPhone } from './capture.store.ts';
import { forgetPhotos } from './forget-photos.ts';
import { bytesUntil } from './task.rules.ts';

const PHOTO = 'capture_photo';

/** A picture as a phone asks to send it, by which browser and when. */
type Asked = Phone & { sha256: string; agent: string; now: Date };

/** Where a picture belongs: the code that still opens, or one that is over and that this phone had opened. */
async function placeOf(db: Db, { agent, now, ...asked }: Asked) {
  const over = await ticketOfPhone(db, asked, now);
  const attempt = over && (await lockAttempt(db, over.attempt_id));
  return attempt ? { attempt, item: over.item } : held(db, asked, agent, now);
}

/** A picture that was named and whose bytes may still come; it counts among the uploads of `ownerId`, whose work it is. */
async function photoToTake(db: Db, asked: Asked): Promise<{ row: AnswerFileRow; ownerId: string }> {
  const { attempt, item } = await placeOf(db, asked);
  const row = await findByContent(db, { attemptId: attempt.id, item, sha256: Buffer.from(asked.sha256, 'hex') });
  const until = bytesUntil(attempt);
  if (!row || row.removed_at !== null || row.source !== 'phone') throw new Refusal('answer_file_unknown');
  if (attempt.state !== 'not_submitted' && until && until < asked.now) throw new Refusal('capture_closed');
  return { row, ownerId: attempt.user_id };
}

/** Decodes a picture, writes it anew and enters it, unless its bytes came another way meanwhile. */
async function storePhoto(app: App, asked: Asked, { path, row, ownerId }: { path: string; row: AnswerFileRow; ownerId: string }) {
  const { now } = asked;
  const { file: taken, size } = await app.files.takePicture(path, { ownerId, purpose: PHOTO, name: row.name });
  const remove = () => app.files.store.remove(taken.storage_key);
  try {
    const entered = await inTransaction(app, async (db) => {
      const again = await photoToTake(db, asked);
      if (again.row.file_id) return false;
      await countAsUpload(db, app.files, { userId: ownerId, purpose: PHOTO, size: Number(taken.size), now });
      const file = await app.files.enter(db, taken);
      await updateAnswerFile(db, row.id, { file_id: file.id, stored_at: now, view: 'pages', pages: [{ file_id: file.id, ...size }] });
      await publish(db, `attempt:${row.attempt_id}`, { kind: 'files' });
      return true;
    });
    if (!entered) await remove();
  } catch (error) {
    // Where the connection broke the row may stand: only what was refused is surely nobody's.
    if (error instanceof Refusal) await remove();
    throw error;
  }
}

/** Takes the bytes of pictures that phones named; the same bytes again, also many times at once, change nothing and are stored once. */
export function capturePhotosRoutes(app: App) {
  app.files.purpose(PHOTO, {
    ...{ most: FILE_LIMITS.picture, made: true, sent: true, image: true, refusal: 'capture_picture' },
    types: ['image/jpeg', 'image/png', 'image/webp'],
  });
  app.jobs.every('capture_photos', '33 3 * * *', () => forgetPhotos(app, app.clock.now()));
  /** Pictures this server is storing, by the row that names them. */
  const storing = new Map<string, Promise<void>>();

  app.http.post('/api/capture/photo', { bodyLimit: FILE_LIMITS.picture }, async (request) => {
    const { ticket = '', phone = '', sha256 = '' } = request.query as Record<string, string | undefined>;
    const agent = String(request.headers['user-agent'] ?? '');
    const asked = { ticket: String(ticket), phone: String(phone), sha256: String(sha256), agent, now: app.clock.now() };
    if (!(request.body instanceof Readable)) throw new Refusal('unsupported_type', { status: 415 });
    await boundPhones(app, request.ip);
    if (!/^[0-9a-f]{64}$/.test(asked.sha256)) throw new Refusal('parameter_error');
    const { row, ownerId } = await inTransaction(app, async (db) => {
      const photo = await photoToTake(db, asked);
      // Nothing is received and decoded for somebody whose uploads of the day are used up.
      const sent = { userId: photo.ownerId, purpose: PHOTO, size: Number(photo.row.size), now: asked.now };
      if (!photo.row.file_id) await countAsUpload(db, app.files, sent);
      return photo;
    });
    const stored = { code: 1, msg: '', data: { stored: true } };
    if (row.file_id) return stored;
    if (await wouldFill(app.files.uploads, FILE_LIMITS.picture)) throw new Refusal('disk_full', { status: 507 });
    const path = await app.files.receive(request.body, FILE_LIMITS.picture);
    try {
      if (!(await digest(path)).sha256.equals(row.sha256)) throw new Refusal('answer_file_differs');
      const first = storing.get(row.id) ?? storePhoto(app, asked, { path, row, ownerId }).finally(() => storing.delete(row.id));
      storing.set(row.id, first);
      await first;
    } finally {
      await rm(path, { force: true });
    }
    return stored;
  });
}
