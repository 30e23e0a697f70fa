import { makePaper } from '@praxis/contract/assessments/papers';
import { compareVersions } from '@praxis/contract/courses/courses';
import { importFramework } from '@praxis/contract/skills/frameworks';
import { editMap, saveFrame, skillEvidence, skillMap } from '@praxis/contract/skills/maps';
import { dismissProposal, listProposals } from '@praxis/contract/skills/proposals';
import { expect, test } from 'vitest';
import { upload } from '../../testing/makers/accounts.ts';
import { questionMakers } from '../../testing/makers/assessments/questions.ts';
import { courseMakers } from '../../testing/makers/courses.ts';
import { packageMakers, unzipped, zipOf } from '../../testing/makers/packages.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { world } from '../../testing/world.ts';

/** A course of a lesson and a quiz, with a map of three points: lesson and question are linked. */
async function mappedCourse() {
  const created = await world();
  const school = { ...created, ...courseMakers(created), ...packageMakers(created) };
  const owner = await created.person('teacher');
  const course = await school.course(owner);
  const { sectionId } = await school.section(course);
  const lesson = await school.activity(course, sectionId, 'handout', { html: '<p>Frames</p>' }, 'Lesson');
  const { bank, question } = questionMakers(created);
  const asked = await question(await bank(owner), { type: 'judge' });
  const items = [{ version_id: asked.versionId, score: 5 }];
  const { data: paper } = await created
    .as(owner)
    .call(makePaper, { title: 'Paper', mode: 'fixed', sections: [{ title: '', items, rules: [] }] });
  const quiz = await school.activity(course, sectionId, 'quiz', { paper_id: paper.paper_id }, 'Quiz');
  const frameOf = (frame_id: string) => ({ frame_kind: 'course' as const, frame_id });
  const point = (key: string, name: string, parent: string | null) => ({
    ...{ op: 'add' as const, key, name, parent, intro: 'About', code: '', weight: 60, place: 0 },
  });
  const link = (key: string, activity: string, part: string) => ({
    ...{ op: 'link' as const, key, object_kind: 'activity' as const, object_id: `${course.id}:${activity}`, part, weight: 70 },
  });
  const operations = [
    ...[point('new-a', 'Layers', null), point('new-b', 'Frames', 'new-a'), point('new-c', 'Packets', 'new-a')],
    ...[link('new-b', lesson, '1-9'), link('new-c', quiz, '')],
  ];
  const { data } = await created.as(owner).call(editMap, { ...frameOf(course.id), revision: 0, edit_id: 'edit-0001', operations });
  await created.db.insertInto('question_skills').values({ question_id: asked.id, skill_id: data.ids['new-c']! }).execute();
  const read = async (id: string) => {
    const { skills, edges } = (await created.as(owner).call(skillMap, frameOf(id))).data;
    const names = new Map(skills.map((one) => [one.id, one.name]));
    return {
      points: skills
        .map(({ name, parent_id, weight, objects, questions }) => [name, names.get(parent_id ?? '') ?? '', weight, objects, questions])
        .sort(),
      edges: edges.map(({ from, to, kind }) => [names.get(from), names.get(to), kind]),
    };
  };
  const connect = { op: 'connect' as const, from: data.ids['new-b']!, to: data.ids['new-c']!, kind: 'prerequisite' as const };
  const joined = () =>
    created.as(owner).call(editMap, { ...frameOf(course.id), revision: data.revision, edit_id: 'edit-0002', operations: [connect] });
  return { ...school, owner, course, lesson, quiz, frameOf, read, joined, ids: data.ids };
}

test('the knowledge map goes along: points, their order, activities and questions; a course that has a map keeps its own', async () => {
  const { db, owner, course, read, joined, exported, checked, taken } = await mappedCourse();
  await joined();
  const map = await read(course.id);
  expect(map).toEqual({
    points: [
      ['Frames', 'Layers', 60, 1, 0],
      ['Layers', '', 60, 0, 0],
      ['Packets', 'Layers', 60, 1, 1],
    ],
    edges: [['Frames', 'Packets', 'prerequisite']],
  });
  const { bytes } = await exported(course);
  const copy = await taken(owner, (await checked(owner, bytes)).import_id);
  expect(await read(copy.course_id!)).toEqual(map);
  // A point is no skill of the teacher's.
  expect(await db.selectFrom('skills').select('id').where('name', '=', 'Packets').where('scope', '=', 'private').execute()).toEqual([]);
  await taken(owner, (await checked(owner, bytes)).import_id, 'new_version', course.id);
  expect(await read(course.id)).toEqual(map);
  const files = await unzipped(bytes);
  const manifest = JSON.parse(String(files.get('manifest.json')));
  const edge = (from: number, to: number) => ({ from, to, kind: 'prerequisite' });
  for (const edges of [[edge(1, 0)], [edge(2, 99)], [edge(1, 2), edge(2, 1)]]) {
    const broken = new Map(files).set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, map: { ...manifest.map, edges } })));
    expect((await checked(owner, await zipOf(Object.fromEntries(broken) as never))).state).toBe('refused');
  }
}, 60_000);

test('an unlock rule of the course proposes what comes before what; a point that would lose its activity is named before publishing', async () => {
  const { as, owner, course, lesson, quiz, frameOf, edit, ids } = await mappedCourse();
  const proposals = async () =>
    (await as(owner).call(listProposals, frameOf(course.id))).data.list.map(({ from, to, why }) => [from.name, to.name, why]);
  expect(await proposals()).toEqual([]);
  await edit(course, [{ op: 'update', id: quiz, changes: { unlock: { after: lesson, score: null, from: null } } }]);
  expect(await proposals()).toEqual([['Frames', 'Packets', 'unlock']]);
  const of = { ...frameOf(course.id), from: ids['new-b']!, to: ids['new-c']!, kind: 'prerequisite' as const };
  for (let repeat = 0; repeat < 2; repeat++) expect((await as(owner).call(dismissProposal, of)).code).toBe(1);
  expect(await proposals()).toEqual([]);
  expect((await as(owner).call(compareVersions, { course_id: course.id })).data.lost).toEqual([]);
  await edit(course, [{ op: 'delete', id: lesson }]);
  expect((await as(owner).call(compareVersions, { course_id: course.id })).data.lost).toMatchObject([{ point: 'Frames' }]);
});

test('whoever learns a course opens a point where it is taught, a clip from its second; its teacher sees which points lack material', async () => {
  const created = await mappedCourse();
  const { as, owner, person, course, lesson, frameOf, assigned, ids } = created;
  const spaces = spaceMakers(created);
  const space = await spaces.space(owner);
  const student = (await spaces.member(space)).person;
  const elsewhere = (await spaces.member(await spaces.space(owner))).person;
  await assigned(course, space);
  const map = (who: typeof owner) => as(who).call(skillMap, frameOf(course.id));
  const point = (who: typeof owner) => as(who).call(skillEvidence, { skill_id: ids['new-b']! });
  // A map is for its teacher until it is published, and then for whoever learns the course.
  expect([(await map(student)).code, (await point(student)).code]).toEqual([-99, -99]);
  await as(owner).call(saveFrame, { ...frameOf(course.id), title: 'Networks', intro: 'What is taught where', published: true });
  expect((await map(student)).data.skills.map(({ name }) => name).sort()).toEqual(['Frames', 'Layers', 'Packets']);
  const { resources } = (await point(student)).data;
  expect(resources).toMatchObject([{ kind: 'activity', title: 'Lesson', part: '1-9', done: false }]);
  const link = new URL(resources[0]!.link, 'http://praxis');
  expect([link.pathname.endsWith(`/${lesson}`), link.searchParams.get('at')]).toEqual([true, '1']);
  for (const who of [elsewhere, await person('student'), await person('teacher')])
    expect([(await map(who)).code, (await point(who)).code]).toEqual([-99, -99]);
  const lacking = (await map(owner)).data.skills.filter(({ objects, questions }) => objects + questions === 0);
  expect(lacking.map(({ name }) => name)).toEqual(['Layers']);
});

test('a skill that is the same as a point is learned where the point is taught', async () => {
  const { as, owner, ids } = await mappedCourse();
  const frame = { frame_kind: 'private' as const, frame_id: owner.id };
  const add = { op: 'add' as const, key: 'new-1', name: 'Framing', parent: null, intro: '', code: '', weight: 100, place: 0 };
  const same = { op: 'connect' as const, from: 'new-1', to: ids['new-b']!, kind: 'same_as' as const };
  const { data } = await as(owner).call(editMap, { ...frame, revision: 0, edit_id: 'edit-0003', operations: [add, same] });
  const { skills } = (await as(owner).call(skillMap, frame)).data;
  const { resources } = (await as(owner).call(skillEvidence, { skill_id: data.ids['new-1']! })).data;
  expect([skills[0]!.objects, resources.map(({ title }) => title)]).toEqual([1, ['Lesson']]);
});

test('a copy knows the framework of its points: the next import of it changes them, whatever they are called there, and adds no twins', async () => {
  const { as, owner, course, frameOf, exported, checked, taken, ...school } = await mappedCourse();
  const file = async (name: string) =>
    (
      await upload(
        school as never,
        owner,
        'framework_file',
        'a.json',
        Buffer.from(
          JSON.stringify({
            CFDocument: { identifier: 'd1', title: 'Framework', creator: 'A publisher', licenseURI: { title: 'By '.repeat(1200) } },
            CFItems: [{ identifier: '11111111-1111-4111-8111-111111111111', humanCodingScheme: 'S1', fullStatement: name }],
          }),
        ),
      )
    ).file_id!;
  const take = async (id: string, import_id: string, name: string) =>
    (await as(owner).call(importFramework, { ...frameOf(id), file_id: await file(name), import_id, dry_run: false })).data.counts;
  expect(await take(course.id, 'import-into-course', 'Routing')).toMatchObject({ added: 1 });
  const copy = await taken(owner, (await checked(owner, (await exported(course)).bytes)).import_id);
  // A licence may demand that a copy names what it was made from.
  const source = async (id: string) => (await as(owner).call(skillMap, frameOf(id))).data.frame.source;
  expect(await source(course.id)).toMatchObject({ title: 'Framework', publisher: 'A publisher' });
  expect(await source(copy.course_id!)).toEqual(await source(course.id));
  expect(await take(copy.course_id!, 'import-into-copy-1', 'Routing')).toMatchObject({ added: 0, changed: 0, same: 1, twins: 0 });
  expect(await take(copy.course_id!, 'import-into-copy-2', 'Routing anew')).toMatchObject({ added: 0, changed: 1, twins: 0 });
});
