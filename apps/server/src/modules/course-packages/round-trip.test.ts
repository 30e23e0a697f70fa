import { createHash } from 'node:crypto';
import { makePaper, showPaper } from '@praxis/contract/assessments/papers';
import type { AskOf } from '@praxis/contract/core/endpoint';
import { takePackage } from '@praxis/contract/course-packages/course-packages';
import { designActivity, designCourse, publishCourse } from '@praxis/contract/courses/courses';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionMakers } from '../../testing/makers/assessments/questions.ts';
import { courseMakers, newId, type TestCourse } from '../../testing/makers/courses.ts';
import { packageMakers, unzipped, zipOf } from '../../testing/makers/packages.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { type TestPerson, world, worldOn } from '../../testing/world.ts';

const school = async () => {
  const created = await world();
  return { ...created, ...courseMakers(created), ...packageMakers(created) };
};
type School = Awaited<ReturnType<typeof school>>;

let elsewhere: TestServer;
beforeAll(async () => {
  elsewhere = await openTestServer();
});
afterAll(() => elsewhere.close());

const picture = (background: string, format: 'png' | 'jpeg' | 'gif' | 'webp') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
const mp4 = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'), Buffer.alloc(5000, 7)]);
const pdf = Buffer.from(`%PDF-1.4\n${'x'.repeat(3000)}\n%%EOF\n`);

/** A fixed and a random paper over one bank; a question shows a picture. */
async function papersFor(created: School, owner: TestPerson) {
  const { bank, question } = questionMakers(created);
  const own = await bank(owner, { name: 'Own bank' });
  const view = await created.upload(owner, 'question_image', await picture('#aa3311', 'png'), 'circuit.png');
  const stem = `<p>Which <span data-formula="x^2"></span>?</p><p><img data-file="${view.id}" alt="Circuit" /></p>`;
  const skill = await created.db
    .insertInto('skills')
    .values({ owner_id: owner.id, scope: 'private', name: 'Routing' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const questions = [
    await question(own, { type: 'single', stem: 'one', content: { stem }, tags: ['网络'], difficulty: 2 }),
    await question(own, { type: 'multi', stem: 'two', score: 2.5 }),
    await question(own, { type: 'judge', stem: 'three', tags: ['tcp'], difficulty: 4 }),
    await question(own, { type: 'short', stem: 'four', skillIds: [skill.id] }),
    await question(own, { type: 'programming', stem: 'five' }),
  ];
  const items = questions.map(({ versionId }, at) => ({ version_id: versionId, score: at + 0.5 }));
  const pick = { bank_ids: [own.id], type: 'short' as const, tags: [], skill_ids: [skill.id], difficulty: { from: 1, to: 5 } };
  const sections = [
    { title: 'Part', items: items.slice(0, 3), rules: [] },
    { title: '', items: items.slice(3), rules: [] },
  ];
  const draws = [{ title: 'Drawn', items: [], rules: [{ pick, count: 1, score: 4 }] }];
  const paper = async (input: AskOf<typeof makePaper>) => (await created.as(owner).call(makePaper, input)).data.paper_id;
  return {
    fixed: await paper({ title: 'Fixed paper', mode: 'fixed', sections }),
    random: await paper({ title: 'Random paper', mode: 'random', sections: draws }),
  };
}

/** A course with everything a course can hold. */
async function fullCourse(created: School): Promise<TestCourse> {
  const { person, course: makeCourse, upload, section, edit, activity, db } = created;
  const owner = await person('teacher');
  const course = await makeCourse(owner, '计算机网络 <Networks> & “Co”');
  const cover = await upload(owner, 'course_cover', await picture('#0f5f55', 'jpeg'), 'cover.jpg');
  await db
    .updateTable('courses')
    .set({ cover_file_id: cover.id, intro: 'About\nit 繁體', tags: ['网络', 'tcp'], level: 'advanced' })
    .where('id', '=', course.id)
    .execute();
  const { sectionId } = await section(course, '第一节');
  const media = async (kind: 'video' | 'pdf' | 'demo', bytes: Buffer, name: string) => {
    const file = await upload(owner, { video: 'course_video', pdf: 'course_pdf', demo: 'demo_zip' }[kind], bytes, name);
    const row = await db
      .insertInto('media')
      .values({ course_id: course.id, owner_id: owner.id, file_id: file.id, kind })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const video = await media('video', mp4, '讲座 1.mp4');
  const vtt = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n第一句\n');
  const captions = [
    { language: 'zh-CN', label: '中文', is_default: true },
    { language: 'en', label: 'English', is_default: false },
  ];
  for (const each of captions) {
    const file = await upload(owner, 'captions_kept', vtt, `${each.language}.vtt`);
    await db
      .insertInto('media_captions')
      .values({ media_id: video, ...each, cues: 1, file_id: file.id })
      .execute();
  }
  const poster = await upload(owner, 'course_cover', await picture('#335577', 'png'), 'poster.png');
  await db.updateTable('media').set({ chosen_poster_file_id: poster.id }).where('id', '=', video).execute();
  const slides = await media('pdf', pdf, 'slides.pdf');
  const demo = await media('demo', await zipOf({ 'index.html': '<p>demo</p>', 'js/a.js': 'draw()' }), 'demo.zip');
  const pictures = await Promise.all(
    (['png', 'jpeg', 'gif', 'webp'] as const).map(async (format, at) =>
      upload(owner, 'handout_image', await picture(`#${at}a4b5c`, format), `p.${format}`),
    ),
  );
  const sheet = await upload(owner, 'generic_file', 'a,b\n1,2\n', '数据 & more.csv');
  const html = `<h2>题 &amp; 解</h2><p>x <span data-formula="\\frac{a}{b} &lt; 1"></span></p><div data-formula="E=mc^2"></div><pre><code class="language-c">int main() { return 1 &lt; 2; }</code></pre>${pictures.map((file) => `<p><img data-file="${file.id}" alt="图 &quot;1&quot;" width="60"></p>`).join('')}<p><a data-file="${sheet.id}">数据</a> <a href="https://example.org/?a=1&amp;b=2">out</a></p><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>`;
  const first = await activity(course, sectionId, 'video', { media_id: video, completion: 66, hint: 'Look <closely>' }, 'Film');
  const second = await activity(course, sectionId, 'pdf', { media_id: slides, completion: 50, download: true, hint: '' }, 'Slides');
  const third = await activity(course, sectionId, 'handout', { html }, 'Text');
  const fourth = await activity(course, sectionId, 'demo', { media_id: demo, hint: 'Try' }, 'Demo');
  const fifth = await activity(course, sectionId, 'link', { address: 'https://example.org/a?b=c&d=e', hint: '' }, 'Link');
  const papers = await papersFor(created, owner);
  await activity(course, sectionId, 'quiz', { paper_id: papers.fixed, attempts: 2, pass_percent: 75, duration_s: 600 }, 'Quiz');
  await activity(course, sectionId, 'quiz', { paper_id: papers.random }, 'Drawn quiz');
  const twice = await activity(course, sectionId, 'video', { media_id: video, completion: 10, hint: '' }, 'Film again');
  await activity(course, sectionId, 'video', { media_id: null, completion: 80, hint: '' }, 'Nothing yet');
  const [chapter, empty] = [newId(), newId()];
  await edit(course, [
    { op: 'add', what: 'chapter', id: chapter, parent: null, index: 0, title: '空章' },
    { op: 'add', what: 'section', id: empty, parent: chapter, index: 0, title: 'Empty section', seconds: 1200 },
    { op: 'update', id: first, changes: { seconds: 300, weight: 40, required: true } },
    { op: 'update', id: second, changes: { required: false, weight: 12.5, unlock: { after: first, score: 60, from: null } } },
    { op: 'update', id: third, changes: { hidden: true, unlock: { after: null, score: null, from: 1_800_000_000_000 } } },
    { op: 'update', id: fifth, changes: { unlock: { after: fourth, score: null, from: 1_700_000_000_000 } } },
    { op: 'move', id: twice, parent: empty, index: 0 },
  ]);
  return course;
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What stands beside a film, by its bytes. */
async function besideVideo({ db }: Pick<School, 'db'>, mediaId: string) {
  const captions = await db
    .selectFrom('media_captions')
    .innerJoin('files', 'files.id', 'media_captions.file_id')
    .select(['language', 'label', 'is_default', 'cues', 'files.sha256', 'files.mime'])
    .where('media_id', '=', mediaId)
    .orderBy('language')
    .execute();
  const poster = await db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.chosen_poster_file_id')
    .select(['files.sha256', 'files.mime'])
    .where('media.id', '=', mediaId)
    .executeTakeFirst();
  return { captions: captions.map((each) => ({ ...each, sha256: each.sha256.toString('hex') })), poster: poster?.sha256.toString('hex') };
}

/** The paper of a quiz by its words: questions with keys and pictures, ids of this school left out. */
async function paperPortrait(created: Pick<School, 'as' | 'db' | 'origin'>, owner: TestPerson, paperId: string) {
  const { data } = await created.as(owner).call(showPaper, { paper_id: paperId });
  const filed = await created.db
    .selectFrom('question_versions')
    .innerJoin('questions', 'questions.id', 'question_versions.question_id')
    .select(['question_versions.id', 'question_versions.score', 'questions.difficulty', 'questions.state'])
    .select(sql<string[]>`array(select tag from question_tags t where t.question_id = questions.id order by tag)`.as('tags'))
    .select(
      sql<string[]>`array(select name from question_skills s join skills k on k.id = s.skill_id where s.question_id = questions.id)`.as(
        'skills',
      ),
    )
    .where('question_versions.id', 'in', ['0', ...data.chosen.map((question) => question.version_id)])
    .execute();
  const places = new Map(data.sections.flatMap(({ items }) => items.map((item, at) => [item.version_id, at] as const)));
  const chosen = [...data.chosen].sort((a, b) => a.stem.localeCompare(b.stem) || a.type.localeCompare(b.type));
  const questions = [];
  for (const { version_id, newer_version_id: _newer, stem, ...question } of chosen) {
    let text = stem.replace(/data-file="\d+"/g, 'data-file');
    for (const [, address] of stem.matchAll(/src="(\/files\/[^"]+)"/g)) {
      const reply = await fetch(`${created.origin}${address!.replaceAll('&amp;', '&')}`);
      text = text.replace(address!, `${reply.status} ${sha(Buffer.from(await reply.arrayBuffer()))}`);
    }
    const { id: _id, ...facts } = filed.find(({ id }) => id === version_id)!;
    questions.push({ ...question, ...facts, stem: text, place: places.get(version_id) });
  }
  const sections = data.sections.map(({ title, items, rules }) => ({
    title,
    scores: items.map(({ score }) => score),
    rules: rules.map(({ pick: { bank_ids: banks, skill_ids: skills, ...pick }, ...rule }) => ({
      ...rule,
      pick,
      banks: banks.length,
      skills: skills.length,
    })),
  }));
  const { title, mode, total_score, problems } = data;
  return { title, mode, total_score, problems, sections, questions };
}

/** Everything a course is to its designer, files by their bytes, ids of this school left out. */
async function portrait(created: Pick<School, 'as' | 'db' | 'app' | 'origin'>, course: TestCourse) {
  const { data } = await created.as(course.owner).call(designCourse, { course_id: course.id });
  const fetched = async (address: string) => {
    const reply = await fetch(`${created.origin}${address.replaceAll('&amp;', '&')}`);
    const disposition = reply.headers.get('content-disposition')!.replace(/^inline|^attachment/, '');
    return `${reply.status} ${reply.headers.get('content-type')} ${sha(Buffer.from(await reply.arrayBuffer()))} ${disposition}`;
  };
  const activities = data.tree.chapters.flatMap((chapter) => chapter.sections.flatMap((section) => section.activities));
  const contents = [];
  for (const activity of activities) {
    const { data: one } = await created.as(course.owner).call(designActivity, { course_id: course.id, activity_id: activity.id });
    const { media_id, html, paper_id, ...config } = one.config as { media_id?: string | null; html?: string; paper_id?: string };
    let text = html;
    for (const [, address] of (html ?? '').matchAll(/(?:src|href)="(\/files\/[^"]+)"/g))
      text = text!.replace(address!, await fetched(address!));
    const source = media_id
      ? await created.db
          .selectFrom('media')
          .innerJoin('files', 'files.id', 'media.file_id')
          .select(['files.name', 'files.sha256', 'files.size', 'files.mime', 'files.purpose', 'media.kind'])
          .where('media.id', '=', media_id)
          .executeTakeFirstOrThrow()
      : null;
    contents.push({
      id: activity.id,
      config,
      html: text?.replace(/data-file="\d+"/g, 'data-file'),
      beside: media_id ? await besideVideo(created, media_id) : undefined,
      media: media_id === undefined ? undefined : source && { ...source, sha256: source.sha256.toString('hex') },
      problem: one.problem,
      paper: paper_id && (await paperPortrait(created, course.owner, paper_id)),
    });
  }
  const { title, intro, level, tags, cover } = data.course;
  return { title, intro, level, tags, cover: cover && (await fetched(cover)), tree: data.tree, contents };
}

test('S-060 a course comes out of a package in an empty school as it went in: every field, every picture, every file', async () => {
  const here = await school();
  const course = await fullCourse(here);
  const created = await here.exported(course);
  expect(created).toMatchObject({ state: 'made', problem: '', notes: [], name: expect.stringMatching(/\.zip$/) });

  const there = await worldOn(elsewhere);
  const makers = packageMakers(there);
  const teacher = await there.person('teacher');
  const found = await makers.checked(teacher, created.bytes);
  expect(found).toMatchObject({
    state: 'checked',
    format: 'package',
    maker: 'Praxis',
    counts: { chapters: 2, sections: 2, activities: 9, pictures: 7, files: 6, left_out: 0 },
    conflicts: [],
  });
  expect(found.lines.map((line) => line.title)).toEqual([
    '空章',
    'Empty section',
    'Film again',
    'Chapter',
    '第一节',
    'Film',
    'Slides',
    'Text',
    'Demo',
    'Link',
    'Quiz',
    'Drawn quiz',
    'Nothing yet',
  ]);
  const done = await makers.taken(teacher, found.import_id);
  expect(done).toMatchObject({ state: 'done', problem: '' });
  const copy = { id: done.course_id!, owner: teacher };
  const before = await portrait(here, course);
  const after = await portrait(there, copy);
  expect(after).toEqual(before);

  // What came in leaves as the same package: only the moment and the numbers of files may differ.
  const again = await unzipped((await makers.exported(copy)).bytes);
  const first = await unzipped(created.bytes);
  const plain = (files: Map<string, Buffer>) => ({ ...JSON.parse(String(files.get('manifest.json'))), made_at: '' });
  expect(plain(again)).toEqual(plain(first));
  expect([...again.keys()]).toEqual([...first.keys()]);

  // One film in two places is one film, transcoded once; the demo is read.
  const media = await there.db.selectFrom('media').select(['kind', 'state']).where('course_id', '=', copy.id).execute();
  expect(media.map((row) => row.kind).sort()).toEqual(['demo', 'pdf', 'video']);
  await there.until('the demo is read', async () =>
    Boolean(
      await there.db
        .selectFrom('media')
        .select('id')
        .where('course_id', '=', copy.id)
        .where('kind', '=', 'demo')
        .where('state', '=', 'complete')
        .executeTakeFirst(),
    ),
  );
  // The upload is gone, and nothing waits to be swept.
  expect(await there.db.selectFrom('package_import_files').selectAll().execute()).toEqual([]);
  const spent = await there.db.selectFrom('files').select('deleted_at').where('purpose', '=', 'course_package').execute();
  expect(spent.every((file) => file.deleted_at)).toBe(true);
}, 120_000);

test('captions that cannot be read, or stand for two languages at once, make the package illegal; packages of the first version are read', async () => {
  const here = await school();
  const course = await fullCourse(here);
  const { bytes } = await here.exported(course);
  const files = await unzipped(bytes);
  const manifest = JSON.parse(String(files.get('manifest.json')));
  expect(manifest.version).toBe(5);
  const [path, content] = [...files].find(([name, body]) => name.startsWith('activities/') && String(body).includes('captions'))!;
  const clip = JSON.parse(String(content));
  expect(clip.film.captions.map(({ language }: { language: string }) => language)).toEqual(['zh-CN', 'en']);

  const changed = async (change: (clip: { captions: { language: string; file: number }[] }) => void) => {
    const one = structuredClone(clip);
    change(one.film);
    const body = Buffer.from(JSON.stringify(one));
    const reported = structuredClone(manifest);
    Object.assign(
      reported.entries.find((entry: { path: string }) => entry.path === path),
      { size: body.length, sha256: sha(body) },
    );
    const all = new Map(files).set(path, body).set('manifest.json', Buffer.from(JSON.stringify(reported)));
    return here.checked(course.owner, await zipOf(Object.fromEntries(all) as never));
  };
  const twice = await changed(({ captions }) => Object.assign(captions[1]!, { language: 'ZH-cn' }));
  const picture = await changed(({ captions }) => Object.assign(captions[0]!, { file: 1 }));
  for (const refused of [twice, picture]) expect(refused.state).toBe('refused');

  const older = new Map(files).set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, version: 1 })));
  expect((await here.checked(course.owner, await zipOf(Object.fromEntries(older) as never))).state).toBe('checked');
}, 120_000);

test('a teacher who has the course already chooses: another copy, the next version, or nothing', async () => {
  const here = await school();
  const course = await fullCourse(here);
  const { as } = here;
  const owner = course.owner;
  const { bytes } = await here.exported(course);
  await here.publish(course).catch((error: Error) => expect(error.message).toContain('course_not_ready'));
  const found = await here.checked(owner, bytes);
  expect(found.conflicts).toEqual([{ course_id: course.id, title: '计算机网络 <Networks> & “Co”', version: 0, same: true }]);

  const copied = await here.taken(owner, found.import_id, 'new_copy');
  expect(copied.course_id).not.toBe(course.id);
  const before = await portrait(here, course);
  expect(await portrait(here, { id: copied.course_id!, owner })).toEqual(before);

  // The next version takes the place of the draft; what was changed since is gone.
  const design = await here.design(course);
  await here.edit(course, [{ op: 'delete', id: design.tree.chapters[1]!.id }]);
  const second = await here.checked(owner, bytes);
  const version = await here.taken(owner, second.import_id, 'new_version', course.id);
  expect(version).toMatchObject({ problem: '', state: 'done', course_id: course.id, version: null });
  expect(await portrait(here, course)).toEqual(before);

  const third = await here.checked(owner, bytes);
  const courses = async () => (await here.db.selectFrom('courses').select('id').where('owner_id', '=', owner.id).execute()).length;
  const count = await courses();
  expect(await as(owner).call(takePackage, { import_id: third.import_id, choice: 'skip' })).toMatchObject({
    code: 1,
    data: { job_id: null },
  });
  expect(await here.settled(owner, third.import_id)).toMatchObject({ state: 'skipped', course_id: null });
  expect(await courses()).toBe(count);
  // Deciding again changes nothing.
  await as(owner).call(takePackage, { import_id: third.import_id, choice: 'new_copy' });
  expect(await courses()).toBe(count);
}, 120_000);

test('a version that is ready is published as the next one, and a published version can be exported', async () => {
  const here = await school();
  const course = await here.course();
  const { sectionId } = await here.section(course);
  const id = await here.activity(course, sectionId, 'handout', { html: '<p>one</p>' }, 'Text');
  const first = await here.publish(course);
  await here.edit(course, [{ op: 'update', id, changes: { config: { html: '<p>two</p>' } } }]);
  const older = await here.exported(course, 'package', first.version_id);
  expect(older.name).toContain('v1');
  const content = (await unzipped(older.bytes)).get(`activities/${id}.json`);
  expect(JSON.parse(String(content))).toEqual({ config: { html: '<p>one</p>' } });

  await here.as(course.owner).call(publishCourse, { course_id: course.id, revision: (await here.design(course)).revision });
  const found = await here.checked(course.owner, older.bytes);
  expect(await here.taken(course.owner, found.import_id, 'new_version', course.id)).toMatchObject({ state: 'done', version: 3 });
  // Activities keep their ids, so that students keep what they did.
  expect((await here.design(course)).tree.chapters[0]!.sections[0]!.activities[0]!.id).toBe(id);
}, 30_000);

test('a course that is archived or somebody else’s takes no version; an empty course has no package', async () => {
  const here = await school();
  const course = await fullCourse(here);
  const outsider = await here.person('teacher');
  const { bytes } = await here.exported(course);
  const found = await here.checked(outsider, bytes);
  expect(found.conflicts).toEqual([]);
  const reply = await here.as(outsider).call(takePackage, { import_id: found.import_id, choice: 'new_version', course_id: course.id });
  expect(reply).toMatchObject({ code: -99 });
  expect(await here.as(outsider).call(takePackage, { import_id: found.import_id, choice: 'new_version', course_id: '999999999' })).toEqual(
    reply,
  );
  await expect(here.exported(await here.course())).rejects.toThrow('course_empty');
}, 30_000);
