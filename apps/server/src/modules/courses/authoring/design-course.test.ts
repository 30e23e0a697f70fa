import { once } from 'node:events';
import {
  archiveCourse,
  changeCourseSettings,
  designActivity,
  designCourse,
  editCourse,
  listCourses,
  makeCourse,
} from '@praxis/contract/courses/courses';
import type { TreeOperation } from '@praxis/contract/courses/tree';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { courseMakers, newId } from '../../../testing/makers/courses.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import { type ActivityKind, activityKindsOf } from './activity-kinds.ts';

const school = async () => {
  const created = await world();
  return { ...created, ...courseMakers(created) };
};

test('a teacher makes a course with name and introduction; both are required (S-211)', async () => {
  const { person, as } = await school();
  const teacher = as(await person('teacher'));
  const created = await teacher.call(makeCourse, { title: '操作系统原理', intro: '从进程到文件', tags: ['系统'], level: 'intermediate' });
  expect(created).toMatchObject({ code: 1 });
  expect((await teacher.call(listCourses, {})).data.list).toMatchObject([
    { id: created.data.course_id, title: '操作系统原理', tags: ['系统'], state: 'draft', version: 0, activities: 0, spaces: 0 },
  ]);
  expect(await teacher.call(makeCourse, { title: ' ', intro: 'x' })).toMatchObject({
    code: 0,
    key: 'name_required',
    data: { fields: { title: 'Enter a name' } },
  });
  expect(await teacher.call(makeCourse, { title: 'x', intro: '' })).toMatchObject({ code: 0, key: 'intro_required' });
});

test('a student makes no course', async () => {
  const { person, as } = await school();
  expect(await as(await person('student')).call(makeCourse, { title: 'x', intro: 'y' })).toMatchObject({ code: 0, key: 'not_allowed' });
});

test('courses and spaces draw their ids from one sequence, so that an id names its kind (D-21)', async () => {
  const here = await school();
  const { course, db, person } = here;
  const created = await course();
  expect(await db.selectFrom('spaces').select('id').where('id', '=', created.id).executeTakeFirst()).toBeUndefined();
  expect(Number(created.id)).toBeGreaterThan(1000);
  const place = await spaceMakers(here).space(await person('teacher'));
  expect(Number(place.id)).toBeGreaterThan(Number(created.id));
  expect(await db.selectFrom('courses').select('id').where('id', '=', place.id).executeTakeFirst()).toBeUndefined();
  const { rows } = await sql<{ default: string }>`select column_default as default from information_schema.columns
    where column_name = 'id' and table_name in ('spaces', 'courses')`.execute(db);
  expect(new Set(rows.map((row) => row.default)).size).toBe(1);
});

test('C-10 another teacher cannot tell a foreign course from a missing one, in any call of the designer, and keeps the session', async () => {
  const { person, course, section, activity, as } = await school();
  const created = await course();
  const { sectionId } = await section(created);
  const activityId = await activity(created, sectionId, 'link', { address: 'https://example.org' });
  const outsider = as(await person('teacher'));
  const edit = { revision: 0, edit_id: newId(), operations: [{ op: 'delete' as const, id: activityId }] };
  for (const ask of [
    (id: string) => outsider.call(designCourse, { course_id: id }),
    (id: string) => outsider.call(designActivity, { course_id: id, activity_id: activityId }),
    (id: string) => outsider.call(editCourse, { course_id: id, ...edit }),
    (id: string) => outsider.call(changeCourseSettings, { course_id: id, title: 'x', intro: 'y' }),
    (id: string) => outsider.call(archiveCourse, { course_id: id, archived: true }),
  ]) {
    const foreign = await ask(created.id);
    expect(foreign).toEqual(await ask('999999999'));
    expect(foreign).toMatchObject({ status: 200, code: -99, key: 'not_available' });
  }
});

test('S-010 S-143 a teacher builds chapters, sections and activities; a handout is kept without what could run (S-014)', async () => {
  const { course, section, activity, design, as } = await school();
  const created = await course();
  const { sectionId } = await section(created, '3.2 调度算法');
  const id = await activity(created, sectionId, 'handout', { html: '<p>甘特图</p><script>alert(1)</script>' });
  const view = await design(created);
  expect(view.tree.chapters[0]?.sections[0]).toMatchObject({
    title: '3.2 调度算法',
    activities: [{ id, kind: 'handout', weight: 0, required: true }],
  });
  const opened = await as(created.owner).call(designActivity, { course_id: created.id, activity_id: id });
  expect(opened.data.config).toEqual({ html: '<p>甘特图</p>' });
});

test.each([
  ['S-011', 'video'],
  ['S-012', 'pdf'],
  ['S-013', 'quiz'],
  ['S-014', 'handout'],
  ['S-015', 'lab'],
  ['S-016', 'demo'],
  ['S-017', 'programming'],
  ['S-018', 'link'],
] as const)('%s a teacher is offered an activity of the kind %s, adds one, and finds it in the course', async (_statement, kind) => {
  const { course, section, design, as } = await school();
  const created = await course();
  const { sectionId } = await section(created);
  const { revision, kinds } = await design(created);
  expect(kinds).toContain(kind);
  const id = newId();
  const operations = [{ op: 'add' as const, what: 'activity' as const, id, parent: sectionId, index: 0, kind, title: `A ${kind}` }];
  expect((await as(created.owner).call(editCourse, { course_id: created.id, revision, edit_id: newId(), operations })).code).toBe(1);
  expect((await design(created)).tree.chapters[0]!.sections[0]!.activities).toMatchObject([{ id, kind, title: `A ${kind}` }]);
});

test('a kind whose capability is not on this site is refused in words', async () => {
  const { app, course, section, as, design } = await school();
  const created = await course();
  const { sectionId } = await section(created);
  const { revision } = await design(created);
  const operations = [
    { op: 'add' as const, what: 'activity' as const, id: newId(), parent: sectionId, index: 0, kind: 'lab' as const, title: 'x' },
  ];
  const here = activityKindsOf(app) as Map<string, ActivityKind>;
  const lab = here.get('lab')!;
  here.delete('lab');
  try {
    const reply = await as(created.owner).call(editCourse, { course_id: created.id, revision, edit_id: newId(), operations });
    expect(reply).toMatchObject({ code: 0, key: 'activity_kind_off', msg: 'This kind of activity is not available on this site yet' });
  } finally {
    here.set('lab', lab);
  }
});

test('weights are 0 to 100 (S-199), titles required, lengths up to 6000 minutes (S-030), addresses http', async () => {
  const { course, section, activity, design, as } = await school();
  const created = await course();
  const { sectionId } = await section(created);
  const id = await activity(created, sectionId, 'link', { address: 'https://example.org' });
  const { revision } = await design(created);
  const change = (changes: Record<string, unknown>) =>
    as(created.owner).call(editCourse, { course_id: created.id, revision, edit_id: newId(), operations: [{ op: 'update', id, changes }] });
  expect(await change({ weight: 120 })).toMatchObject({
    code: 0,
    key: 'weight_out_of_range',
    data: { fields: { operations: 'The weight must be between 0 and 100' } },
  });
  expect(await change({ weight: -1 })).toMatchObject({ key: 'weight_out_of_range' });
  expect(await change({ title: '  ' })).toMatchObject({ key: 'title_required' });
  expect(await change({ seconds: 360_001 })).toMatchObject({ key: 'length_wrong' });
  expect(await change({ config: { address: 'javascript:alert(1)' } })).toMatchObject({ key: 'link_address_wrong' });
  expect(await change({ config: { address: 'https://user:secret@example.org' } })).toMatchObject({ key: 'link_address_wrong' });
  expect((await change({ weight: 100, seconds: 2700 })).code).toBe(1);
});

test('an edit sent twice happens once', async () => {
  const { course, as, design } = await school();
  const created = await course();
  const ask = {
    course_id: created.id,
    revision: 0,
    edit_id: newId(),
    operations: [{ op: 'add' as const, what: 'chapter' as const, id: newId(), parent: null, index: 0, title: 'x' }],
  };
  const first = await as(created.owner).call(editCourse, ask);
  const second = await as(created.owner).call(editCourse, ask);
  expect(first.data).toMatchObject({ revision: 1, tree: null });
  expect(second.data).toMatchObject({ revision: 1, tree: null });
  expect((await design(created)).tree.chapters).toHaveLength(1);
});

test('two designers at once: different parts are joined, the same part is told, nothing is lost', async () => {
  const { course, section, activity, design, as } = await school();
  const created = await course();
  const { sectionId } = await section(created);
  const one = await activity(created, sectionId, 'link', { address: 'https://example.org/1' });
  const two = await activity(created, sectionId, 'link', { address: 'https://example.org/2' });
  const { revision } = await design(created);
  const rename = (id: string, title: string) =>
    as(created.owner).call(editCourse, {
      course_id: created.id,
      revision,
      edit_id: newId(),
      operations: [{ op: 'update', id, changes: { title } }],
    });

  const [left, right] = await Promise.all([rename(one, 'left'), rename(two, 'right')]);
  expect([left.code, right.code]).toEqual([1, 1]);
  expect(new Set([left.data.revision, right.data.revision])).toEqual(new Set([revision + 1, revision + 2]));
  const later = left.data.revision > right.data.revision ? left : right;
  expect(later.data.tree?.chapters[0]?.sections[0]?.activities.map((each) => each.title)).toEqual(['left', 'right']);

  const late = await rename(one, 'too late');
  expect(late).toMatchObject({ code: 0, key: 'course_changed_elsewhere', data: { revision: revision + 2 } });
  expect((late.data as unknown as { tree: { chapters: unknown[] } }).tree.chapters).toHaveLength(1);
});

test('a designer who types on before the first answer comes meets no conflict with themselves', async () => {
  const { course, section, as, design } = await school();
  const created = await course();
  const { sectionId } = await section(created);
  const { revision } = await design(created);
  const [page, id] = [newId(), newId()];
  let edits = 0;
  const edit = (operation: TreeOperation) =>
    as(created.owner).call(editCourse, { course_id: created.id, revision, edit_id: `${page}-${++edits}`, operations: [operation] });

  await edit({ op: 'add', what: 'activity', id, parent: sectionId, index: 0, kind: 'link', title: 'Untitled' });
  expect(await edit({ op: 'update', id, changes: { title: 'Named at once' } })).toMatchObject({ code: 1, data: { tree: null } });
  await as(created.owner).call(editCourse, {
    course_id: created.id,
    revision: revision + 2,
    edit_id: newId(),
    operations: [{ op: 'update', id, changes: { title: 'Named in another window' } }],
  });
  expect(await edit({ op: 'update', id, changes: { title: 'Too late' } })).toMatchObject({ key: 'course_changed_elsewhere' });
});

test('many designers at once: every accepted edit is in the tree', async () => {
  const { course, as, design } = await school();
  const created = await course();
  const add = (title: string) =>
    as(created.owner).call(editCourse, {
      course_id: created.id,
      revision: 0,
      edit_id: newId(),
      operations: [{ op: 'add', what: 'chapter', id: newId(), parent: null, index: 0, title }],
    });
  const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => add(`chapter ${at}`)));
  expect(replies.every((reply) => reply.code === 1)).toBe(true);
  expect((await design(created)).tree.chapters).toHaveLength(12);
});

test('what was deleted is restored with its content', async () => {
  const { course, section, activity, edit, as } = await school();
  const created = await course();
  const { chapterId, sectionId } = await section(created);
  const id = await activity(created, sectionId, 'handout', { html: '<p>kept</p>' });
  await edit(created, [{ op: 'delete', id: chapterId }]);
  expect(await as(created.owner).call(designActivity, { course_id: created.id, activity_id: id })).toMatchObject({ code: -99 });
  await edit(created, [{ op: 'restore', id: chapterId }]);
  expect((await as(created.owner).call(designActivity, { course_id: created.id, activity_id: id })).data.config).toEqual({
    html: '<p>kept</p>',
  });
});

test('a copied section has its own content', async () => {
  const { course, section, activity, edit, as } = await school();
  const created = await course();
  const { chapterId, sectionId } = await section(created);
  const id = await activity(created, sectionId, 'handout', { html: '<p>first</p>' });
  const [copySection, copyActivity] = [newId(), newId()];
  await edit(created, [{ op: 'copy', id: sectionId, parent: chapterId, index: 1, ids: { [sectionId]: copySection, [id]: copyActivity } }]);
  await edit(created, [{ op: 'update', id, changes: { config: { html: '<p>second</p>' } } }]);
  const copied = await as(created.owner).call(designActivity, { course_id: created.id, activity_id: copyActivity });
  expect(copied.data.config).toEqual({ html: '<p>first</p>' });
});

test('an archived course is read only until it is brought back', async () => {
  const { course, as } = await school();
  const created = await course();
  const owner = as(created.owner);
  expect((await owner.call(archiveCourse, { course_id: created.id, archived: true })).data.state).toBe('archived');
  const operations = [{ op: 'add' as const, what: 'chapter' as const, id: newId(), parent: null, index: 0, title: 'x' }];
  const edit = { course_id: created.id, revision: 0, edit_id: newId(), operations };
  expect(await owner.call(editCourse, edit)).toMatchObject({ code: 0, key: 'course_archived' });
  expect((await owner.call(listCourses, {})).data.list.map((each) => each.id)).not.toContain(created.id);
  expect((await owner.call(archiveCourse, { course_id: created.id, archived: false })).data.state).toBe('draft');
  expect((await owner.call(editCourse, edit)).code).toBe(1);
});

/** Listens to a topic as a person; what it said so far, and how to stop. */
async function listening(origin: string, token: string, topic: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`);
  const frames: { t: string; body?: unknown }[] = [];
  socket.on('message', (raw) => frames.push(...[JSON.parse(String(raw))].flat()));
  await once(socket, 'open');
  socket.send(JSON.stringify({ t: 'auth', token }));
  socket.send(JSON.stringify({ t: 'sub', topic }));
  return { frames, close: () => socket.close() };
}

test('an open designer hears what another one saved; a stranger hears nothing and cannot tell the topic from a missing one', async () => {
  const { course, edit, design, person, origin, until } = await school();
  const created = await course();
  const { topic } = await design(created);
  const owner = await listening(origin, created.owner.token, topic);
  const outsider = await listening(origin, (await person('teacher')).token, topic);
  await until('the owner is let in', async () => owner.frames.some((frame) => frame.t === 'subbed'));
  await until('the stranger is refused', async () => outsider.frames.some((frame) => frame.t === 'refused'));
  await edit(created, [{ op: 'add', what: 'chapter', id: newId(), parent: null, index: 0, title: 'x' }]);
  const reported = await until('the owner hears the edit', async () => owner.frames.find((frame) => frame.t === 'msg'));
  expect(reported.body).toMatchObject({ what: 'edited', revision: 1, userId: created.owner.id });
  expect(outsider.frames.map((frame) => frame.t)).toEqual(['ready', 'refused']);
  owner.close();
  outsider.close();
});
