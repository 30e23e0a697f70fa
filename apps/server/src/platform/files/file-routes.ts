import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { withTransaction } from '../database/db.ts';
import { openBusyWatch } from '../following/giving-way.ts';
import { Refusal } from '../http/refusal.ts';
import { identify, notSignedIn, tokenOf } from '../http/sessions.ts';
import { wouldFill } from './disk-space.ts';
import { findFile } from './file-rows.ts';
import { MB, rangeOf } from './files.ts';
import { openPieces } from './upload-pieces.ts';
import { openUploadRate } from './upload-rate.ts';
import { enterUpload } from './uploads.ts';

const TUS = '1.0.0';
/** Uploads give way to an exam that writes more than this a second. */
const BUSY_PER_SECOND = 100;
const BROKEN = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);
const SANDBOX = "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'";
/** Types a browser may show by itself from our origin; everything else is only ever downloaded. */
const VISIBLE = /^(image\/(jpeg|png|gif|webp|avif)|video\/(mp4|webm)|audio\/(mpeg|mp4|ogg|webm)|text\/vtt|application\/pdf)$/;

type Upload = {
  id: string;
  owner_id: string | null;
  purpose: string;
  name: string;
  size: string;
  received: string;
  file_id: string | null;
};

/** Upload metadata of the tus protocol: `key base64,key base64`. */
function metadataOf(header: string | string[] | undefined) {
  const pairs = String(header ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '));
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]));
}

async function sizeOf(path: string) {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

/** The upload protocol has no room for a refusal with status 200. */
function asUploadError(error: unknown): never {
  if (error instanceof Refusal && !error.detail.status) {
    const status = error.key === 'file_too_large' || error.key === 'storage_full' ? 413 : error.key === 'parameter_error' ? 400 : 415;
    throw new Refusal(error.key, { ...error.detail, status });
  }
  throw error;
}

/** The upload protocol speaks in statuses: a full disk is 507. */
const onUploadError = (http: FastifyInstance) => (error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply) =>
  http.errorHandler(
    (['53100', 'ENOSPC'].includes(error.code ?? '') ? new Refusal('disk_full', { status: 507 }) : error) as FastifyError,
    request,
    reply,
  );

/** Resumable uploads by the tus protocol 1.0 (core and creation): an acknowledged offset is on disk. */
export function uploadRoutes(app: App) {
  const { http, db, files } = app;
  const busy = new Set<string>();
  const pieces = openPieces(db, files.store);
  const slowDown = openUploadRate(openBusyWatch(app, BUSY_PER_SECOND));
  http.addContentTypeParser(
    'application/offset+octet-stream',
    (_request: FastifyRequest, payload: Readable, done: (error: null, body: Readable) => void) => done(null, payload),
  );

  /** Does something with an upload that nothing else on this server is done with at the moment. */
  const alone = async <T>({ id }: Upload, work: () => Promise<T>): Promise<T> => {
    busy.add(id);
    try {
      return await work();
    } finally {
      busy.delete(id);
    }
  };
  const actorOf = async (request: FastifyRequest) => {
    const token = tokenOf(request.headers.authorization);
    const actor = await identify(db, token, app.clock.now());
    if (!actor) throw await notSignedIn(db, token);
    return actor;
  };
  const uploadOf = async (request: FastifyRequest): Promise<Upload> => {
    const actor = await actorOf(request);
    const { id } = request.params as { id: string };
    const upload = /^[0-9a-f-]{36}$/.test(id)
      ? await db.selectFrom('uploads').selectAll().where('id', '=', id).where('owner_id', '=', actor.userId).executeTakeFirst()
      : undefined;
    if (!upload) throw new Refusal('file_not_found', { status: 404 });
    if (upload.file_id) return upload;
    // Another server may have taken the first bytes and be gone: what is neither here nor in the store is asked for again.
    const path = join(files.uploads, upload.id);
    const here = await sizeOf(path);
    if (here >= Number(upload.received) || busy.has(upload.id)) return upload;
    await mkdir(files.uploads, { recursive: true });
    return { ...upload, received: String(Math.min(await pieces.fetch(upload.id, path, here), Number(upload.received))) };
  };

  const errorHandler = onUploadError(http);
  http.post('/api/upload', { errorHandler }, async (request, reply) => {
    const actor = await actorOf(request);
    const { purpose: purposeName = '', filename = '' } = metadataOf(request.headers['upload-metadata']);
    const purpose = files.purposes.get(purposeName);
    const size = Number(request.headers['upload-length']);
    if (!purpose || purpose.made || !Number.isSafeInteger(size) || filename.includes('\0') || !filename.isWellFormed())
      throw new Refusal('parameter_error', { status: 400 });
    if (size <= 0) throw new Refusal('file_empty', { status: 400 });
    if (size > purpose.most)
      throw new Refusal('file_too_large', { status: 413, values: { limit: Math.max(1, Math.ceil(purpose.most / MB)) } });
    if (await wouldFill(files.uploads, size)) throw new Refusal('disk_full', { status: 507 });
    const name = filename.slice(0, 255) || 'file';
    const id = await enterUpload(db, files, { userId: actor.userId, purpose: purposeName, name, size, now: app.clock.now() }).catch(
      asUploadError,
    );
    return reply
      .status(201)
      .headers({ 'tus-resumable': TUS, location: `/api/upload/${id}`, 'upload-offset': '0' })
      .send();
  });

  http.head('/api/upload/:id', { errorHandler }, async (request, reply) => {
    const upload = await uploadOf(request);
    // The server may have been stopped between the last byte and the check of the whole file.
    if (!upload.file_id && upload.received === upload.size && !busy.has(upload.id))
      upload.file_id = await alone(upload, () => finish(upload));
    reply.headers({ 'tus-resumable': TUS, 'cache-control': 'no-store', 'upload-offset': upload.received, 'upload-length': upload.size });
    if (upload.file_id) reply.header('upload-file', upload.file_id);
    return reply.send();
  });

  http.delete('/api/upload/:id', { errorHandler }, async (request, reply) => {
    const upload = await uploadOf(request);
    await db.deleteFrom('uploads').where('id', '=', upload.id).execute();
    await rm(join(files.uploads, upload.id), { force: true });
    await pieces.forget(upload.id);
    return reply.status(204).header('tus-resumable', TUS).send();
  });

  /** Writes what arrives at `from`; returns how far the file is durable, also when the connection breaks. */
  async function write(path: string, from: number, size: number, body: Readable) {
    await mkdir(files.uploads, { recursive: true });
    const handle = await open(path, from === 0 ? 'w' : 'r+');
    let at = from;
    try {
      await handle.truncate(from);
      // Left open when it brings too much, so that its sender can be told.
      for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (at + piece.length > size) throw new Refusal('file_too_large', { status: 413, values: { limit: Math.ceil(size / MB) } });
        for (let done = 0; done < piece.length; ) done += (await handle.write(piece, done, piece.length - done, at + done)).bytesWritten;
        at += piece.length;
        await slowDown(piece.length);
      }
    } catch (error) {
      // A connection that breaks keeps what has arrived; the client goes on from there.
      if (!BROKEN.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    } finally {
      await handle.sync();
      await handle.close();
    }
    return at;
  }

  /** Makes a whole upload a file. Its check takes its time and holds no connection; who comes second finds what the first made. */
  async function finish(upload: Upload) {
    const path = join(files.uploads, upload.id);
    try {
      const ownerId = upload.owner_id ?? undefined;
      const taken = await files.take(path, { ownerId, purpose: upload.purpose, name: upload.name, uploaded: true });
      const { fileId, entered } = await withTransaction(db, async (inside) => {
        const row = await inside.selectFrom('uploads').select('file_id').where('id', '=', upload.id).forUpdate().executeTakeFirst();
        if (!row || row.file_id) return { fileId: row?.file_id, entered: false };
        const file = await files.enter(inside, taken);
        await inside.updateTable('uploads').set({ file_id: file.id }).where('id', '=', upload.id).execute();
        return { fileId: file.id, entered: true };
      });
      if (!entered) await files.store.remove(taken.storage_key);
      if (!fileId) throw new Refusal('file_not_found', { status: 404 });
      return fileId;
    } catch (error) {
      if (error instanceof Refusal) {
        await db.deleteFrom('uploads').where('id', '=', upload.id).execute();
        await rm(path, { force: true });
      }
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        await db.deleteFrom('uploads').where('id', '=', upload.id).where('file_id', 'is', null).execute();
        throw new Refusal('file_not_found', { status: 404 });
      }
      return asUploadError(error);
    }
  }

  async function receive(upload: Upload, offset: number, body: Readable, reply: FastifyReply) {
    const size = Number(upload.size);
    const path = join(files.uploads, upload.id);
    const received = await write(path, offset, size, body);
    if (received < size) await pieces.keep(upload.id, path, offset, received);
    await db
      .updateTable('uploads')
      .set({ received: sql`greatest(received, ${String(received)}::bigint)`, updated_at: app.clock.now() })
      .where('id', '=', upload.id)
      .execute();
    reply.headers({ 'tus-resumable': TUS, 'upload-offset': String(received) });
    if (received === size) {
      reply.header('upload-file', await finish(upload));
      await pieces
        .forget(upload.id)
        .catch((error: unknown) => reply.log.warn({ err: error }, 'pieces of an upload stay until the next sweep'));
    }
    return reply.status(204).send();
  }

  http.patch('/api/upload/:id', { bodyLimit: 1024 * MB, errorHandler }, async (request, reply) => {
    const upload = await uploadOf(request);
    if (!(request.body instanceof Readable)) throw new Refusal('unsupported_type', { status: 415 });
    const offset = /^\d{1,15}$/.test(String(request.headers['upload-offset'])) ? Number(request.headers['upload-offset']) : Number.NaN;
    if (upload.file_id)
      return reply.status(204).headers({ 'tus-resumable': TUS, 'upload-offset': upload.size, 'upload-file': upload.file_id }).send();
    if (!request.headers['content-type']?.startsWith('application/offset+octet-stream'))
      throw new Refusal('unsupported_type', { status: 415 });
    // An upload whose broken connection is not yet noticed here is locked: clients of the protocol wait a little and ask again.
    if (busy.has(upload.id)) throw new Refusal('upload_offset_conflict', { status: 423 });
    if (offset !== Number(upload.received)) throw new Refusal('upload_offset_conflict', { status: 409 });
    const { body } = request;
    return alone(upload, () => receive(upload, offset, body, reply));
  });
}

/** Serves files to holders of a signed address, ranges included. */
export function fileRoutes(app: App) {
  const { http, db, files } = app;

  http.get('/files/:id/:name', async (request, reply) => {
    const { id } = request.params as { id: string };
    const query = request.query as { until?: string; viewer?: string; sign?: string; download?: string };
    const opens = files.opens(id, query, app.clock.now()) && (await files.stillMay(query.viewer ?? ''));
    const file = opens ? await findFile(db, id) : undefined;
    if (!file) throw new Refusal('file_not_found', { status: 404 });
    const size = Number(file.size);
    const range = rangeOf(request.headers.range, size);
    const view = VISIBLE.test(file.mime) && query.download !== '1';
    reply.headers({
      'content-type': VISIBLE.test(file.mime) ? file.mime : 'application/octet-stream',
      'content-disposition': `${view ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': SANDBOX,
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=3600, immutable',
      'accept-ranges': 'bytes',
    });
    if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send();
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    reply.header('content-length', range ? range.end - range.start + 1 : size);
    return reply.send(await files.store.read(file.storage_key, range));
  });

  http.addContentTypeParser(
    'application/octet-stream',
    (_request: FastifyRequest, payload: Readable, done: (error: null, body: Readable) => void) => done(null, payload),
  );
}
