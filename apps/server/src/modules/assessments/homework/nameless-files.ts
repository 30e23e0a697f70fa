import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { AnnouncedFile } from '@praxis/contract/assessments/file-questions';
import type { Language } from '@praxis/contract/core/message';
import { translate } from '../../../platform/messages.ts';

const endingOf = (name: string) => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
const PICTURE = /^\.(jpe?g|png|webp|gif|bmp|heic|heif|avif|tiff?)$/i;

/** What a file of an answer is called where its own name may tell whose it is. */
export function namelessFile(file: Pick<AnnouncedFile, 'name' | 'source'>, no: number, language: Language): string {
  const ending = endingOf(file.name);
  const isPhoto = file.source !== 'picker' || PICTURE.test(ending);
  return `${translate(language, isPhoto ? 'answer_photo_no' : 'answer_file_no', { no })}${ending}`;
}

/** An answer without the names of its files. */
export const withoutFileNames = <Value extends AnswerValue>(value: Value, language: Language): Value =>
  value && 'files' in value
    ? { ...value, files: value.files.map((file, at) => ({ ...file, name: namelessFile(file, at + 1, language) })) }
    : value;
