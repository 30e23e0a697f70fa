import { uploadLimits } from '@praxis/contract/media';
import { coursesMessages } from '@praxis/contract/messages/courses';
import { fill } from '@praxis/contract/messages/message';
import { platformMessages } from '@praxis/contract/messages/platform';
import { say } from '../../platform/form.ts';

/** What a file of a course is uploaded for. */
export type UploadPurpose = keyof typeof uploadLimits;

const MB = 1_048_576;

/** Why a file cannot be taken, before anything is sent; undefined when it can (S-183, S-189, S-190, C-18). */
export function tooLarge(file: Pick<File, 'size'>, purpose: UploadPurpose): string | undefined {
  const { most, below } = uploadLimits[purpose];
  const messages = { ...platformMessages, ...coursesMessages };
  if (file.size === 0) return say(messages, 'file_empty');
  if (file.size > most || (below && file.size === most)) return fill(say(messages, 'file_too_large'), { limit: most / MB });
  return undefined;
}
