import type { Readable } from 'node:stream';
import type yauzl from 'yauzl';
import { openStoredZip } from '../files/stored-zip.ts';
import type { FileStore } from '../stores/store.ts';
import { checkEntry, displayName, overlap, PACKAGE_LIMITS, PackageProblem } from './package-limits.rules.ts';

/** A checked zip: every name is safe, every entry within the limits. Folders are left out. */
export type PackageZip = {
  entries: Map<string, { size: number; crc32: number }>;
  stream: (path: string) => Promise<Readable>;
  /** A whole entry of at most `most` bytes. */
  read: (path: string, most: number) => Promise<Buffer>;
};

const UTF8_NAME = 0x800;
const strict = (encoding: string) => new TextDecoder(encoding, { fatal: true });

/** The name of an entry: UTF-8 where it says so or reads so, else as Chinese archive programs write it. Old programs of Windows part folders by backslashes. */
const nameOf = (entry: yauzl.Entry) => nameAsWritten(entry).replaceAll('\\', '/');

function nameAsWritten(entry: yauzl.Entry): string {
  const bytes = entry.fileName as unknown as Buffer;
  const unicode = entry.extraFields.find((field) => field.id === 0x7075 && field.data.length > 5)?.data.subarray(5);
  for (const [raw, encoding] of [
    [unicode, 'utf-8'],
    [bytes, 'utf-8'],
    [bytes, 'gb18030'],
  ] as const) {
    if (!raw || (encoding === 'gb18030' && (entry.generalPurposeBitFlag & UTF8_NAME) !== 0)) continue;
    try {
      return strict(encoding).decode(raw);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  throw new PackageProblem('package_names');
}

/** How much a zip may hold; `unpacked` in bytes, `ratio` of one entry to its packed form where it is not the usual one. */
type Limits = { entries: number; unpacked: number; ratio?: number };

async function directoryOf(zip: yauzl.ZipFile, limits: Limits) {
  if (zip.entryCount > limits.entries) throw new PackageProblem('package_many', { limit: limits.entries });
  const entries = new Map<string, { entry: yauzl.Entry; size: number; crc32: number }>();
  const places: { start: number; packed: number; nameBytes: number }[] = [];
  const seen = new Set<string>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    const packed = {
      name,
      packed: entry.compressedSize,
      size: entry.uncompressedSize,
      encrypted: (entry.generalPurposeBitFlag & 1) === 1,
      method: entry.compressionMethod,
      mode: entry.versionMadeBy >>> 8 === 3 ? entry.externalFileAttributes >>> 16 : 0,
    };
    checkEntry(packed, limits.ratio);
    // Two names that some systems take for one are one: nothing may hide behind the other.
    const folded = name.normalize('NFC').toLowerCase();
    if (seen.has(folded)) throw new PackageProblem('package_twice', { name: displayName(name) });
    seen.add(folded);
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpacked) throw new PackageProblem('package_big', { limit: Math.floor(limits.unpacked / 1_048_576) });
    places.push({ start: entry.relativeOffsetOfLocalHeader, packed: entry.compressedSize, nameBytes: entry.fileNameLength });
    if (!name.endsWith('/') && !/^__MACOSX\/|(^|\/)\.DS_Store$/.test(name))
      entries.set(name, { entry, size: entry.uncompressedSize, crc32: entry.crc32 });
  }
  if (overlap(places)) throw new PackageProblem('package_damaged');
  return entries;
}

/** Turns what the zip reader says in prose into our reason; our own problems and broken storage pass through. */
function asProblem(error: unknown): never {
  if (
    error instanceof PackageProblem ||
    ((error as NodeJS.ErrnoException).code !== undefined && !/^Z_/.test((error as NodeJS.ErrnoException).code!))
  )
    throw error;
  throw new PackageProblem('package_damaged');
}

/** Opens a package where it is stored and checks its directory. */
export async function openPackageZip(
  store: FileStore,
  zipFile: { key: string; size: number },
  limits: Limits = PACKAGE_LIMITS,
): Promise<PackageZip> {
  try {
    const zip = await openStoredZip(store, zipFile, { decodeStrings: false });
    const entries = await directoryOf(zip, limits);
    const stream = async (path: string) => {
      const found = entries.get(path);
      if (!found) throw new PackageProblem('package_missing', { name: displayName(path) });
      return zip.openReadStreamPromise(found.entry).catch(asProblem) as Promise<Readable>;
    };
    return {
      entries,
      stream,
      async read(path, most) {
        const pieces: Buffer[] = [];
        let size = 0;
        try {
          for await (const piece of (await stream(path)) as AsyncIterable<Buffer>) {
            size += piece.length;
            if (size > most) throw new PackageProblem('package_big', { limit: Math.ceil(most / 1_048_576) });
            pieces.push(piece);
          }
        } catch (error) {
          asProblem(error);
        }
        return Buffer.concat(pieces);
      },
    };
  } catch (error) {
    return asProblem(error);
  }
}

export { asProblem };
