import type { PackageZip } from '../../../../platform/foreign/package-zip.ts';
import { Unreadable } from '../../../../platform/foreign/xml.ts';
import { type Draft, ImportProblem, pictureShelf, type Reading } from '../read-question.ts';
import { linesOf } from './lines.ts';
import { type Docx, openDocx } from './open-docx.ts';
import { type Paragraph, paragraphsOf } from './paragraphs.ts';
import { readSheet, type SheetSigns, signsOf } from './sheet.ts';

/** Nobody shows what is only looked through. */
const noShelf = { taken: () => [], take: async () => undefined };

/** What the whole document says of how it counts; a sheet mostly shows it in its first lines. */
async function signsIn(docx: Docx): Promise<SheetSigns> {
  const found: SheetSigns = { numbered: false, sheet: false };
  for await (const { paragraph } of paragraphsOf(docx, noShelf)) {
    for (const line of linesOf(paragraph)) {
      const signs = signsOf(line);
      found.numbered ||= signs.numbered;
      found.sheet ||= signs.sheet;
    }
    if (found.numbered) break;
  }
  return found;
}

/** Reads the questions of a Word document. */
export async function readDocx(zip: PackageZip): Promise<Reading> {
  const docx = await openDocx(zip);
  const shelf = pictureShelf();
  async function* paragraphs(): AsyncGenerator<Paragraph> {
    for await (const { paragraph, share } of paragraphsOf(docx, shelf)) {
      reading.share = share;
      yield paragraph;
    }
  }
  async function* drafts(): AsyncGenerator<Draft> {
    try {
      yield* readSheet(paragraphs(), await signsIn(docx), reading.notes);
    } catch (error) {
      if (error instanceof Unreadable) throw new ImportProblem('import_broken');
      throw error;
    }
  }
  const reading: Reading = { format: 'docx', notes: [], share: 0, shelf, drafts: drafts() };
  return reading;
}
