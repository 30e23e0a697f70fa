import type yauzl from 'yauzl';
import { openStoredZip } from '../../platform/files/stored-zip.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { FileStore } from '../../platform/stores/store.ts';
import { DEMO_LIMITS, entryProblem, isClutter, rootOf } from './demo-zip.rules.ts';
import type { DemoFile } from './media.store.ts';

const damaged = () => new Refusal('demo_zip_wrong');

/** Unpacks an entry into nothing, to know that its content is what its header says. */
async function checkContent(zip: yauzl.ZipFile, entry: yauzl.Entry) {
  let size = 0;
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > DEMO_LIMITS.bytes) throw new Refusal('demo_zip_too_big');
  }
  if (size !== entry.uncompressedSize) throw damaged();
}

async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<DemoFile | undefined> {
  const problem = entryProblem({
    name: entry.fileName,
    packed: entry.compressedSize,
    size: entry.uncompressedSize,
    encrypted: (entry.generalPurposeBitFlag & 1) === 1,
    method: entry.compressionMethod,
    mode: entry.externalFileAttributes >>> 16,
  });
  if (problem) throw new Refusal(problem);
  if (entry.fileName.endsWith('/') || isClutter(entry.fileName)) return undefined;
  await checkContent(zip, entry);
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  return {
    path: entry.fileName,
    start: fileDataStart,
    packed: entry.compressedSize,
    size: entry.uncompressedSize,
    deflated: entry.compressionMethod === 8,
  };
}

async function readEntries(zip: yauzl.ZipFile, report: (part: number) => Promise<void>): Promise<DemoFile[]> {
  const files: DemoFile[] = [];
  let bytes = 0;
  let seen = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    if (zip.entryCount > DEMO_LIMITS.files || ++seen > DEMO_LIMITS.files || bytes > DEMO_LIMITS.bytes)
      throw new Refusal('demo_zip_too_big');
    const file = await readEntry(zip, entry);
    if (file) files.push(file);
    if (seen % 50 === 0) await report(seen / zip.entryCount);
  }
  return files;
}

/** Checks an uploaded zip entry by entry and says where each file lies in it; refuses by name what is unsafe or damaged. */
export async function indexDemo(
  store: FileStore,
  zipFile: { key: string; size: number },
  report: (part: number) => Promise<void>,
): Promise<DemoFile[]> {
  let files: DemoFile[];
  try {
    const zip = await openStoredZip(store, zipFile);
    files = await readEntries(zip, report);
  } catch (error) {
    if (error instanceof Refusal || (error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    // The reader tells unsafe names and broken structures in prose; both forbid the zip.
    throw /relative path|absolute path|invalid characters/.test((error as Error).message) ? new Refusal('demo_zip_paths') : damaged();
  }
  const root = rootOf(files.map((file) => file.path));
  if (root === undefined) throw new Refusal('demo_index_missing');
  return files.map((file) => ({ ...file, path: file.path.slice(root.length) }));
}
