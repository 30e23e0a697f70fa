import { createGunzip } from 'node:zlib';

/** Largest home directory that is saved, packed. */
export const HOME_BYTES = 64 * 1024 * 1024;
const UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;
/** Names one archive may hold. */
export const ENTRIES = 200_000;
const BLOCK = 512;
const LONG_BYTES = 64 * 1024;

/** One entry of an archive; `link` is what a link of either kind names. */
export type ArchiveEntry = {
  name: string;
  kind: 'file' | 'folder' | 'symlink' | 'hardlink' | 'other';
  link: string;
  uid: number;
  owner: string;
};

/** The archive is none, or holds what no home directory holds. */
export class UnfitArchive extends Error {}

const KINDS: Record<string, ArchiveEntry['kind']> = { '0': 'file', '\0': 'file', '5': 'folder', '2': 'symlink', '1': 'hardlink' };

const textOf = (bytes: Buffer) => {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
};

/** Octal text, or a binary number marked by its first bit. */
function numberOf(field: Buffer) {
  if (field[0]! & 0x80) {
    const value = field.subarray(-8).readBigUInt64BE();
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new UnfitArchive('a number is too large');
    return Number(value);
  }
  const text = textOf(field).trim();
  if (!/^[0-7]*$/.test(text)) throw new UnfitArchive('a header is damaged');
  return text === '' ? 0 : Number.parseInt(text, 8);
}

function mustAddUp(header: Buffer) {
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 32 : header[at]!;
  if (sum !== numberOf(header.subarray(148, 156))) throw new UnfitArchive('a header is damaged');
}

/** The records of an extended header: `length key=value`. */
function recordsIn(bytes: Buffer) {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(32, at);
    const length = Number(bytes.toString('latin1', at, space));
    if (space < 0 || !Number.isInteger(length) || length < 5 || at + length > bytes.length) throw new UnfitArchive('a header is damaged');
    const [key = '', ...value] = bytes.toString('utf8', space + 1, at + length - 1).split('=');
    records.set(key, value.join('='));
    at += length;
  }
  return records;
}

/** Reads headers out of pieces of an unpacked tar and passes over what lies between them; bytes of files are not held. */
function openReader(onEntry: (entry: ArchiveEntry) => void) {
  let waiting: Buffer[] = [];
  let held = 0;
  let skip = 0;
  let over = false;
  /** An extended header is read whole; `long` is what it says of the entry behind it. */
  let extended: { type: string; bytes: number } | undefined;
  const long = { name: undefined as string | undefined, link: undefined as string | undefined, size: undefined as number | undefined };

  function onExtended(type: string, body: Buffer) {
    if (type === 'L') long.name = textOf(body);
    else if (type === 'K') long.link = textOf(body);
    else {
      const records = recordsIn(body);
      // One for the whole archive has nothing to say of names.
      if (type === 'g') return;
      long.name = records.get('path') ?? long.name;
      long.link = records.get('linkpath') ?? long.link;
      const size = records.get('size');
      if (size !== undefined) long.size = /^\d{1,15}$/.test(size) ? Number(size) : Number.NaN;
      for (const key of records.keys()) if (key.startsWith('GNU.sparse')) throw new UnfitArchive('a file with holes');
    }
  }

  function onHeader(header: Buffer) {
    if (header.every((byte) => byte === 0)) {
      over = true;
      return;
    }
    mustAddUp(header);
    const type = header.toString('latin1', 156, 157);
    const size = numberOf(header.subarray(124, 136));
    const padded = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK;
    if ('LKxg'.includes(type)) {
      if (size > LONG_BYTES) throw new UnfitArchive('a name is too long');
      extended = { type, bytes: size };
      return;
    }
    const prefix = header.toString('latin1', 257, 263) === 'ustar\0' ? textOf(header.subarray(345, 500)) : '';
    const short = textOf(header.subarray(0, 100));
    const bytes = long.size ?? size;
    if (!Number.isSafeInteger(bytes)) throw new UnfitArchive('a number is too large');
    const kind = KINDS[type] ?? 'other';
    onEntry({
      name: long.name ?? (prefix ? `${prefix}/${short}` : short),
      kind,
      link: long.link ?? textOf(header.subarray(157, 257)),
      uid: numberOf(header.subarray(108, 116)),
      owner: textOf(header.subarray(265, 297)),
    });
    skip = kind === 'file' || kind === 'other' ? padded(bytes) : 0;
    long.name = long.link = long.size = undefined;
  }

  function take(bytes: number) {
    const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
    waiting = [all.subarray(bytes)];
    held -= bytes;
    return all.subarray(0, bytes);
  }

  return {
    push(piece: Buffer) {
      if (over) return;
      let rest = piece;
      if (skip > 0) {
        const passed = Math.min(skip, rest.length);
        skip -= passed;
        rest = rest.subarray(passed);
      }
      if (rest.length === 0) return;
      waiting.push(rest);
      held += rest.length;
      while (!over) {
        if (skip > 0) {
          const passed = Math.min(skip, held);
          take(passed);
          skip -= passed;
          if (skip > 0) return;
        }
        const wanted = extended ? Math.ceil(extended.bytes / BLOCK) * BLOCK : BLOCK;
        if (held < wanted) return;
        const bytes = take(wanted);
        if (extended) {
          const { type, bytes: size } = extended;
          extended = undefined;
          onExtended(type, bytes.subarray(0, size));
        } else onHeader(bytes);
      }
    },
    end() {
      if (!over) throw new UnfitArchive('the archive breaks off');
    },
  };
}

/** Hands every entry of a gzipped tar to `onEntry`, which may throw; nothing is unpacked anywhere. Memory and time are bounded. */
export async function readArchive(packed: Buffer, onEntry: (entry: ArchiveEntry) => void, most = UNPACKED_BYTES) {
  if (packed.length > HOME_BYTES * 4) throw new UnfitArchive('the archive is too large');
  const reader = openReader(onEntry);
  const unpacked = createGunzip();
  unpacked.end(packed);
  let bytes = 0;
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > most) throw new UnfitArchive('the archive is too large when unpacked');
      reader.push(piece);
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw code.startsWith('Z_') || code === 'ERR_BUFFER_OUT_OF_BOUNDS' ? new UnfitArchive('the archive is damaged') : error;
  } finally {
    unpacked.destroy();
  }
  reader.end();
}

/** What is wrong with a name; undefined when it stays below the folder it is unpacked in. */
export function nameFault(name: string) {
  if (name === '' || name.includes('\0')) return 'an empty name';
  if (name.startsWith('/')) return 'an absolute name';
  if (name.split('/').includes('..')) return 'a name that leads out';
  return undefined;
}

const plain = (name: string) =>
  name
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');

/** Says of each entry of one archive whether its place is taken: a name that stands twice, or one below what is no folder. */
export function openPlaces() {
  const known = new Map<string, ArchiveEntry['kind']>();
  function fault({ name, kind }: ArchiveEntry) {
    const here = plain(name);
    const before = known.get(here);
    if (before && (before !== 'folder' || kind !== 'folder')) return 'a name that stands twice';
    if (here === '' && kind !== 'folder') return 'a home directory that is none';
    for (let at = here.indexOf('/'); at >= 0; at = here.indexOf('/', at + 1))
      if ((known.get(here.slice(0, at)) ?? 'folder') !== 'folder') return 'a file below what is no folder';
    known.set(here, kind);
    return undefined;
  }
  return {
    fault,
    get count() {
      return known.size;
    },
    hasTop: () => known.has(''),
  };
}

/**
 * Throws unless a gzipped tar is a home directory: files, folders and links with names below it, nothing twice, nothing below a link. What
 * symbolic links name is only text: they are unpacked in a guest alone.
 */
export async function mustBeHome(packed: Buffer) {
  if (packed.length > HOME_BYTES) throw new UnfitArchive('the archive is too large');
  const places = openPlaces();
  await readArchive(packed, (entry) => {
    const { name, kind, link } = entry;
    if (kind === 'other') throw new UnfitArchive('a device or an unknown kind of file');
    if (places.count >= ENTRIES) throw new UnfitArchive('too many files');
    const fault = nameFault(name) ?? (kind === 'hardlink' ? nameFault(link) : undefined) ?? places.fault(entry);
    if (fault) throw new UnfitArchive(fault);
  });
  if (!places.hasTop()) throw new UnfitArchive('a home directory that is none');
}
