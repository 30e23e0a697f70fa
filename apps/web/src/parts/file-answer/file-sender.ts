import { attachAnswerFile } from '@praxis/contract/assessments/homework';
import { createStore } from 'zustand';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { useSession } from '../../platform/person/session.ts';
import { type RunningUpload, startUpload } from '../upload/upload.ts';
import { type LocalFile, openFileStore } from './file-store.ts';

/** A file on its way: `queued` behind others, `offline` until the network is back. */
export type Sending = { phase: 'queued' | 'arriving' | 'offline' | 'failed'; sent: number; size: number; failure?: string };
type Progress = { files: Record<string, Sending>; arrived: number };

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

  const report = (sha256: string, change: Partial<Sending> | undefined) => {
    const { files } = state.getState();
    if (!change) {
      const { [sha256]: _gone, ...rest } = files;
      return state.setState({ files: rest });
    }
    const before = files[sha256] ?? { phase: 'queued' as const, sent: 0, size: 0 };
    state.setState({ files: { ...files, [sha256]: { ...before, ...change } } });
  };

  const upload = ({ file, sha256 }: LocalFile) =>
    new Promise<string>((done, failed) => {
      running = startUpload(file, 'answer_file', {
        onProgress: ({ phase, sent, failure }) => {
          if (phase === 'failed') failed(new Error(failure ?? ''));
          else report(sha256, { sent, phase: phase === 'waiting' ? 'offline' : 'arriving' });
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
        report(sha256, undefined);
        return state.setState({ arrived: state.getState().arrived + 1 });
      } catch (failure) {
        // What the server refused stays here, so that it may be tried again; all else waits for the network, and for a server that starts anew.
        const refused = failure instanceof Refused && failure.status < 500 && failure.status !== 429;
        if (refused || (fileId === undefined && navigator.onLine && (failure as Error).message !== '')) {
          return report(sha256, { phase: 'failed', failure: (failure as Error).message });
        }
        report(sha256, { phase: 'offline' });
        await pause();
      }
    }
  }

  async function work() {
    if (busy) return;
    busy = true;
    for (let one = queue.shift(); one; one = queue.shift()) if (state.getState().files[one.sha256]) await bring(one);
    busy = false;
  }

  const enqueue = (one: LocalFile) => {
    if (state.getState().files[one.sha256] && state.getState().files[one.sha256]?.phase !== 'failed') return;
    report(one.sha256, { phase: 'queued', sent: 0, size: one.file.size });
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
    async again(sha256: string) {
      for (const one of await store.of(attempt)) if (one.sha256 === sha256) enqueue(one);
    },
    /** Takes a file out that is not wanted any more. */
    async drop(item: number, sha256: string) {
      if (state.getState().files[sha256]?.phase === 'arriving') running?.cancel();
      report(sha256, undefined);
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
