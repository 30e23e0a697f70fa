import { platformMessages } from '@praxis/contract/messages/platform';
import { spacesMessages } from '@praxis/contract/messages/spaces';
import { headersFor } from '../../platform/call.ts';
import { say } from '../../platform/form.ts';

const MOST = 2 * 1_048_576;
const TYPES = ['image/jpeg', 'image/png'];

const encoded = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

async function refusalIn(response: Response) {
  const reply: unknown = await response.json().catch(() => undefined);
  if (typeof reply === 'object' && reply !== null && 'msg' in reply && typeof reply.msg === 'string' && reply.msg) return reply.msg;
  return say(platformMessages, 'server_error');
}

/** Why a picture cannot be a space cover: jpg or png, strictly under 2 MB (S-186, C-18). */
export const coverRefusal = (file: Pick<File, 'size' | 'type'>) =>
  file.size === 0 || file.size >= MOST || !TYPES.includes(file.type) ? say(spacesMessages, 'space_cover_rule') : undefined;

/** Sends a cover in one piece and brings the id under which the server keeps it; a refusal is thrown with the server's words. */
export async function uploadCover(file: File): Promise<string> {
  const headers = { ...headersFor(), 'X-Requested-With': 'XMLHttpRequest', 'Tus-Resumable': '1.0.0' };
  const opened = await fetch('/api/upload', {
    method: 'POST',
    headers: {
      ...headers,
      'Upload-Length': String(file.size),
      'Upload-Metadata': `purpose ${encoded('space_cover')},filename ${encoded(file.name)}`,
    },
  });
  const address = opened.headers.get('location');
  if (!opened.ok || !address) throw new Error(await refusalIn(opened));
  const sent = await fetch(address, {
    method: 'PATCH',
    headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: file,
  });
  const fileId = sent.headers.get('upload-file');
  if (!sent.ok || !fileId) throw new Error(await refusalIn(sent));
  return fileId;
}
