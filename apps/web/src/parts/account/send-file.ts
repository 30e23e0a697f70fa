import { platformMessages } from '@praxis/contract/messages/platform';
import { headersFor } from '../../platform/call.ts';
import { say } from '../../platform/form.ts';

/** Why the server did not take a file, in its words. */
export class FileRefused extends Error {}

/** Sends a small file for a purpose and brings the id under which the server keeps it. `onSent` hears 0 to 1. */
export async function sendFile(file: File, purpose: string, onSent: (share: number) => void = () => undefined): Promise<string> {
  const { DetailedError, Upload } = await import('tus-js-client');
  return new Promise((done, failed) => {
    let fileId = '';
    const upload = new Upload(file, {
      endpoint: '/api/upload',
      metadata: { purpose, filename: file.name },
      retryDelays: [0, 1000, 3000],
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(headersFor())) request.setHeader(name, value);
      },
      onAfterResponse: (_request, response) => {
        fileId = response.getHeader('upload-file') ?? fileId;
      },
      onShouldRetry: (failure) => [0, 502, 503, 504].includes(failure.originalResponse?.getStatus() ?? 0),
      onProgress: (sent, size) => onSent(size ? sent / size : 1),
      onSuccess: () => done(fileId),
      onError: (failure) => {
        const body = failure instanceof DetailedError ? failure.originalResponse?.getBody() : undefined;
        const msg = body?.startsWith('{') ? (JSON.parse(body) as { msg?: string }).msg : undefined;
        failed(new FileRefused(msg || say(platformMessages, 'server_error')));
      },
    });
    upload.start();
  });
}
