import { readdirSync } from 'node:fs';
import { checkPackage } from '@praxis/contract/course-packages/course-packages';
import { beforeAll, describe, expect, test } from 'vitest';
import { brokenContents } from '../../testing/broken-packages/contents.ts';
import { brokenCartridges } from '../../testing/broken-packages/foreign-packages.ts';
import { brokenManifests } from '../../testing/broken-packages/manifests.ts';
import { type GoodPackage, MB, packageBreaker } from '../../testing/broken-packages/package-breaker.ts';
import { brokenZips } from '../../testing/broken-packages/zips.ts';
import { upload } from '../../testing/makers/accounts.ts';
import { courseMakers } from '../../testing/makers/courses.ts';
import { packageMakers, unzipped } from '../../testing/makers/packages.ts';
import { type TestPerson, world } from '../../testing/world.ts';

const ILLEGAL = 'File is illegal, please upload the platform curriculums bag!';

type Created = Awaited<ReturnType<typeof world>> & ReturnType<typeof packageMakers>;
let created: Created;
let teacher: TestPerson;
/** A good package and its files, which each case breaks in one way. */
let good: GoodPackage;

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

const breaker = packageBreaker(() => good);
const broken = [...brokenZips(breaker), ...brokenManifests(breaker), ...brokenContents(breaker), ...brokenCartridges(breaker)];

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
  expect(await created.checked(teacher, await breaker.changed(() => undefined))).toMatchObject({ state: 'checked' });
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
