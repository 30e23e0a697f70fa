import { buffer } from 'node:stream/consumers';
import { openPackageZip, type PackageZip } from '../../../platform/foreign/package-zip.ts';
import { Unreadable } from '../../../platform/foreign/xml.ts';
import type { FileStore } from '../../../platform/stores/store.ts';
import { officeKind } from './docx/open-docx.ts';
import { readDocx } from './docx/read-docx.ts';
import { isAiken, readAiken } from './read-aiken.ts';
import { isGift, readGift } from './read-gift.ts';
import { readMoodle } from './read-moodle.ts';
import { readQtiDocument, readQtiPackage } from './read-qti-package.ts';
import { ImportProblem, type ReadFile } from './read-question.ts';
import { textOfFile } from './text-bytes.ts';

const MB = 1_048_576;
/** What one file may hold; sizes in bytes. */
const LIMITS = { text: 30 * MB, entries: 20_000, unpacked: 250 * MB } as const;
/** Most questions taken from one file. */
export const MOST_IMPORTED = 10_000;

const report_ = async () => undefined;

async function readText(text: string): Promise<ReadFile> {
  const head = text
    .trimStart()
    .slice(0, 4000)
    .replace(/^<\?xml[^>]*>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trimStart();
  if (/^<!DOCTYPE/i.test(head) || head.startsWith('<')) {
    try {
      if (/^<quiz[\s>]/.test(head)) return await readMoodle(text);
      const found = await readQtiDocument(text);
      if (found) return found;
    } catch (error) {
      if (error instanceof Unreadable) throw new ImportProblem('import_xml_broken', { line: error.line ?? 1 });
      throw error;
    }
    throw new ImportProblem('import_unknown');
  }
  if (isAiken(text)) return readAiken(text);
  if (isGift(text)) return readGift(text);
  throw new ImportProblem('import_unknown');
}

async function readZip(zip: PackageZip, report: (share: number) => Promise<void>): Promise<ReadFile> {
  const office = officeKind(zip);
  if (office === 'docx') return readDocx(zip);
  if (office === 'other') throw new ImportProblem('import_only_docx');
  try {
    return await readQtiPackage(zip, report);
  } catch (error) {
    if (error instanceof Unreadable) throw new ImportProblem('import_broken');
    throw error;
  }
}

function checked(read: ReadFile): ReadFile {
  if (read.questions.length === 0) throw new ImportProblem('import_empty');
  if (read.questions.length > MOST_IMPORTED) throw new ImportProblem('import_too_many', { limit: MOST_IMPORTED });
  return read;
}

/** Reads the questions of an uploaded file by what it really is; its name says nothing. */
export async function readQuestions(
  store: FileStore,
  file: { key: string; size: number },
  report: (share: number) => Promise<void> = report_,
): Promise<ReadFile> {
  const head = await buffer(await store.read(file.key, { start: 0, end: Math.min(7, file.size - 1) }));
  if (head.toString('latin1', 0, 2) === 'PK') return checked(await readZip(await openPackageZip(store, file, LIMITS), report));
  if (head.length >= 4 && head.readUInt32BE(0) === 0xd0cf11e0) throw new ImportProblem('import_only_docx');
  if (file.size > LIMITS.text) throw new ImportProblem('import_text_big', { limit: LIMITS.text / MB });
  const { text, notes } = textOfFile(await buffer(await store.read(file.key)));
  const read = await readText(text);
  return checked({ ...read, notes: [...notes, ...read.notes] });
}
