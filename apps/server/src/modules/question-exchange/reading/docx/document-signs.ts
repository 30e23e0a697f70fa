import type { Paragraph } from './paragraphs.ts';
import { fieldsOf, numberOf, optionOf } from './sheet-signs.rules.ts';

/** What a document shows of its kind: whether its questions are numbered, and whether it is a sheet of questions at all. */
export type SheetSigns = { numbered: boolean; sheet: boolean };
/** What the whole document shows: also whether it is laid out in tables, and the line where its key begins. */
export type DocumentSigns = SheetSigns & { laidOut: boolean; keyAt: number | undefined };

/** What one paragraph shows of it. */
export function signsOf({ automatic, text }: Paragraph): SheetSigns {
  const numbered = automatic?.kind === 'number' || numberOf(text) !== undefined;
  const sheet = numbered || automatic?.kind === 'letter' || optionOf(text) !== undefined || fieldsOf(text).length > 0;
  return { numbered, sheet };
}
