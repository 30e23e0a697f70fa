import { buffer } from 'node:stream/consumers';
import { openPackageZip, type PackageZip } from '../../../platform/foreign/package-zip.ts';
import { parseLongXml, Unreadable } from '../../../platform/foreign/xml.ts';
import type { FileStore } from '../../../platform/stores/store.ts';
import { officeKind } from './docx/open-docx.ts';
import { readDocx } from './docx/read-docx.ts';
import { isAiken, readAiken } from './read-aiken.ts';
import { isGift, readGift } from './read-gift.ts';
import { readMoodle } from './read-moodle.ts';
import { readQtiDocument, readQtiPackage } from './read-qti-package.ts';
import { type Draft, ImportProblem, type Reading } from './read-question.ts';
import { textOfFile } from './text-bytes.ts';

const MB = 1_048_576;
/** What one file may hold; sizes in bytes. */
const LIMITS = { text: 30 * MB, entries: 20_000, unpacked: 250 * MB } as const;
/** Most questions taken from one file. */
export const MOST_IMPORTED = 10_000;

/** What may stand before the first element. */
const PROLOG = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)+/i;

const broken = (error: unknown) =>
  error instanceof Unreadable ? new ImportProblem('import_xml_broken', { line: error.line ?? 1 }) : error;

/** Why XML that nobody knows is not taken: it is broken, or of another kind. */
async function refusedXml(text: string): Promise<never> {
  try {
    await parseLongXml(text, 'questions.xml');
  } catch (error) {
    throw broken(error);
  }
  throw new ImportProblem('import_unknown');
}

/** Broken XML as a fault of the file, with its line. */
async function* asFaults(drafts: AsyncIterable<Draft>): AsyncGenerator<Draft> {
  try {
    yield* drafts;
  } catch (error) {
    throw broken(error);
  }
}

async function readText(text: string): Promise<Reading> {
  const head = text.slice(0, 8000).replace(PROLOG, '');
  if (head.startsWith('<')) {
    const reading = /^<quiz[\s>]/.test(head) ? readMoodle(text) : readQtiDocument(text, head);
    return reading ? Object.assign(reading, { drafts: asFaults(reading.drafts) }) : refusedXml(text);
  }
  if (isAiken(text)) return readAiken(text);
  if (isGift(text)) return readGift(text);
  throw new ImportProblem('import_unknown');
}

/** What people send in place of questions, and what to do instead. */
function refuseOther(zip: PackageZip) {
  const paths = [...zip.entries.keys()];
  if (paths.some((path) => /^(moodle_backup|questions)\.xml$/.test(path)) && paths.includes('moodle_backup.xml'))
    throw new ImportProblem('import_moodle_backup');
  if (
    paths.some((path) => /(^|\/)(adlcp_rootv1p2|adlcp_v1p3|imscp_rootv1p1p2)\.xsd$/.test(path)) &&
    !paths.some((path) => /\.(qti|dat)$/.test(path))
  )
    throw new ImportProblem('import_scorm');
}

async function readZip(zip: PackageZip): Promise<Reading> {
  const office = officeKind(zip);
  if (office === 'docx') return readDocx(zip);
  if (office === 'other') throw new ImportProblem('import_only_docx');
  refuseOther(zip);
  try {
    return await readQtiPackage(zip);
  } catch (error) {
    if (error instanceof Unreadable) throw new ImportProblem('import_broken');
    throw error;
  }
}

/** The drafts of a file, as many as may be taken; a file without any is refused when its end is reached. */
async function* counted(reading: Reading): AsyncGenerator<Draft> {
  let count = 0;
  for await (const draft of reading.drafts) {
    count += 1;
    if (count > MOST_IMPORTED) throw new ImportProblem('import_too_many', { limit: MOST_IMPORTED });
    yield draft;
  }
  if (count > 0) return;
  const broken = reading.notes.find(({ key }) => key === 'import_part_unreadable');
  throw broken ? new ImportProblem(broken.key, broken.values) : new ImportProblem('import_empty');
}

async function opened(store: FileStore, file: { key: string; size: number }): Promise<Reading> {
  const head = await buffer(await store.read(file.key, { start: 0, end: Math.min(7, file.size - 1) }));
  if (head.toString('latin1', 0, 2) === 'PK') return readZip(await openPackageZip(store, file, LIMITS));
  if (head.length >= 4 && head.readUInt32BE(0) === 0xd0cf11e0) throw new ImportProblem('import_only_docx');
  if (head[0] === 0x1f && head[1] === 0x8b) throw new ImportProblem('import_moodle_backup');
  if (/^(%PDF|Rar!|7z\xbc\xaf)/.test(head.toString('latin1'))) throw new ImportProblem('import_unknown');
  if (file.size > LIMITS.text) throw new ImportProblem('import_text_big', { limit: LIMITS.text / MB });
  const { text, notes } = textOfFile(await buffer(await store.read(file.key)));
  const reading = await readText(text);
  reading.notes.unshift(...notes);
  return reading;
}

/** Begins to read the questions of an uploaded file by what it really is; its name says nothing. */
export async function readQuestions(store: FileStore, file: { key: string; size: number }): Promise<Reading> {
  const reading = await opened(store, file);
  return Object.assign(reading, { drafts: counted({ ...reading, notes: reading.notes }) });
}
