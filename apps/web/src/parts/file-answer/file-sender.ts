import { attachAnswerFile } from '@praxis/contract/assessments/homework';
import { createStore } from 'zustand';
import { call } from '../../platform/calls/call.ts';
import { isFinal } from '../../platform/calls/refused.ts';
import { useSession } from '../../platform/person/session.ts';
import { FileRefused, type RunningUpload, startUpload } from '../upload/upload.ts';
import { type LocalFile, openFileStore } from './file-store.ts';

/** A file on its way: `queued` behind others, `offline` until the network is back. */
export type Sending = { phase: 'queued' | 'arriving' | 'offline' | 'failed'; sent: number; size: number; failure?: string };
/** By question and hash: the same bytes may be the answer to two questions. */
type Progress = { files: Record<string, Sending>; arrived: number };
type Of = Pick<LocalFile, 'item' | 'sha256'>;

/** The name of a file of a question among those on their way. */
export const sendingKey = ({ item, sha256 }: Of) => `${item} ${sha256}`;

const RETRY_MS = 4000;

export type FileSender = ReturnType<typeof openSender>;

function openSender(attempt: string, uid: string) {
  const store = openFileStore(uid);
  const state = createStore<Progress>(() => ({ files: {}, arrived: 0 }));
  const queue: LocalFile[] = [];
  let busy = false;
  let running: RunningUpload | undefined;
  /** Brings announcements to the server before the bytes; set by the page that answers. */
  let announce: () => Promise<boolean> = async () => true;

  const of = (one: Of) => state.getState().files[sendingKey(one)];
  const report = (one: Of, change: Partial<Sending> | undefined) => {
    const { files } = state.getState();
    const key = sendingKey(one);
    if (!change) {
      const { [key]: _gone, ...rest } = files;
      return state.setState({ files: rest });
    }
    const before = files[key] ?? { phase: 'queued' as const, sent: 0, size: 0 };
    state.setState({ files: { ...files, [key]: { ...before, ...change } } });
  };

  const upload = (one: LocalFile) =>
    new Promise<string>((done, failed) => {
      running = startUpload(one.file, 'answer_file', {
        onProgress: ({ phase, sent, failure, passing }) => {
          if (phase === 'failed') failed(passing ? new TypeError(failure) : new FileRefused(failure));
          else report(one, { sent, phase: phase === 'waiting' ? 'offline' : 'arriving' });
        },
        onDone: done,
      });
    });

  const pause = () => new Promise((done) => window.setTimeout(done, RETRY_MS));

  /** Sends one file until the server has it, or refuses it for good. */
  async function bring(one: LocalFile) {
    const { item, sha256 } = one;
    let fileId: string | undefined;
    for (;;) {
      try {
        fileId ??= await upload(one);
        if (!(await announce())) throw new TypeError('The answer has not been saved yet');
        await call(attachAnswerFile, { attempt_id: attempt, item, sha256, file_id: fileId }, { background: true });
        await store.forget(attempt, item, sha256);
        report(one, undefined);
        return state.setState({ arrived: state.getState().arrived + 1 });
      } catch (failure) {
        // What the server refused stays here, so that it may be tried again; all else waits for the network, and for a server that starts anew.
        if (isFinal(failure) || failure instanceof FileRefused) return report(one, { phase: 'failed', failure: failure.message });
        report(one, { phase: 'offline' });
        await pause();
      }
    }
  }

  async function work() {
    if (busy) return;
    busy = true;
    for (let one = queue.shift(); one; one = queue.shift()) if (of(one)) await bring(one);
    busy = false;
  }

  const enqueue = (one: LocalFile) => {
    if (of(one) && of(one)?.phase !== 'failed') return;
    report(one, { phase: 'queued', sent: 0, size: one.file.size });
    queue.push(one);
    void work();
  };

  return {
    state,
    announceBy(how: typeof announce) {
      announce = how;
    },
    /** Keeps a file on this device and sends it; on disk when it resolves, where the browser lets us. */
    async send(item: number, sha256: string, file: File) {
      await store.keep(attempt, item, sha256, file).catch(() => undefined);
      enqueue({ key: '', attempt, item, sha256, file });
    },
    async again(item: number, sha256: string) {
      for (const one of await store.of(attempt)) if (one.item === item && one.sha256 === sha256) enqueue(one);
    },
    /** Takes a file out that is not wanted any more. */
    async drop(item: number, sha256: string) {
      if (of({ item, sha256 })?.phase === 'arriving') running?.cancel();
      report({ item, sha256 }, undefined);
      await store.forget(attempt, item, sha256);
    },
    /** Goes on with what was left here, after a reload or a crash. */
    async resume() {
      for (const one of await store.of(attempt)) enqueue(one);
    },
  };
}

const senders = new Map<string, FileSender>();

/** The sender of an attempt on this page; it goes on when its screen is left. */
export function senderOf(attempt: string): FileSender {
  const known = senders.get(attempt);
  if (known) return known;
  const sender = openSender(attempt, useSession.getState().uid);
  senders.set(attempt, sender);
  void sender.resume().catch(() => undefined);
  return sender;
}
