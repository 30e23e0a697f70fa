import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { request as securely } from 'node:https';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Task, TaskFailure } from './task.ts';

const ATTEMPTS = 4;
const REDIRECTS = 3;

type Asking = { signal: AbortSignal; file?: { path: string; bytes: number } };

/** Asks without `fetch`, whose library this process would keep in memory between two tasks; a file is sent as the body of a POST. */
async function ask(address: string, { signal, file }: Asking, redirects = REDIRECTS): Promise<IncomingMessage> {
  const headers = file && { 'content-type': 'application/octet-stream', 'content-length': file.bytes };
  const start = address.startsWith('https:') ? securely : request;
  const asked = start(address, { method: file ? 'POST' : 'GET', signal, agent: false, ...(headers && { headers }) });
  const answered = new Promise<IncomingMessage>((done, failed) => asked.once('response', done).once('error', failed));
  if (!file) asked.end();
  // An answer may come before the body is through; what breaks then is told by the answer.
  const sent = file ? pipeline(createReadStream(file.path), asked) : undefined;
  const reply = await Promise.race([answered, ...(sent ? [sent.then(() => answered)] : [])]);
  sent?.catch(() => undefined);
  const { location } = reply.headers;
  if (!location || file || redirects === 0 || ![301, 302, 303, 307, 308].includes(reply.statusCode ?? 0)) return reply;
  reply.resume();
  return ask(new URL(location, address).href, { signal }, redirects - 1);
}

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
    const reply = await ask(`${origin}${payload.source}`, { signal });
    if (reply.statusCode !== 200) throw new Error(`the source answered ${reply.resume().statusCode}`);
    await pipeline(reply, createWriteStream(path), { signal });
    const announced = Number(reply.headers['content-length'] ?? 0);
    if (announced > 0 && (await stat(path)).size !== announced) throw new Error('the source broke off');
    return path;
  });
}

/** Hands a result file to the server; returns its id there and its size in bytes. */
export function deliver({ payload, origin, signal }: Task, path: string): Promise<{ file_id: string; bytes: number }> {
  return persistently(signal, async () => {
    const { size: bytes } = await stat(path);
    const reply = await ask(`${origin}${payload.deliver}&name=${encodeURIComponent(basename(path))}`, { signal, file: { path, bytes } });
    const answer = JSON.parse(await text(reply)) as { code: number; msg: string; data: { file_id: string } };
    if (answer.code !== 1) throw new Error(`the server did not take ${basename(path)}: ${reply.statusCode} ${answer.msg}`);
    return { file_id: answer.data.file_id, bytes };
  });
}
