import { expect } from 'vitest';
import { zipOf } from '../makers/packages.ts';
import { type BrokenPackage, inDirectory, MB, type PackageBreaker } from './package-breaker.ts';

/** Zips that are broken themselves, and paths that lead elsewhere. */
export const brokenZips = ({
  good,
  files,
  manifest,
  withFiles,
  renamedInside,
  contentPath,
  manyEntries,
}: PackageBreaker): BrokenPackage[] => [
  ['cut off in the middle', () => good.bytes.subarray(0, good.bytes.length / 2), 'damaged or cut off'],
  ['cut off before its directory ends', () => good.bytes.subarray(0, good.bytes.length - 30), 'damaged or cut off'],
  ['of four bytes and nothing', () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200)]), 'damaged or cut off'],
  ['that is an empty zip', () => Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]), 'neither manifest.json'],
  [
    'with bytes missing at its front',
    () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), good.bytes.subarray(300)]),
    'damaged or cut off',
  ],
  ['with two million entries in its directory', () => manyEntries(2_000_000), 'more than 10000 files'],
  ['with nine quadrillion entries in its directory', () => manyEntries(2 ** 53 - 2), 'more than 10000 files'],
  [
    'with 10,001 entries',
    async () => zipOf(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`f${at}`, ''])), true),
    'more than 10000 files',
  ],
  [
    'whose directory counts more entries than it has',
    async () => {
      const copy = Buffer.from(good.bytes);
      copy.writeUInt16LE(900, copy.lastIndexOf('PK\x05\x06') + 10);
      return copy;
    },
    'damaged or cut off',
  ],
  ['that is a bomb of one file', () => withFiles({ 'files/99.bin': Buffer.alloc(40 * MB) }), 'may be a bomb'],
  [
    'that says its files are 4 GB',
    async () => {
      let bytes = Buffer.from(good.bytes);
      for (const path of good.files.keys()) bytes = inDirectory(bytes, path, (head) => head.writeUInt32LE(0xfffffff0, 24));
      return bytes;
    },
    /may be a bomb|more than 600 MB/,
  ],
  [
    'that says a file is smaller than it is',
    () => inDirectory(good.bytes, contentPath(), (head) => head.writeUInt32LE(3, 24)),
    /damaged|not what the manifest says/,
  ],
  [
    'whose entries share their bytes',
    async () => {
      const bytes = await zipOf({ ...files(), a1: 'x'.repeat(900), a2: 'y'.repeat(900) }, true);
      const one = bytes.readUInt32LE(bytes.indexOf('PK\x01\x02'));
      let start = 0;
      inDirectory(bytes, 'a1', (head) => {
        start = head.readUInt32LE(42);
      });
      expect(one).toBeGreaterThan(0);
      return inDirectory(bytes, 'a2', (head) => head.writeUInt32LE(start, 42));
    },
    'damaged or cut off',
  ],
  [
    'with an encrypted entry',
    () => inDirectory(good.bytes, contentPath(), (head) => head.writeUInt16LE(head.readUInt16LE(8) | 1, 8)),
    'encrypted',
  ],
  [
    'packed by a method nobody knows',
    () => inDirectory(good.bytes, contentPath(), (head) => head.writeUInt16LE(97, 10)),
    'damaged or cut off',
  ],
  [
    'with a symbolic link',
    async () =>
      inDirectory(await withFiles({ passwd: '/etc/passwd' }), 'passwd', (head) => {
        head.writeUInt16LE(0x031e, 4);
        head.writeUInt32LE((0o120777 << 16) >>> 0, 38);
      }),
    'holds a link',
  ],
  [
    'with a device',
    async () =>
      inDirectory(await withFiles({ null: '' }), 'null', (head) => {
        head.writeUInt16LE(0x031e, 4);
        head.writeUInt32LE((0o020666 << 16) >>> 0, 38);
      }),
    'holds a link',
  ],
  ['with an entry twice', () => renamedInside(contentPath()), 'a file twice'],
  ['with two names that differ in case alone', () => withFiles({ 'MANIFEST.json': '{}' }), 'a file twice'],
  // Paths
  ['that leads outside', () => renamedInside('../../evil'), 'path that is not allowed'],
  ['that leads outside in the middle', () => renamedInside('files/../../evil'), 'path that is not allowed'],
  ['with an absolute path', () => renamedInside('/etc/passwd'), 'path that is not allowed'],
  ['with a drive letter', () => renamedInside('C:/evil.txt'), 'path that is not allowed'],
  ['with a backslash', () => renamedInside('..\\..\\evil'), 'path that is not allowed'],
  ['with a share of Windows', () => renamedInside('\\\\host\\evil'), 'path that is not allowed'],
  ['with a NUL in a name', () => renamedInside('files/1.bin\0.png'), 'path that is not allowed'],
  ['with a control character in a name', () => renamedInside('files/\x1b[31m'), 'path that is not allowed'],
  ['with a name of 401 letters', () => withFiles({ [`files/${'n'.repeat(401)}`]: 'x' }), 'path that is not allowed'],
  ['with an empty part in a path', () => renamedInside('files//1.bin'), 'path that is not allowed'],
  ['with a name in no encoding', () => renamedInside(Buffer.from([0x66, 0xff, 0xfe, 0xff, 0x80, 0xff])), 'encoding of the file names'],
];
