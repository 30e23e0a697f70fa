import type { WorkFinding } from '@praxis/contract/productions/productions';

/** A word that would tell whose a work is. */
export type RevealingWord = { kind: WorkFinding['kind']; word: string };

const MOST = 50;
const MAIL = /[a-z0-9._%+-]{2,}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi;
const PHONE = /(?<!\d)(?:\+?86[- ]?)?1[3-9]\d(?:[- ]?\d{4}){2}(?!\d)/g;

/** Width, case and blanks make no other word of one. */
export const foldedText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u200b-\u200d\ufeff]+/g, '');

/** Short latin words and digits stand in others by chance: they count only where nothing of their kind touches them. */
function holds(text: string, folded: string, word: string) {
  const sought = foldedText(word);
  if (sought.length < 2) return false;
  if (!/^[\x21-\x7e]+$/.test(sought)) return folded.includes(sought);
  if (sought.length < 4) return false;
  const escaped = sought.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return (
    new RegExp(`(?<![a-z0-9])${escaped}(?![a-z0-9])`).test(text.normalize('NFKC').toLowerCase()) ||
    (/\s/.test(word.trim()) && folded.includes(sought))
  );
}

/** Where a text tells whose it is: known words, and whatever looks like a phone number or an address of mail. */
export function findRevealing(
  text: string,
  words: readonly RevealingWord[],
  where: Pick<WorkFinding, 'where' | 'page' | 'file_id'>,
): WorkFinding[] {
  const folded = foldedText(text);
  const found = new Map<string, WorkFinding>();
  const add = (kind: WorkFinding['kind'], word: string) => {
    if (found.size < MOST) found.set(foldedText(word), { kind, word: word.slice(0, 100), ...where });
  };
  for (const { kind, word } of words) if (holds(text, folded, word)) add(kind, word);
  const plain = text.normalize('NFKC');
  for (const [word] of plain.matchAll(MAIL)) add('mail', word);
  for (const [word] of plain.matchAll(PHONE)) add('phone', word);
  return [...found.values()];
}

/** What the text of a work tells. */
export const findInDraft = (draft: { title: string; intro: string; url: string }, words: readonly RevealingWord[]) =>
  (['title', 'intro', 'url'] as const).flatMap((where) => findRevealing(draft[where], words, { where, page: null, file_id: null }));

const MASK = '■■';

/** A text with the words that were found in it made unreadable, however they are written. */
export function masked(text: string, findings: readonly WorkFinding[], where: WorkFinding['where']) {
  let shown = text;
  for (const { word, where: at } of findings) {
    if (at !== where) continue;
    const letters = [...word.normalize('NFKC').replace(/\s+/g, '')].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    shown = shown.normalize('NFKC').replace(new RegExp(letters.join('\\s*'), 'gi'), MASK);
  }
  return shown;
}
