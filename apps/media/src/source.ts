import { createWriteStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Task, TaskFailure } from './task.ts';

const ATTEMPTS = 4;

/** A restart of the server in the middle of a transfer is no reason to begin the whole task anew. */
async function persistently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (attempt === ATTEMPTS || error instanceof TaskFailure) throw error;
      await wait(attempt * 1000, undefined, { signal });
    }
  }
}

/** Fetches the upload into the task's folder. */
export function fetchSource({ payload, folder, origin, signal }: Task): Promise<string> {
  const path = join(folder, 'source');
  return persistently(signal, async () => {
    const reply = await fetch(`${origin}${payload.source}`, { signal });
    if (!reply.ok || !reply.body) throw new Error(`the source answered ${reply.status}`);
    await pipeline(Readable.fromWeb(reply.body as never), createWriteStream(path));
    const announced = Number(reply.headers.get('content-length') ?? 0);
    if (announced > 0 && (await stat(path)).size !== announced) throw new Error('the source broke off');
    return path;
  });
}

/** Hands a result file to the server; returns its id there and its size in bytes. */
export function deliver({ payload, origin, signal }: Task, path: string): Promise<{ file_id: string; bytes: number }> {
  return persistently(signal, async () => {
    const body = await openAsBlob(path);
    const address = `${origin}${payload.deliver}&name=${encodeURIComponent(basename(path))}`;
    const reply = await fetch(address, { method: 'POST', body, headers: { 'content-type': 'application/octet-stream' }, signal });
    const answer = (await reply.json()) as { code: number; msg: string; data: { file_id: string } };
    if (answer.code !== 1) throw new Error(`the server did not take ${basename(path)}: ${reply.status} ${answer.msg}`);
    return { file_id: answer.data.file_id, bytes: body.size };
  });
}
