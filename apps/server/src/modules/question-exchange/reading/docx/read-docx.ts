import type { PackageZip } from '../../../../platform/foreign/package-zip.ts';
import { Unreadable } from '../../../../platform/foreign/xml.ts';
import { pictureShelf } from '../picture-shelf.ts';
import { type Draft, ImportProblem, type Reading } from '../read-question.ts';
import { keyFinder } from './answer-key.ts';
import { type DocumentSigns, type SheetSigns, signsOf } from './document-signs.ts';
import { linesOf } from './lines.ts';
import { type Docx, openDocx } from './open-docx.ts';
import { type Paragraph, paragraphsOf } from './paragraphs.ts';
import { readSheet } from './sheet.ts';
import { linesOfTable, sheetOfTable } from './table-sheet.ts';

/** Nobody shows what is only looked through. */
const noShelf = { taken: () => [], take: async () => undefined, takeSound: async () => undefined };

/** A table that is a sheet of questions, as its lines; other paragraphs as they are. */
const unfolded = (paragraph: Paragraph, laidOut: boolean): Paragraph[] =>
  (paragraph.table && (sheetOfTable(paragraph) ?? (laidOut ? linesOfTable(paragraph) : undefined))) || [paragraph];

/** What the whole document says of how it counts, and where the key at its end begins. */
async function signsIn(docx: Docx): Promise<DocumentSigns> {
  const found: SheetSigns = { numbered: false, sheet: false };
  const inTables: SheetSigns = { numbered: false, sheet: false };
  const key = keyFinder();
  const poll = (paragraph: Paragraph, into: SheetSigns) => {
    for (const line of linesOf(paragraph)) {
      const signs = signsOf(line);
      into.numbered ||= signs.numbered;
      into.sheet ||= signs.sheet;
    }
  };
  for await (const { paragraph } of paragraphsOf(docx, noShelf)) {
    key.pass(paragraph);
    for (const line of unfolded(paragraph, false)) poll(line, found);
    if (paragraph.table && !found.numbered) for (const line of linesOfTable(paragraph)) poll(line, inTables);
  }
  const laidOut = !found.numbered && inTables.numbered;
  return { ...(laidOut ? inTables : found), laidOut, keyAt: key.at() };
}

/** Reads the questions of a Word document. */
export async function readDocx(zip: PackageZip): Promise<Reading> {
  const docx = await openDocx(zip);
  const shelf = pictureShelf();
  async function* paragraphs(laidOut: boolean): AsyncGenerator<Paragraph> {
    for await (const { paragraph, share } of paragraphsOf(docx, shelf)) {
      reading.share = share;
      yield* unfolded(paragraph, laidOut);
    }
  }
  async function* drafts(): AsyncGenerator<Draft> {
    try {
      const signs = await signsIn(docx);
      yield* readSheet(paragraphs(signs.laidOut), signs, reading.notes);
    } catch (error) {
      if (error instanceof Unreadable) throw new ImportProblem('import_broken');
      throw error;
    }
  }
  const reading: Reading = { format: 'docx', notes: [], share: 0, shelf, drafts: drafts() };
  return reading;
}
