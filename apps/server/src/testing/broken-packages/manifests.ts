import { FORMAT } from '../../modules/course-packages/package-format.ts';
import { zipOf } from '../makers/packages.ts';
import { type BrokenPackage, type PackageBreaker, sha } from './package-breaker.ts';

/** Packages whose manifest is wrong. */
export const brokenManifests = ({ good, files, manifest, changed, withFiles, contentPath }: PackageBreaker): BrokenPackage[] => [
  [
    'without a manifest',
    async () => {
      const all = files();
      delete all['manifest.json'];
      return zipOf(all);
    },
    'neither manifest.json',
  ],
  [
    'whose manifest stands in a folder',
    () => zipOf({ 'course/manifest.json': String(good.files.get('manifest.json')) }),
    'neither manifest.json',
  ],
  ['whose manifest is no JSON', () => withFiles({ 'manifest.json': '{"format":' }), 'manifest cannot be read'],
  ['whose manifest is a list', () => withFiles({ 'manifest.json': '[]' }), 'manifest cannot be read'],
  ['whose manifest is null', () => withFiles({ 'manifest.json': 'null' }), 'manifest cannot be read'],
  [
    'whose manifest is UTF-16',
    () => withFiles({ 'manifest.json': Buffer.from(JSON.stringify(manifest()), 'utf16le') }),
    'encoding of manifest.json',
  ],
  [
    'whose manifest is GBK',
    () =>
      withFiles({ 'manifest.json': Buffer.concat([Buffer.from('{"format":"'), Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), Buffer.from('"}')]) }),
    'encoding of manifest.json',
  ],
  [
    'whose manifest is nested 100,000 deep',
    () => withFiles({ 'manifest.json': '['.repeat(100_000) + ']'.repeat(100_000) }),
    'manifest cannot be read',
  ],
  [
    'whose manifest has 21 MB',
    () => withFiles({ 'manifest.json': JSON.stringify({ x: Array.from({ length: 2_000_000 }, (_, at) => `${at * 7919}`) }) }),
    'more than 20 MB',
  ],
  [
    'of another product',
    () =>
      changed((m) => {
        m.format = 'another';
      }),
    'manifest cannot be read',
  ],
  [
    'of a later version',
    () =>
      changed((m) => {
        m.version = FORMAT.version + 1;
      }),
    `version ${FORMAT.version + 1}`,
  ],
  [
    'whose version is a text',
    () =>
      changed((m) => {
        (m as Record<string, unknown>).version = '1';
      }),
    'manifest cannot be read',
  ],
  [
    'without a course',
    () =>
      changed((m) => {
        delete (m as Record<string, unknown>).course;
      }),
    'manifest cannot be read',
  ],
  [
    'whose title is too long',
    () =>
      changed((m) => {
        m.course.title = 'x'.repeat(101);
      }),
    'manifest cannot be read',
  ],
  [
    'with NUL in a title',
    () =>
      changed((m) => {
        m.course.title = 'a\0b';
      }),
    'manifest cannot be read',
  ],
  [
    'with half a letter in a title',
    () => withFiles({ 'manifest.json': JSON.stringify(manifest()).replace(/"title":"[^"]*"/, '"title":"\\ud800"') }),
    'manifest cannot be read',
  ],
  [
    'whose cover is no picture',
    () =>
      changed((m) => {
        m.course.cover = 1;
      }),
    'manifest cannot be read',
  ],
  [
    'whose entry leads outside',
    () =>
      changed((m) => {
        m.entries[0]!.path = '../manifest.json';
      }),
    'manifest cannot be read',
  ],
  [
    'that lists an entry twice',
    () =>
      changed((m) => {
        m.entries.push(m.entries[0]!);
      }),
    'a file twice',
  ],
  [
    'that lists a number twice',
    () =>
      changed((m, all) => {
        const file = m.entries.find((entry) => entry.file)!;
        all['files/7.bin'] = 'a,b';
        m.entries.push({ ...file, path: 'files/7.bin' });
      }),
    'a file twice',
  ],
  [
    'that lists a file that is missing',
    () =>
      changed((m, all) => {
        delete all[String(m.entries.at(-1)!.path)];
      }),
    'file of the manifest is missing',
  ],
  ['with a file that is not listed', () => withFiles({ 'files/99.html': '<script>' }), 'not in the manifest'],
  [
    'with a wrong hash',
    () =>
      changed((m) => {
        m.entries[0]!.sha256 = sha('other');
      }),
    'not what the manifest says',
  ],
  [
    'with a hash that is none',
    () =>
      changed((m) => {
        m.entries[0]!.sha256 = 'abc';
      }),
    'manifest cannot be read',
  ],
  [
    'with a wrong size',
    () =>
      changed((m) => {
        m.entries[0]!.size = 1;
      }),
    'not what the manifest says',
  ],
  [
    'whose content was changed',
    () =>
      changed((_m, all) => {
        all[contentPath()] = '{"config":{"html":"<p>other</p>"}}';
      }),
    'not what the manifest says',
  ],
  [
    'whose bytes were changed in the zip',
    () => {
      const copy = Buffer.from(good.bytes);
      const at = copy.indexOf('a,b');
      copy.write('x,y', at);
      return copy;
    },
    /damaged|not what the manifest says/,
  ],
];
