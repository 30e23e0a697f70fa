import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { deviceToken, id, line, text } from '../core/shapes.ts';

/** The longest text that is edited in the page, characters; longer files are downloaded. */
export const LAB_TEXT_LENGTH = 64_000;

/** A machine of one's own; at a stage from which device counts. */
const machine = { machine_id: id, device: z.optional(deviceToken) };

export const readLabText = endpoint({
  method: 'POST',
  path: '/api/lab/file/read',
  summary: 'The text of a file of a machine, for editing (S-087, extend_type 2). A file that is no UTF-8 text is refused.',
  input: z.object({ ...machine, path: line(1000) }),
  data: z.object({ text: z.string() }),
  refusals: ['not_available', 'lab_machine_state', 'lab_file_missing', 'lab_file_not_text', 'lab_file_too_long', 'lab_machine_silent'],
});

export const saveLabText = endpoint({
  method: 'POST',
  path: '/api/lab/file/save',
  summary: 'Writes a text into a file of a machine with the rights of its user; the file is made when there is none.',
  input: z.object({ ...machine, path: line(1000), text: text(LAB_TEXT_LENGTH) }),
  data: z.object({ path: z.string(), bytes: z.number() }),
  refusals: ['not_available', 'lab_machine_state', 'lab_file_not_writable', 'lab_machine_silent', 'lab_disk_full'],
});
