import type { Upload } from 'tus-js-client';
import { headersFor } from '../../platform/calls/call.ts';
import { generalText } from '../../platform/language/i18n.ts';
import { openLogin } from '../../platform/person/login-dialog.ts';

/** `paused` by the person, `waiting` for the network. */
export type UploadPhase = 'sending' | 'paused' | 'waiting' | 'done' | 'failed';
export type UploadProgress = {
  name: string;
  size: number;
  sent: number;
  phase: UploadPhase;
  failure?: string;
  /** Of a failure: sending again later may help. */
  passing?: boolean;
};

/** Why the server did not take a file, in its words. */
export class FileRefused extends Error {
  get msg() {
    return this.message;
  }
}

/** A file on its way; it can be paused, and goes on where it stopped, also after the page was closed and the same file is chosen again. */
export type RunningUpload = { pause: () => void; resume: () => void; cancel: () => void };

type Received = { onProgress: (progress: UploadProgress) => void; onDone: (fileId: string) => void };
type Options = {
  /** A small file that is sent in one go and fails soon, instead of one that waits for the network and is resumed. */
  small?: boolean;
};

const PIECE_BYTES = 4 * 1_048_576;
const SOON = [0, 1000, 3000];
const PATIENT = [...SOON, 5000, 10_000, 20_000, 30_000];

function refusalIn(body: string | undefined) {
  if (!body?.startsWith('{')) return undefined;
  const reply: unknown = JSON.parse(body);
  return typeof reply === 'object' && reply !== null && 'msg' in reply && typeof reply.msg === 'string' ? reply.msg : undefined;
}

/** A server that starts anew, too many at once, or one that has not noticed yet that the connection before broke. */
const passes = (status: number) => [0, 409, 423, 429].includes(status) || (status >= 500 && status !== 507);

/** Whether sending again may help; a lost session asks for the login. */
function mayHelp(status: number, small: boolean) {
  if (small) return [0, 502, 503, 504].includes(status);
  if (status === 401) openLogin('expired');
  return passes(status) || status === 401 || status === 507;
}

/** Sends a file by the resumable protocol. `onDone` brings the id under which the server keeps it. */
export function startUpload(file: File, purpose: string, { onProgress, onDone }: Received, { small = false }: Options = {}): RunningUpload {
  let state: UploadProgress = { name: file.name, size: file.size, sent: 0, phase: 'sending' };
  let fileId = '';
  let upload: Upload | undefined;
  let stopped = false;
  const report = (change: Partial<UploadProgress>) => {
    state = { ...state, ...change };
    onProgress(state);
  };
  const start = async () => {
    const tus = await import('tus-js-client');
    upload = new tus.Upload(file, {
      endpoint: '/api/upload',
      ...(small ? { storeFingerprintForResuming: false } : { chunkSize: PIECE_BYTES, removeFingerprintOnSuccess: true }),
      metadata: { purpose, filename: file.name },
      retryDelays: small ? SOON : PATIENT,
      fingerprint: async () => `praxis ${purpose} ${file.name} ${file.size} ${file.lastModified}`,
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(headersFor())) request.setHeader(name, value);
        request.setHeader('X-Requested-With', 'XMLHttpRequest');
      },
      onAfterResponse: (_request, response) => {
        fileId = response.getHeader('upload-file') ?? fileId;
      },
      onShouldRetry: (failure) => {
        const again = mayHelp(failure.originalResponse?.getStatus() ?? 0, small);
        if (again) report({ phase: 'waiting' });
        return again;
      },
      onProgress: (sent) => report({ sent, phase: state.phase === 'paused' ? 'paused' : 'sending' }),
      onSuccess: () => {
        report({ sent: file.size, phase: 'done' });
        onDone(fileId);
      },
      onError: (failure) => {
        const answer = failure instanceof tus.DetailedError ? failure.originalResponse : null;
        report({ phase: 'failed', failure: refusalIn(answer?.getBody()) ?? '', passing: passes(answer?.getStatus() ?? 0) });
      },
    });
    const [earlier] = small ? [] : await upload.findPreviousUploads();
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    if (!stopped) upload.start();
  };
  report({});
  start().catch(() => report({ phase: 'failed', failure: '', passing: true }));
  return {
    pause() {
      stopped = true;
      void upload?.abort();
      report({ phase: 'paused' });
    },
    resume() {
      stopped = false;
      report({ phase: 'sending', failure: undefined, passing: undefined });
      upload?.start();
    },
    cancel() {
      stopped = true;
      void upload?.abort(true);
    },
  };
}

/** Sends a small file and brings the id under which the server keeps it; fails with the server's words. `onSent` hears 0 to 1. */
export const sendFile = (file: File, purpose: string, onSent: (share: number) => void = () => undefined): Promise<string> =>
  new Promise((done, failed) => {
    const onProgress = ({ phase, sent, size, failure }: UploadProgress) => {
      if (phase === 'failed') failed(new FileRefused(failure || generalText('unreachable')));
      else onSent(size === 0 ? 1 : sent / size);
    };
    startUpload(file, purpose, { onProgress, onDone: done }, { small: true });
  });
