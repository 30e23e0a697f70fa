import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { App } from '../app.ts';
import { wouldFill } from '../files/disk-space.ts';
import { MB } from '../files/files.ts';
import { Refusal } from '../http/refusal.ts';
import { inTransaction } from '../http/serve.ts';
import { AGENT_VIEWER } from './agent-identities.ts';
import {
  kindOfLease,
  leaseOfTicket,
  lockLease,
  RESULT_MOST,
  RESULT_PURPOSE,
  type ResultLease,
  releaseResult,
  reserveResult,
} from './task-results.ts';

const notLeased = () => new Refusal('file_not_found', { status: 404 });

/** Stores what an agent sends as a file of its lease, if that still holds when the last byte is here. */
async function store(app: App, of: ResultLease, { body, size, name }: { body: Readable; size: number; name: string }) {
  const { files } = app;
  const path = await files.receive(body, size);
  try {
    const stored = await files.take(path, { purpose: RESULT_PURPOSE, name });
    try {
      return await inTransaction(app, async (inside) => {
        if (!(await lockLease(inside, of))) throw notLeased();
        return files.enter(inside, { ...stored, agent_task: of.task, agent_lease: of.lease });
      });
    } catch (error) {
      if (error instanceof Refusal) await files.store.remove(stored.storage_key);
      throw error;
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** Takes the files that agents make of a task: from its holder alone, while its lease holds, and within the bounds of its kind. */
export function resultFileRoutes(app: App) {
  const { http, db, files, secrets, agents } = app;
  files.purpose(RESULT_PURPOSE, { most: RESULT_MOST, made: true });
  files.guard(AGENT_VIEWER, ([identity = '']) => agents.identities.stillLives(identity));

  http.post('/agent/file', { bodyLimit: RESULT_MOST }, async (request) => {
    const { ticket = '', name = 'result' } = request.query as { ticket?: string; name?: string };
    const of = leaseOfTicket(secrets, String(ticket));
    const kind = of && (await kindOfLease(db, of));
    const most = kind === undefined ? undefined : agents.resultsOf(kind);
    if (!of || !most) throw notLeased();
    if (!(request.body instanceof Readable)) throw new Refusal('unsupported_type', { status: 415 });
    const size = Number(request.headers['content-length']);
    if (!Number.isSafeInteger(size)) throw new Refusal('parameter_error', { status: 400 });
    if (await wouldFill(files.uploads, size)) throw new Refusal('disk_full', { status: 507 });
    if (!(await reserveResult(db, of, size, most))) {
      request.log.warn(
        { task: of.task, lease: of.lease, kind, size },
        'an agent hands in more than a task of this kind may hold, or too late',
      );
      throw new Refusal('file_too_large', { status: 413, values: { limit: Math.floor(most.bytes / MB) } });
    }
    try {
      const file = await store(app, of, { body: request.body, size, name: String(name) });
      return { code: 1, msg: '', data: { file_id: file.id } };
    } catch (error) {
      await releaseResult(db, of, size);
      throw error;
    }
  });
}
