import type { MessageKey } from '@praxis/contract/messages';

const MB = 1_048_576;

/** What one package may hold; sizes in bytes. */
export const PACKAGE_LIMITS = {
  entries: 10_000,
  /** Of all entries, unpacked. */
  unpacked: 600 * MB,
  /** How much bigger than its packed form an entry beyond 1 MB may be. */
  ratio: 200,
  path: 400,
  manifest: 20 * MB,
  content: 2 * MB,
  /** Of a judged problem or lab, without its files. */
  problem: 24 * MB,
  /** Of all of them together: they are in memory at once. */
  problems: 64 * MB,
  /** Of a page, topic or other text of a cartridge. */
  text: 4 * MB,
  picture: 20 * MB,
  /** Captions of one film in one language. */
  captions: 8 * MB,
} as const;

/** A package that is not taken: the exact reason and the values of its text. */
export class PackageProblem extends Error {
  readonly key: MessageKey;
  readonly values: Record<string, string | number>;

  constructor(key: MessageKey, values: Record<string, string | number> = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** What a zip's directory says of one entry. */
export type PackedEntry = {
  name: string;
  packed: number;
  size: number;
  encrypted: boolean;
  /** Compression method: 0 stored, 8 deflated. */
  method: number;
  /** Unix mode from the upper half of the external attributes, 0 when the zip was not made on Unix. */
  mode: number;
};

const SYMBOLIC_LINK = 0o120000;
const FILE_KIND = 0o170000;

/** Whether a letter is none: control characters have no place in names and titles. */
export const isControl = (letter: string) => letter < ' ' || letter === '\u007f';

/** A name as a text may show it. */
export const displayName = (name: string) =>
  [...name.toWellFormed()]
    .map((letter) => (isControl(letter) ? '?' : letter))
    .join('')
    .slice(0, 120);

const leadsOutside = (name: string) =>
  name.length > PACKAGE_LIMITS.path ||
  name === '' ||
  [...name].some(isControl) ||
  name.startsWith('/') ||
  /^[A-Za-z]:/.test(name) ||
  !name.isWellFormed() ||
  name
    .replace(/\/$/, '')
    .split('/')
    .some((part) => part === '..' || part === '.' || part === '');

/** Refuses an entry before a byte of it is unpacked. */
export function checkEntry(entry: PackedEntry, ratio: number = PACKAGE_LIMITS.ratio) {
  const name = displayName(entry.name);
  const kind = entry.mode & FILE_KIND;
  if (kind === SYMBOLIC_LINK || (kind !== 0 && kind !== 0o100000 && kind !== 0o040000)) throw new PackageProblem('package_links', { name });
  if (leadsOutside(entry.name)) throw new PackageProblem('package_paths', { name });
  if (entry.encrypted) throw new PackageProblem('package_encrypted');
  if (entry.method !== 0 && entry.method !== 8) throw new PackageProblem('package_damaged');
  if (entry.size > MB && entry.size > entry.packed * ratio) throw new PackageProblem('package_swells', { name });
}

/** Whether entries share bytes of the zip, as only bombs do; `start` is where an entry's own head begins. */
export function overlap(entries: readonly { start: number; packed: number; nameBytes: number }[]) {
  const sorted = [...entries].sort((a, b) => a.start - b.start);
  return sorted.some(
    (entry, at) => at > 0 && entry.start < sorted[at - 1]!.start + 30 + sorted[at - 1]!.nameBytes + sorted[at - 1]!.packed,
  );
}
