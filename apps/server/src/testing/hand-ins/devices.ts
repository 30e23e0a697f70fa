import { createHash, randomBytes } from 'node:crypto';
import { openAttempt, saveAnswers, submitAttempt } from '@praxis/contract/assessments/attempts';
import type { AnnouncedFile, FileAnswer } from '@praxis/contract/assessments/file-questions';
import { arrangePhotos, attachAnswerFile, listAnswerFiles, lookThroughPhone, openCapture } from '@praxis/contract/assessments/homework';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import type { Step } from './steps.ts';
import { Broken, Died, type Wire } from './wire.ts';

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What outlives a killed page: of a computer its files, of a phone its secret and its pictures. */
export type Disk = { files: Buffer[]; upload?: string; secret: string; pictures: Buffer[]; address?: string };
export type Seat = { attemptId: string; device: string; token: string };

/** An empty disk with what was chosen. */
export const newDisk = (files: Buffer[], pictures: Buffer[]): Disk => ({ files, pictures, secret: randomBytes(16).toString('hex') });

/** Repeats what was left without an answer, as pages do; whoever died stays dead. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (failure) {
      if (!(failure instanceof Broken)) throw failure;
      await pause(100);
    }
  }
}

function callOn(wire: Wire, who: 'computer' | 'phone', token?: string) {
  return <E extends Endpoint>(endpoint: E, input: AskOf<E>, steps: readonly Step[] = []): Promise<DataOf<E>> =>
    insist(async () => {
      const form = new URLSearchParams();
      for (const [field, value] of Object.entries(input as Record<string, unknown>))
        form.set(field, typeof value === 'string' ? value : JSON.stringify(value));
      const get = endpoint.method === 'GET';
      const { status, body } = await wire.ask(who, steps, {
        method: endpoint.method,
        path: get ? `${endpoint.path}?${form}` : endpoint.path,
        headers: { ...(token && { authorization: token }), ...(!get && { 'content-type': 'application/x-www-form-urlencoded' }) },
        ...(!get && { body: form.toString() }),
      });
      if (status >= 500) throw new Broken(`${endpoint.path}: ${status}`);
      const { code, key, data } = JSON.parse(body) as { code: number; key?: string; data: DataOf<E> };
      if (code !== 1) throw new Error(`${endpoint.path}: ${key}`);
      return data;
    });
}

/** A page that answers, anew from its disk and the server. */
export async function openComputer(wire: Wire, disk: Disk, { attemptId: attempt_id, device, token }: Seat) {
  const call = callOn(wire, 'computer', token);
  const page = await call(openAttempt, { attempt_id, device });
  const known = page.answers.find(({ item }) => item === 1)?.value;
  let answer: FileAnswer = known && 'files' in known ? known : { files: [], text: '', links: [] };
  let seq = page.next_seq;
  const save = async (files: AnnouncedFile[], steps: readonly Step[]) => {
    answer = { ...answer, files };
    await call(saveAnswers, { attempt_id, device, client_seq: seq, changes: [{ item: 1, value: answer }] }, steps);
    seq++;
  };
  const has = (sha256: string) => answer.files.some((file) => file.sha256 === sha256);

  /** The tus protocol: whatever broke, the server says how far it is. */
  async function upload(bytes: Buffer) {
    const headers = { authorization: token, 'tus-resumable': '1.0.0' };
    const metadata = `purpose ${Buffer.from('answer_file').toString('base64')},filename ${Buffer.from('work.txt').toString('base64')}`;
    return insist(async () => {
      const opened: Step[] = ['the upload is opened'];
      const length = { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata };
      disk.upload ??= (await wire.ask('computer', opened, { method: 'POST', path: '/api/upload', headers: length })).headers.location;
      if (!disk.upload) throw new Broken('no upload');
      const path = disk.upload;
      const head = (await wire.ask('computer', [], { method: 'HEAD', path, headers })).headers;
      if (head['upload-file']) return head['upload-file'];
      const from = Number(head['upload-offset']);
      const piece = { ...headers, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' };
      const half = from + Math.ceil((bytes.length - from) / 2);
      const [to, steps]: [number, Step[]] =
        from < bytes.length / 2 ? [half, ['bytes of the file are on their way']] : [bytes.length, ['the last byte is stored']];
      const reply = await wire.ask('computer', steps, { method: 'PATCH', path, headers: piece, body: bytes.subarray(from, to) });
      if (!reply.headers['upload-file']) throw new Broken(`${reply.status} at ${to}`);
      return reply.headers['upload-file'];
    });
  }

  return {
    /** The code for a phone. */
    code: async () => (await call(openCapture, { attempt_id, device, item: 1 })).address.split('/').at(-1)!,
    /** Sends what the disk has and the server has not. */
    async send() {
      await wire.here('computer', 'the computer has written the bytes down');
      for (const bytes of [...disk.files]) {
        const sha256 = sha256Of(bytes);
        await wire.here('computer', 'their hash is counted');
        if (!has(sha256))
          await save(
            [...answer.files, { sha256, size: bytes.length, name: 'work.txt', source: 'picker' }],
            ['a numbered save announces the file', 'the announcement is saved'],
          );
        const file_id = await upload(bytes);
        await call(attachAnswerFile, { attempt_id, item: 1, sha256, file_id }, ['the hash is compared', 'the file is stored']);
        disk.files = disk.files.filter((one) => one !== bytes);
        delete disk.upload;
      }
    },
    /** Takes in what the phone brought. */
    async takeIn() {
      const { loose } = await call(listAnswerFiles, { attempt_id });
      const fresh = loose.filter(({ sha256 }) => !has(sha256)).map(({ sha256, size, name, source }) => ({ sha256, size, name, source }));
      if (fresh.length > 0) await save([...answer.files, ...fresh], ['the computer takes the picture into the answer']);
    },
    submit: () => call(submitAttempt, { attempt_id, device }),
  };
}

/** The page of a phone, anew from its disk. */
export function openPhone(wire: Wire, disk: Disk, ticket: string) {
  const call = callOn(wire, 'phone');
  const on = { ticket, phone: disk.secret };
  const sizes = () => disk.pictures.map((bytes) => ({ sha256: sha256Of(bytes), size: bytes.length }));
  return {
    async name() {
      const { photos } = await call(lookThroughPhone, on, ['the phone opens the code']);
      const named = new Set(photos.map(({ sha256 }) => sha256));
      if (sizes().some(({ sha256 }) => !named.has(sha256)))
        await call(arrangePhotos, { ...on, photos: sizes() }, ['the phone names its picture']);
    },
    async send() {
      for (const bytes of disk.pictures)
        await insist(async () => {
          const reply = await wire.ask('phone', ['bytes of the picture are on their way', 'the picture is stored'], {
            ...{ method: 'POST', path: `/api/capture/photo?${new URLSearchParams({ ...on, sha256: sha256Of(bytes) })}`, body: bytes },
            headers: { 'content-type': 'application/octet-stream' },
          });
          if (reply.status >= 500) throw new Broken(String(reply.status));
          const { code, key } = JSON.parse(reply.body) as { code: number; key?: string };
          if (code !== 1) throw new Error(`capture/photo: ${key}`);
        });
    },
  };
}

/** One student hands files in, and pictures by a phone where there are any, over whatever dies on the way; devices that died open again from their disks. */
export async function handIn(wire: Wire, disk: Disk, seat: Seat, reborn: Set<'computer' | 'phone'>) {
  let computer: Awaited<ReturnType<typeof openComputer>> | undefined;
  let ticket: string | undefined;
  const at = {
    async computer() {
      if (reborn.delete('computer')) computer = undefined;
      computer ??= await openComputer(wire, disk, seat);
      return computer;
    },
  };
  const untilAlive = async (work: () => Promise<void>) => {
    for (;;) {
      try {
        return await work();
      } catch (failure) {
        if (!(failure instanceof Died)) throw failure;
      }
    }
  };
  const photos = disk.pictures.length > 0;
  const stages = [
    async () => {
      const computer = await at.computer();
      if (photos) ticket ??= await computer.code();
    },
    async () => {
      await wire.here('computer', 'the computer has written the bytes down');
      await wire.here('computer', 'their hash is counted');
    },
    ...(photos ? [() => openPhone(wire, disk, ticket!).name()] : []),
    async () => (await at.computer()).send(),
    ...(photos ? [() => openPhone(wire, disk, ticket!).send(), async () => (await at.computer()).takeIn()] : []),
    async () => {
      await (await at.computer()).submit();
    },
  ];
  for (const stage of stages) await untilAlive(stage);
}
