import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { checkPackage } from '@praxis/contract/course-packages/course-packages';
import { beforeAll, describe, expect, test } from 'vitest';
import { upload } from '../../testing/makers/accounts.ts';
import { courseMakers } from '../../testing/makers/courses.ts';
import { packageMakers, unzipped, type ZipContent, zipOf } from '../../testing/makers/packages.ts';
import { type TestPerson, world } from '../../testing/world.ts';

const ILLEGAL = 'File is illegal, please upload the platform curriculums bag!';
const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const MB = 1_048_576;

type Created = Awaited<ReturnType<typeof world>> & ReturnType<typeof packageMakers>;
let created: Created;
let teacher: TestPerson;
/** A good package and its files, which each case breaks in one way. */
let good: { bytes: Buffer; files: Map<string, Buffer> };

beforeAll(async () => {
  const at = await world();
  created = { ...at, ...packageMakers(at) };
  teacher = await at.person('teacher');
  const makers = courseMakers(at);
  const course = await makers.course();
  const { sectionId } = await makers.section(course);
  const sheet = await makers.upload(course.owner, 'generic_file', 'a,b', 'sheet.csv');
  await makers.activity(course, sectionId, 'handout', { html: `<p>text <a data-file="${sheet.id}">sheet</a></p>` });
  await makers.activity(course, sectionId, 'link', { address: 'https://example.org/' });
  const { bytes } = await created.exported(course);
  good = { bytes, files: await unzipped(bytes) };
});

type Manifest = {
  version: number;
  course: Record<string, unknown>;
  tree: { chapters: never[] };
  entries: Record<string, unknown>[];
} & Record<string, unknown>;
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
/** Changes a field of the directory entry of a path: `at` bytes behind its signature. */
const inDirectory = (bytes: Buffer, path: string, change: (head: Buffer) => void) => {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf('PK\x01\x02'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 4)) {
    if (copy.toString('latin1', at + 46, at + 46 + copy.readUInt16LE(at + 28)) === path) change(copy.subarray(at));
  }
  return copy;
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

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const cartridge = (inside: string, more: ZipContent = {}) => zipOf({ 'imsmanifest.xml': `${xml}${inside}`, ...more });
const simple = (resources: string, items = '<item identifier="i" identifierref="r"><title>One</title></item>') =>
  `<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"><metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion></metadata><organizations><organization identifier="o"><item identifier="root">${items}</item></organization></organizations><resources>${resources}</resources></manifest>`;
const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at} "${`&lol${at || ''};`.repeat(10)}">`).join('')}]>`;

const broken: [string, () => Promise<Buffer> | Buffer, string | RegExp][] = [
  // The zip itself
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
  // The manifest
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
        m.version = 5;
      }),
    'version 5',
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
  // The outline and the contents
  [
    'without an outline',
    () =>
      changed((m) => {
        delete (m as Record<string, unknown>).tree;
      }),
    'outline of the course is wrong',
  ],
  [
    'with a node twice',
    () =>
      changed((m) => {
        m.tree.chapters.push(m.tree.chapters[0]!);
      }),
    'outline of the course is wrong',
  ],
  [
    'with 101 chapters',
    () =>
      changed((m) => {
        m.tree.chapters = Array.from({ length: 101 }, (_, at) => ({ id: `c${at}`, title: 'x', sections: [] })) as never;
      }),
    'outline of the course is wrong',
  ],
  [
    'with a kind of activity nobody knows',
    () => withFiles({ 'manifest.json': JSON.stringify(manifest()).replace('"kind":"link"', '"kind":"virus"') }),
    'outline of the course is wrong',
  ],
  [
    'with an activity without content',
    () =>
      changed((m, all) => {
        const at = m.entries.findIndex((entry) => entry.activity);
        delete all[String(m.entries[at]!.path)];
        m.entries.splice(at, 1);
      }),
    'file of the manifest is missing',
  ],
  ['whose content is no JSON', () => rewritten(contentPath(), '{'), 'content of an activity is wrong'],
  ['whose content is a list', () => rewritten(contentPath(), '[]'), 'content of an activity is wrong'],
  [
    'whose content names a file it does not have',
    () => rewritten(contentPath(), JSON.stringify({ config: { html: '<p><img data-file="55" /></p>' } })),
    'content of an activity is wrong',
  ],
  [
    'whose content has the wrong fields',
    () => rewritten(contentPath(), JSON.stringify({ config: { html: 5 } })),
    'content of an activity is wrong',
  ],
  [
    'whose content shows a sheet as a picture',
    () => rewritten(contentPath(), JSON.stringify({ config: { html: '<p><img data-file="1" /></p>' } })),
    'content of an activity is wrong',
  ],
  [
    'whose picture is none',
    () =>
      changed((m) => {
        Object.assign(m.entries.find((entry) => entry.file)!, { purpose: 'handout_image' });
      }),
    'not of the kind it should be',
  ],
  [
    'whose film is a text',
    () =>
      changed((m) => {
        Object.assign(m.entries.find((entry) => entry.file)!, { purpose: 'course_video' });
      }),
    'not of the kind it should be',
  ],
  [
    'with a file for another purpose',
    () =>
      changed((m) => {
        Object.assign(m.entries.find((entry) => entry.file)!, { purpose: 'avatar' });
      }),
    'manifest cannot be read',
  ],
  // Cartridges
  ['that is a cartridge without content', () => cartridge(simple('', '')), 'nothing that can be imported'],
  ['that is a cartridge of broken XML', () => cartridge('<manifest><metadata></manifest>'), 'manifest cannot be read'],
  ['that is a cartridge of another XML', () => cartridge('<html/>'), 'manifest cannot be read'],
  [
    'that is a cartridge in no encoding',
    () => zipOf({ 'imsmanifest.xml': Buffer.concat([Buffer.from(xml), Buffer.from([0x3c, 0xff, 0xfe, 0xff])]) }),
    'encoding of imsmanifest.xml',
  ],
  ['that is a cartridge with a billion laughs', () => cartridge(`${laughs}<manifest>&lol8;</manifest>`), 'declares entities'],
  [
    'that is a cartridge that reads a file of the server',
    () => cartridge('<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><manifest>&x;</manifest>'),
    'declares entities',
  ],
  [
    'that is a cartridge whose link has a billion laughs',
    () =>
      cartridge(simple('<resource identifier="r" type="imswl_xmlv1p1"><file href="l.xml"/></resource>'), {
        'l.xml': `${xml}${laughs}<webLink>&lol8;</webLink>`,
      }),
    'declares entities',
  ],
  [
    'that is a cartridge nested 5,000 deep',
    () => cartridge(simple('', '<item identifier="x">'.repeat(5000) + '</item>'.repeat(5000))),
    'manifest cannot be read',
  ],
  [
    'that is a SCORM package',
    () =>
      cartridge('<manifest identifier="s"><metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata></manifest>'),
    'ADL SCORM package',
  ],
];

/** What stands in the tables and on the disk. */
async function traces() {
  const { db, app } = created;
  const count = async (table: 'courses' | 'media' | 'course_draft_configs' | 'package_import_files') =>
    (
      await db
        .selectFrom(table)
        .select((e) => e.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const saved = await db.selectFrom('files').select('storage_key').where('deleted_at', 'is', null).execute();
  const onDisk = readdirSync(app.instance.folders.files, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return {
    courses: await count('courses'),
    media: await count('media'),
    configs: await count('course_draft_configs'),
    stored: await count('package_import_files'),
    files: saved.length,
    onDisk: onDisk.length,
  };
}

test('the good package is taken, so that each case below is refused for what is wrong with it alone', async () => {
  expect(await created.checked(teacher, good.bytes)).toMatchObject({ state: 'checked' });
  expect(await created.checked(teacher, await changed(() => undefined))).toMatchObject({ state: 'checked' });
});

describe('S-060 a teacher is told why a package is refused, and nothing of it stays', () => {
  test.each(broken)(
    'one %s',
    async (_title, bytes, reason) => {
      const before = await traces();
      const found = await created.checked(teacher, await bytes());
      expect(found).toMatchObject({ state: 'refused', problem: ILLEGAL, lines: [], course: null });
      expect(found.reason).toMatch(reason);
      await created.until('the upload is gone', async () => JSON.stringify(await traces()) === JSON.stringify(before));
    },
    30_000,
  );

  test.each([
    ['a text called .zip', 'hello'],
    ['a PDF', '%PDF-1.4\n'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a RAR archive', Buffer.from('526172211a0700cf907300000d00000000000000', 'hex')],
    ['a 7z archive', Buffer.from('377abcaf271c0004', 'hex')],
  ])('%s is refused while it is uploaded', async (_title, bytes) => {
    const before = await traces();
    expect(await upload(created, teacher, 'course_package', 'course.zip', Buffer.from(bytes))).toMatchObject({
      status: 415,
      reply: { key: 'package_illegal' },
    });
    expect(await traces()).toEqual(before);
  });

  test('S-191 S-306 one of 300 MB and a byte is refused before a byte is sent', async () => {
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    const reply = await fetch(`${created.origin}/api/upload`, {
      method: 'POST',
      headers: {
        authorization: teacher.token,
        'tus-resumable': '1.0.0',
        'upload-length': String(300 * MB + 1),
        'upload-metadata': `purpose ${encoded('course_package')},filename ${encoded('a.zip')}`,
      },
    });
    expect(reply.status).toBe(413);
  });

  test('there are more than fifty of them', () => expect(broken.length).toBeGreaterThan(50));
});

test('a file of somebody else, of another purpose or that is gone cannot be checked', async () => {
  const other = await created.person('teacher');
  const { file_id = '' } = await upload(created, other, 'course_package', 'a.zip', good.bytes);
  const reply = await created.as(teacher).call(checkPackage, { file_id });
  expect(reply).toMatchObject({ key: 'file_not_found' });
  expect(await created.as(teacher).call(checkPackage, { file_id: '999999999' })).toEqual(reply);
});
