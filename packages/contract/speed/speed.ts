import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { noInput, time } from '../core/shapes.ts';

export const ping = endpoint({
  method: 'GET',
  path: '/api/speed/ping',
  summary: 'Answers at once; the browser measures how long it took.',
  open: true,
  input: noInput,
  data: z.object({ now: time }),
  refusals: ['too_many_requests'],
});

/** Streams `bytes` random bytes as application/octet-stream, at most `downloadLimit`. Not an enveloped call. */
export const downloadPath = '/api/speed/download';
/** Takes a body of application/octet-stream, at most `uploadLimit`, and answers the envelope with `{bytes}`. */
export const uploadPath = '/api/speed/upload';
export const downloadLimit = 32 * 1_048_576;
export const uploadLimit = 16 * 1_048_576;
