import { uploadLimits } from '@praxis/contract/media';
import { coursesMessages } from '@praxis/contract/messages/courses';
import { fill } from '@praxis/contract/messages/message';
import { platformMessages } from '@praxis/contract/messages/platform';
import { DetailedError, type HttpResponse, Upload } from 'tus-js-client';
import { headersFor } from '../../platform/call.ts';
import { say } from '../../platform/form.ts';
import { openLogin } from '../../platform/login-dialog.ts';

/** What a file is uploaded for. */
export type UploadPurpose = keyof typeof uploadLimits;
/** `paused` by the person, `waiting` for the network. */
export type UploadPhase = 'sending' | 'paused' | 'waiting' | 'done' | 'failed';
export type UploadProgress = { name: string; size: number; sent: number; phase: UploadPhase; failure?: string };

const MB = 1_048_576;
const PIECE_BYTES = 4 * MB;

/** Why a file cannot be taken, before anything is sent; undefined when it can (S-183, S-189, S-190, C-18). */
export function tooLarge(file: Pick<File, 'size'>, purpose: UploadPurpose): string | undefined {
  const { most, below } = uploadLimits[purpose];
  const messages = { ...platformMessages, ...coursesMessages };
  if (file.size === 0) return say(messages, 'file_empty');
  if (file.size > most || (below && file.size === most)) return fill(say(messages, 'file_too_large'), { limit: most / MB });
  return undefined;
}

function refusalIn(response: HttpResponse | null | undefined) {
  const body = response?.getBody();
  if (!body?.startsWith('{')) return undefined;
  const reply: unknown = JSON.parse(body);
  return typeof reply === 'object' && reply !== null && 'msg' in reply && typeof reply.msg === 'string' ? reply.msg : undefined;
}

/** A file on its way; it can be paused, and goes on where it stopped, also after the page was closed and the same file is chosen again. */
export type RunningUpload = { pause: () => void; resume: () => void; cancel: () => void };

/** Sends a file in pieces. `onDone` brings the id under which the server keeps it. */
export function startUpload(
  file: File,
  purpose: UploadPurpose,
  { onProgress, onDone }: { onProgress: (progress: UploadProgress) => void; onDone: (fileId: string) => void },
): RunningUpload {
  let state: UploadProgress = { name: file.name, size: file.size, sent: 0, phase: 'sending' };
  let fileId = '';
  const tell = (change: Partial<UploadProgress>) => {
    state = { ...state, ...change };
    onProgress(state);
  };
  const upload = new Upload(file, {
    endpoint: '/api/upload',
    chunkSize: PIECE_BYTES,
    metadata: { purpose, filename: file.name },
    retryDelays: [0, 1000, 3000, 5000, 10_000, 20_000, 30_000],
    removeFingerprintOnSuccess: true,
    fingerprint: async () => `praxis ${purpose} ${file.name} ${file.size} ${file.lastModified}`,
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(headersFor())) request.setHeader(name, value);
      request.setHeader('X-Requested-With', 'XMLHttpRequest');
    },
    onAfterResponse: (_request, response) => {
      fileId = response.getHeader('upload-file') ?? fileId;
    },
    onShouldRetry: (failure) => {
      const status = failure.originalResponse?.getStatus() ?? 0;
      if (status === 401) openLogin('expired');
      const again = status === 0 || status >= 500 || status === 401 || status === 429;
      if (again) tell({ phase: 'waiting' });
      return again;
    },
    onProgress: (sent) => tell({ sent, phase: state.phase === 'paused' ? 'paused' : 'sending' }),
    onSuccess: () => {
      tell({ sent: file.size, phase: 'done' });
      onDone(fileId);
    },
    onError: (failure) => {
      const text = failure instanceof DetailedError ? refusalIn(failure.originalResponse) : undefined;
      tell({ phase: 'failed', failure: text ?? '' });
    },
  });
  const begin = async () => {
    const [earlier] = await upload.findPreviousUploads();
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    upload.start();
  };
  tell({});
  void begin();
  return {
    pause() {
      void upload.abort();
      tell({ phase: 'paused' });
    },
    resume() {
      tell({ phase: 'sending', failure: undefined });
      upload.start();
    },
    cancel: () => void upload.abort(true),
  };
}
