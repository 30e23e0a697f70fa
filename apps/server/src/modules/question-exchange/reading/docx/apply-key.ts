import type { Note } from '../read-question.ts';
import type { KeyEntry } from './answer-key.ts';
import { htmlOfPieces, textOfPieces } from './pieces.rules.ts';
import type { Open } from './question.ts';

/** Gives each question the answer that the key at the end of its paper has for it. */
export function applyKey(held: readonly { open: Open; section: number }[], entries: readonly KeyEntry[], notes: Note[]) {
  const numbers = held.map(({ open }) => open.number);
  const once = new Set(numbers).size === numbers.length && new Set(entries.map(({ number }) => number)).size === entries.length;
  const sections = new Map([...new Set(held.map(({ section }) => section))].map((section, place) => [section, place]));
  const nameOf = (section: number | undefined, number: number) => (once ? `${number}` : `${section} ${number}`);
  const known = new Map(entries.map((entry) => [nameOf(entry.section, entry.number), entry]));
  const used = new Set<KeyEntry>();
  for (const [at, { open, section }] of held.entries()) {
    const number = open.number ?? at + 1;
    const found = known.get(nameOf(sections.get(section), number));
    if (!found) continue;
    used.add(found);
    const html = htmlOfPieces(found.answer);
    if (!open.answer && html !== '')
      open.answer = {
        line: found.line,
        text: textOfPieces(found.answer)
          .trim()
          .replace(/[;；。]$/, ''),
        part: [{ html }],
      };
    for (const pieces of found.analysis) {
      const text = htmlOfPieces(pieces);
      if (text !== '') open.analysis.push({ html: text });
    }
  }
  const left = entries.filter((entry) => !used.has(entry)).map(({ number }) => number);
  if (left.length > 0) notes.push({ key: 'import_key_unmatched', values: { numbers: left.slice(0, 20).join(', ') } });
}
