import type { AnswerChange, AnswerValue } from '@praxis/contract/assessments/attempts';
import { type AnnouncedFile, FILE_LIMITS, type FileAnswer } from '@praxis/contract/assessments/file-questions';
import type { AskedType } from '@praxis/contract/questions/content';
import type { PartAnswer, QuestionParts } from '@praxis/contract/questions/parts';
import { renamedAnswer } from '@praxis/rules/part-names';
import type { FileTask, NamedOption } from '../papers/layout.rules.ts';

/** One row of `attempt_saves`. */
export type Save = { client_seq: string; changes: AnswerChange[]; saved_at: Date; late: boolean };
/** The newest of one answer. */
export type MergedAnswers = { item: number; value: AnswerValue; flag: boolean; clientSeq: string | null; savedAt: Date | null };

/** Saves, in the order of their numbers, folded to the newest value of each answer. */
export function merged(saves: readonly Save[], lateCounts: boolean): Map<number, MergedAnswers> {
  const answers = new Map<number, MergedAnswers>();
  for (const save of saves) {
    if (save.late && !lateCounts) continue;
    for (const { item, value, flag } of save.changes) {
      const known = answers.get(item) ?? { item, value: null, flag: false, clientSeq: null, savedAt: null };
      if (flag !== undefined) known.flag = flag;
      if (value !== undefined) Object.assign(known, { value, clientSeq: save.client_seq, savedAt: save.saved_at });
      answers.set(item, known);
    }
  }
  return answers;
}

/** Every file that a save ever named, as its question and hash. */
export const namedFiles = (saves: readonly Pick<Save, 'changes'>[]) =>
  new Set(
    saves.flatMap(({ changes }) =>
      changes.flatMap(({ item, value }) => (value && 'files' in value ? value.files.map(({ sha256 }) => `${item} ${sha256}`) : [])),
    ),
  );

/** An answer to a question that takes files; words alone are its text. */
const asFileAnswer = (value: AnswerValue): FileAnswer =>
  value && 'files' in value ? value : { files: [], text: value && 'text' in value ? value.text : '', links: [] };

/** Adds what a phone sent and no save ever named: the device that answers may have died. What a save named and a later one left out stays out. */
export function withPhotos(
  answers: Map<number, MergedAnswers>,
  saves: readonly Save[],
  photos: readonly (AnnouncedFile & { item: number })[],
): Map<number, MergedAnswers> {
  const named = namedFiles(saves);
  for (const { item, ...file } of photos) {
    if (named.has(`${item} ${file.sha256}`)) continue;
    const known = answers.get(item) ?? { item, value: null, flag: false, clientSeq: null, savedAt: null };
    const value = asFileAnswer(known.value);
    if (value.files.length < FILE_LIMITS.files) answers.set(item, { ...known, value: { ...value, files: [...value.files, file] } });
  }
  return answers;
}

/** Whether an answer is one to a question of parts. */
export const isOfParts = (value: NonNullable<AnswerValue>): value is PartAnswer =>
  'blanks' in value || 'number' in value || 'pairs' in value || 'order' in value;

/** A short answer: its words, and the files it names where it takes some. */
function shortAnswer(value: FileAnswer | { text: string }, takes: FileTask | undefined): AnswerValue {
  // More than the page offers, as when a phone sends some besides: all of them count, nothing that was received is cut off.
  const files = 'files' in value && takes ? value.files : [];
  return files.length === 0 ? { text: value.text } : { files, text: value.text, links: [] };
}

/** An answer with its options by the keys of the question; what does not belong to the question is left out. */
export function keyed(
  value: AnswerValue,
  { type, parts, takes }: { type: AskedType; parts?: QuestionParts | undefined; takes?: FileTask | undefined },
  options: readonly NamedOption[],
): AnswerValue {
  if (value === null) return null;
  if (parts || isOfParts(value)) {
    if (!parts || !isOfParts(value)) return null;
    const keys = new Map(options.map(({ name, key }) => [name, key]));
    return renamedAnswer(value, parts, (name) => keys.get(name)) ?? null;
  }
  if (type === 'single' || type === 'multi') {
    if (!('options' in value)) return null;
    const chosen = new Set(value.options);
    return {
      options: options
        .filter(({ name }) => chosen.has(name))
        .map(({ key }) => key)
        .sort(),
    };
  }
  if (type === 'judge') return 'truth' in value ? { truth: value.truth } : null;
  if (type === 'file') return 'files' in value ? value : null;
  if (type === 'short') return 'text' in value ? shortAnswer(value, takes) : null;
  if ('files' in value) return null;
  return 'code' in value ? { language: value.language, code: value.code } : null;
}

/** The same by the names of the attempt, for showing it to its student. */
export function named(value: AnswerValue, options: readonly NamedOption[], parts?: QuestionParts): AnswerValue {
  if (value === null) return null;
  if (parts && isOfParts(value)) {
    const names = new Map(options.map(({ name, key }) => [key, name]));
    return renamedAnswer(value, parts, (key) => names.get(key)) ?? null;
  }
  if (!('options' in value)) return value;
  const chosen = new Set(value.options);
  return { options: options.filter(({ key }) => chosen.has(key)).map(({ name }) => name) };
}
