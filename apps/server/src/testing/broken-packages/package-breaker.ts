import { createHash } from 'node:crypto';
import { type ZipContent, zipOf } from '../makers/packages.ts';

/** A package broken in one way: what it is like, its bytes, and the reason a teacher reads. */
export type BrokenPackage = [title: string, bytes: () => Promise<Buffer> | Buffer, reason: string | RegExp];
/** A package that is taken, and its files. */
export type GoodPackage = { bytes: Buffer; files: Map<string, Buffer> };
/** 1 MB, in bytes. */
export const MB = 1_048_576;
export const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

export type Manifest = {
  version: number;
  course: Record<string, unknown>;
  tree: { chapters: never[] };
  entries: Record<string, unknown>[];
} & Record<string, unknown>;

/** Changes a field of the directory entry of a path: `at` bytes behind its signature. */
export const inDirectory = (bytes: Buffer, path: string, change: (head: Buffer) => void) => {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf('PK\x01\x02'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 4)) {
    if (copy.toString('latin1', at + 46, at + 46 + copy.readUInt16LE(at + 28)) === path) change(copy.subarray(at));
  }
  return copy;
};

/** Ways to break a good package, which is made only when the first of them is used. */
export function packageBreaker(made: () => GoodPackage) {
  const good: GoodPackage = {
    get bytes() {
      return made().bytes;
    },
    get files() {
      return made().files;
    },
  };
  const files = () => Object.fromEntries(good.files) as ZipContent;
  const manifest = () => JSON.parse(String(good.files.get('manifest.json'))) as Manifest;
  /** The good package with another manifest and, where given, other files. */
  const changed = (change: (m: Manifest, all: ZipContent) => void) => {
    const [m, all] = [manifest(), files()];
    change(m, all);
    return zipOf({ ...all, 'manifest.json': JSON.stringify(m) });
  };
  const withFiles = (more: ZipContent) => zipOf({ ...files(), ...more });
  /** Bytes of a zip with a name of equal length written over another, as no honest program does. */
  const renamedInside = async (name: Buffer | string, stored: ZipContent = {}) => {
    const to = Buffer.from(name as string);
    const from = Buffer.alloc(to.length, 'z');
    const bytes = await withFiles({ [String(from)]: 'x', ...stored });
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) to.copy(bytes, at);
    return bytes;
  };
  const contentPath = () => [...good.files.keys()].find((path) => path.startsWith('activities/'))!;
  const entryOf = (m: Manifest, path: string) => m.entries.find((entry) => entry.path === path)!;
  /** Puts other bytes in place of an entry and says so truthfully in the manifest. */
  const rewritten = (path: string, bytes: string | Buffer) =>
    changed((m, all) => {
      all[path] = bytes;
      Object.assign(entryOf(m, path), { size: Buffer.from(bytes).length, sha256: sha(bytes) });
    });
  /** A directory that says it has as many entries, without having them. */
  const manyEntries = async (count: number) => {
    const bytes = await withFiles({});
    const end = bytes.lastIndexOf('PK\x05\x06');
    const start = bytes.readUInt32LE(end + 16);
    const head = Buffer.alloc(56);
    head.write('PK\x06\x06', 'latin1');
    head.writeBigUInt64LE(44n, 4);
    head.writeUInt16LE(45, 12);
    head.writeUInt16LE(45, 14);
    head.writeBigUInt64LE(BigInt(count), 24);
    head.writeBigUInt64LE(BigInt(count), 32);
    head.writeBigUInt64LE(BigInt(end - start), 40);
    head.writeBigUInt64LE(BigInt(start), 48);
    const locator = Buffer.alloc(20);
    locator.write('PK\x06\x07', 'latin1');
    locator.writeBigUInt64LE(BigInt(end), 8);
    locator.writeUInt32LE(1, 16);
    const tail = Buffer.from(bytes.subarray(end));
    tail.writeUInt16LE(0xffff, 8);
    tail.writeUInt16LE(0xffff, 10);
    return Buffer.concat([bytes.subarray(0, end), head, locator, tail]);
  };
  return { good, files, manifest, changed, withFiles, renamedInside, contentPath, entryOf, rewritten, manyEntries };
}
/** What good packages can be broken with. */
export type PackageBreaker = ReturnType<typeof packageBreaker>;
