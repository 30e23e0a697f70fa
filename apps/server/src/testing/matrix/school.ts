import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@praxis/contract/core/endpoint';
import { taRights } from '@praxis/contract/spaces/spaces';
import { courseMakers, newId } from '../makers/courses.ts';
import { spaceMakers, type TestSpace } from '../makers/spaces.ts';
import { type TestPerson, world } from '../world.ts';
import type { Role, School } from './matrix.ts';

/** What every browser of the matrix keeps: a WeChat login ends only where it was started. */
export const BROWSER = { cookie: `praxis_wechat=${'m'.repeat(43)}` };

type World = Awaited<ReturnType<typeof world>>;
type Makers = ReturnType<typeof spaceMakers> & ReturnType<typeof courseMakers>;

/** A course of the owner with a section and one activity of each kind that runs without files of the outside. */
export type Lesson = Awaited<ReturnType<typeof lessonOf>>;

/** What rows make their subjects with. */
export type MatrixSchool = School<
  World &
    Makers & {
      /** A fresh space of the owner with its student, assistants and second teacher; its name holds the canary. */
      place: (traits?: Parameters<ReturnType<typeof spaceMakers>['space']>[1]) => Promise<TestSpace>;
      /** A fresh space without members. */
      emptyPlace: (traits?: Parameters<ReturnType<typeof spaceMakers>['space']>[1]) => Promise<TestSpace>;
      /** A fresh course of the owner. */
      lesson: () => Promise<Lesson>;
      /** A fresh course that a fresh space learns. */
      learning: () => Promise<{ space: TestSpace; lesson: Lesson; where: { space_id: string; course_id: string } }>;
      /** Calls as somebody and fails when it is refused. */
      done: <E extends Endpoint>(
        who: TestPerson | undefined,
        endpoint: E,
        input: Parameters<ReturnType<World['as']>['call']>[1],
      ) => Promise<unknown>;
    }
>;

async function lessonOf(makers: ReturnType<typeof courseMakers>, owner: TestPerson, canary: string) {
  const course = await makers.course(owner, `Course ${canary}`);
  const [chapterId, sectionId, video, pdf, handout] = [newId(), newId(), newId(), newId(), newId()];
  const mediaId = await makers.readyMedia(course, 'video', { duration: 100 });
  const choices = ['yes', 'no'].map((id) => ({ id, text: `${id} ${canary}`, right: id === 'yes' }));
  const asked = { id: 'asked', at: 10, text: `Asked ${canary}`, why: '', choices };
  const pages = await makers.readyMedia(course, 'pdf', { pages: 2 });
  const add = { op: 'add', index: 1000 } as const;
  const activity = { ...add, what: 'activity', parent: sectionId } as const;
  await makers.edit(course, [
    { ...add, what: 'chapter', id: chapterId, parent: null, title: `Chapter ${canary}` },
    { ...add, what: 'section', id: sectionId, parent: chapterId, title: `Section ${canary}` },
    { ...activity, id: video, kind: 'video', title: `Video ${canary}`, config: { media_id: mediaId, questions: [asked] } },
    { ...activity, id: pdf, kind: 'pdf', title: `Pages ${canary}`, config: { media_id: pages } },
    { ...activity, id: handout, kind: 'handout', title: `Handout ${canary}`, config: { html: `<p>${canary}</p>` } },
  ]);
  return { course, sectionId, chapterId, mediaId, video, pdf, handout };
}

/** Makes the people of one row; subjects are made by its input, for each role anew. */
export async function openMatrixSchool(on?: World) {
  const created = on ?? (await world());
  const spaces = spaceMakers(created);
  const courses = courseMakers(created);
  const canary = `canary${randomBytes(8).toString('hex')}`;
  const kinds: Record<Exclude<Role, 'none'>, 'student' | 'teacher' | 'expert' | 'operator'> = {
    ...{ student: 'student', otherStudent: 'student', assistant: 'student', assistantWithRight: 'student', coTeacher: 'teacher' },
    ...{ otherTeacher: 'teacher', expert: 'expert', operator: 'operator', owner: 'teacher' },
  };
  const roles = Object.keys(kinds) as (keyof typeof kinds)[];
  const made = await created.persons(roles.map((role) => ({ role: kinds[role], name: `${role} ${canary}` })));
  const people = Object.fromEntries(roles.map((role, at) => [role, made[at]!])) as Record<keyof typeof kinds, TestPerson>;
  const other = await spaces.space(people.otherTeacher, { name: `Another space ${canary}` });
  await spaces.member(other, people.otherStudent);

  const emptyPlace: MatrixSchool['emptyPlace'] = (traits = {}) => spaces.space(people.owner, { name: `Space ${canary}`, ...traits });
  const place: MatrixSchool['place'] = async (traits) => {
    const space = await emptyPlace(traits);
    const approved = { state: 'approved' } as const;
    await spaces.memberships(space, [
      { who: people.student, ...approved },
      { who: people.assistant, ...approved, role: 'ta' },
      { who: people.assistantWithRight, ...approved, role: 'ta', rights: taRights },
      { who: people.coTeacher, ...approved, role: 'teacher' },
    ]);
    return space;
  };
  const lesson = () => lessonOf(courses, people.owner, canary);
  const school: MatrixSchool = {
    ...created,
    ...courses,
    ...spaces,
    people,
    canary,
    place,
    emptyPlace,
    lesson,
    async learning() {
      const space = await place();
      const taught = await lesson();
      await courses.assigned(taught.course, space);
      return { space, lesson: taught, where: { space_id: space.id, course_id: taught.course.id } };
    },
    async done(who, endpoint, input) {
      const reply = await created.as(who).call(endpoint, input as never);
      if (reply.code !== 1) throw new Error(`${endpoint.path}: ${reply.key} ${reply.msg}`);
      return reply.data;
    },
  };
  const call = (who: TestPerson | undefined, endpoint: Endpoint, input: unknown) => created.as(who).call(endpoint, input as never, BROWSER);
  return { school, call };
}
