import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { coursePackageImport, takePackage } from '@praxis/contract/course-packages/course-packages';
import { designCourse } from '@praxis/contract/courses/courses';
import { repository } from '@praxis/instance/instance';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { courseMakers } from '../../testing/makers/courses.ts';
import { packageMakers } from '../../testing/makers/packages.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { worldOn } from '../../testing/world.ts';

const PICTURES = 150;
const children: ChildProcess[] = [];
let server: TestServer | undefined;

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await server?.close();
  server = undefined;
});

/** A process of its own that does the work of the school and nothing else. */
function worker({ app }: TestServer) {
  const { home, databaseUrl } = app.instance;
  const child = spawn(process.execPath, [join(repository, 'apps/server/src/main.ts')], {
    env: { ...process.env, PRAXIS_HOME: home, DATABASE_URL: databaseUrl, PRAXIS_DEV: '1', PRAXIS_ROLES: 'worker', PORT: '0' },
    stdio: 'ignore',
  });
  children.push(child);
  return child;
}

const gone = (child: ChildProcess) => new Promise((done) => child.once('exit', done));

test('a worker that is killed in the middle of an import leaves nothing half made, and the next one makes the course once', async () => {
  server = await openTestServer();
  const { app } = server;
  const created = await worldOn(server);
  const { course: makeCourse, section, activity, upload } = courseMakers(created);
  const { exported, checked } = packageMakers(created);
  const owner = await created.person('teacher');
  const course = await makeCourse(owner, '很多图片');
  const { sectionId } = await section(course);
  const pictures: string[] = [];
  for (let at = 0; at < PICTURES; at++) {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: at, g: 255 - at, b: 90 } } })
      .png()
      .toBuffer();
    pictures.push((await upload(owner, 'handout_image', bytes, `${at}.png`)).id);
  }
  await activity(course, sectionId, 'handout', { html: pictures.map((id) => `<p><img data-file="${id}" alt="x"></p>`).join('') });
  const { bytes } = await exported(course);
  const teacher = await created.person('teacher');
  const found = await checked(teacher, bytes);
  expect(found.state).toBe('checked');
  await app.jobs.stop();

  const stored = async () =>
    Number(
      (
        await created.db
          .selectFrom('package_import_files')
          .select((e) => e.fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const traces = async () => {
    const courses = await created.db.selectFrom('courses').select('id').where('owner_id', '=', teacher.id).execute();
    const files = await created.db
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', teacher.id)
      .where('purpose', '=', 'handout_image')
      .execute();
    return { courses: courses.length, files: files.length };
  };
  expect((await created.as(teacher).call(takePackage, { import_id: found.import_id, choice: 'new_copy' })).code).toBe(1);
  const first = worker(server);
  await created.until('some pictures are stored', async () => (await stored()) > 10, 60);
  const ended = gone(first);
  first.kill('SIGKILL');
  await ended;
  const left = await stored();
  expect(left).toBeGreaterThan(10);
  expect(left).toBeLessThan(PICTURES);
  expect(await traces()).toEqual({ courses: 0, files: 0 });

  // The rest of the time after which a silent worker counts as lost.
  await sql`update worker_heartbeats set seen_at = seen_at - interval '1 minute'`.execute(created.db);
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_at is not null`.execute(
    created.db,
  );
  worker(server);
  const done = await created.until(
    'the import is done',
    async () => {
      const { data } = await created.as(teacher).call(coursePackageImport, { import_id: found.import_id });
      return data.state !== 'importing' && data;
    },
    90,
  );
  expect(done).toMatchObject({ state: 'done', problem: '' });
  expect(await traces()).toEqual({ courses: 1, files: PICTURES });
  expect(await stored()).toBe(0);
  const { data } = await created.as(teacher).call(designCourse, { course_id: done.course_id! });
  expect(data.course.title).toBe('很多图片');

  // No bytes are left of the first attempt: what lies in the store is what rows speak of.
  const inStore = () =>
    readdirSync(app.instance.folders.files, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  const spokenOf = async () => {
    const rows = await created.db.selectFrom('files').select('storage_key').where('bytes_removed_at', 'is', null).execute();
    return rows.map(({ storage_key }) => storage_key).sort();
  };
  // The worker still takes the uploaded package away: bytes and row go one after the other.
  await created.until('the store holds what rows speak of', async () => String(inStore()) === String(await spokenOf()), 30);
}, 240_000);
