import type { PackageZip } from '../../../../platform/foreign/package-zip.ts';
import { Unreadable } from '../../../../platform/foreign/xml.ts';
import { ImportProblem, pictureShelf, questionsOf, type ReadFile } from '../read-question.ts';
import { openDocx } from './open-docx.ts';
import { paragraphsOf } from './paragraphs.ts';
import { readSheet } from './sheet.ts';

/** Reads the questions of a Word document. */
export async function readDocx(zip: PackageZip): Promise<ReadFile> {
  const shelf = pictureShelf();
  const docx = await openDocx(zip);
  try {
    const { drafts, notes } = readSheet(await paragraphsOf(docx, shelf));
    return { format: 'docx', questions: await questionsOf(drafts), notes, pictures: shelf.pictures };
  } catch (error) {
    if (error instanceof Unreadable) throw new ImportProblem('import_broken');
    throw error;
  }
}
