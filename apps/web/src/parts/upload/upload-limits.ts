import { fill } from '@praxis/contract/core/message';
import { platformMessages } from '@praxis/contract/core/messages';
import { coursesMessages } from '@praxis/contract/courses/messages';
import { uploadLimits } from '@praxis/contract/media/media';
import { messageOf } from '../../platform/calls/form.ts';

/** What a file of a course is uploaded for. */
export type UploadPurpose = keyof typeof uploadLimits;

const MB = 1_048_576;

/** Whether the list of an `<input accept>` names the kind of a file; a browser that does not know the kind of a file says nothing of it. */
export function accepted(file: Pick<File, 'name' | 'type'>, accept: string) {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase());
  const name = file.name.toLowerCase();
  return kinds.some((kind) => {
    if (kind === '' || kind === '*/*') return true;
    if (kind.startsWith('.')) return name.endsWith(kind);
    if (file.type === '') return true;
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
  });
}

/** Why a file cannot be taken, before anything is sent; undefined when it can (S-183, S-189, S-190, C-18). */
export function tooLarge(file: Pick<File, 'size'>, purpose: UploadPurpose): string | undefined {
  const { most, below } = uploadLimits[purpose];
  const messages = { ...platformMessages, ...coursesMessages };
  if (file.size === 0) return messageOf(messages, 'file_empty');
  if (file.size > most || (below && file.size === most)) return fill(messageOf(messages, 'file_too_large'), { limit: most / MB });
  return undefined;
}
