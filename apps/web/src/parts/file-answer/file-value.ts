import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import { type AnnouncedFile, FILE_LIMITS, type FileAnswer } from '@praxis/contract/assessments/file-questions';

/** The answer to a question that takes files, empty where there is none; words alone are its text. */
export const fileAnswer = (value: AnswerValue | undefined): FileAnswer =>
  value && 'files' in value ? value : { files: [], text: value && 'text' in value ? value.text : '', links: [] };

/** What the phone of an answer says of its pictures. */
export type PhoneNews = { loose: readonly AnnouncedFile[]; order: readonly { sha256: string; removed: boolean }[]; reordered?: boolean };

/**
 * An answer with the pictures of its phone as they are now: thrown away ones go, new ones come last, and where the phone moved some, its
 * pictures take its order in the places they have. The same answer comes back when nothing changed.
 */
export function withPhone(answer: FileAnswer, { loose, order, reordered = true }: PhoneNews): FileAnswer {
  const removed = new Set(order.filter((photo) => photo.removed).map(({ sha256 }) => sha256));
  const place = new Map(order.map(({ sha256 }, at) => [sha256, at]));
  const kept = answer.files.filter(({ sha256, source }) => source !== 'phone' || !removed.has(sha256));
  const known = new Set(kept.map(({ sha256 }) => sha256));
  const fresh = loose.filter(({ sha256 }) => !known.has(sha256));
  const files = [...kept, ...fresh].slice(0, FILE_LIMITS.files);
  const photos = files.filter(({ source }) => source === 'phone');
  if (reordered) photos.sort((one, other) => (place.get(one.sha256) ?? 0) - (place.get(other.sha256) ?? 0));
  const ordered = files.map((file) => (file.source === 'phone' ? photos.shift()! : file));
  const same = ordered.length === answer.files.length && ordered.every((file, at) => file.sha256 === answer.files[at]?.sha256);
  return same ? answer : { ...answer, files: ordered };
}

/** A list with one entry moved by so many places; unchanged at its ends. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const to = at + by;
  const next = [...list];
  if (to < 0 || to >= list.length) return next;
  const [one] = next.splice(at, 1);
  next.splice(to, 0, one!);
  return next;
}
