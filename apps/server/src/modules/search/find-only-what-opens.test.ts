import { randomInt } from 'node:crypto';
import { designCourse } from '@praxis/contract/courses/courses';
import { listDiscussion } from '@praxis/contract/courses/discussion';
import { openActivity, showOutline } from '@praxis/contract/courses/learning';
import { listNotes } from '@praxis/contract/courses/notes';
import { removeSpaceCourse, setCourseSchedule } from '@praxis/contract/courses/space-courses';
import { readNotice } from '@praxis/contract/notices/notices';
import { search } from '@praxis/contract/search/search';
import { getSpaceNotice, removeSpaceNotice } from '@praxis/contract/spaces/notices';
import { getSpace, type MembershipState, taRights } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { courseMakers } from '../../testing/makers/courses.ts';
import { spaceMakers, type TestSpace } from '../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../testing/world.ts';
import { writeChanges } from './write-documents.ts';

const WORD = '斑马鱼';
const DAY = 86_400_000;
const STATES: MembershipState[] = ['approved', 'approved', 'approved', 'unreviewed', 'waitlisted', 'audit_failed', 'removed', 'left'];

/** Random choices that a failure can repeat. */
function dice(seed: number) {
  let state = seed;
  const roll = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  return { roll, oneOf: <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)]!, chance: (share: number) => roll() < share };
}

type Ground = Awaited<ReturnType<typeof ground>>;

async function ground(seed: number) {
  const created = { ...(await world()) };
  const school = { ...created, ...courseMakers(created), ...spaceMakers(created) };
  const { db, clock, person } = school;
  const { oneOf, chance } = dice(seed);
  const people: TestPerson[] = [];
  for (let at = 0; at < 8; at++) people.push(await person(oneOf(['student', 'student', 'student', 'teacher'] as const)));
  const owner = await person('teacher');
  people.push(owner, await person('expert'), await person('operator'));
  const now = clock.now().getTime();

  const course = await school.course(owner, `${WORD}课程`);
  const { sectionId } = await school.section(course);
  const second = await school.section(course);
  const activities: string[] = [];
  for (let at = 0; at < 6; at++)
    activities.push(
      await school.activity(course, at < 4 ? sectionId : second.sectionId, 'handout', { html: `<p>读${WORD}</p>` }, `活动${at}`),
    );
  await school.edit(course, [
    { op: 'update', id: activities[1]!, changes: { hidden: true } },
    { op: 'update', id: activities[2]!, changes: { unlock: { after: activities[0]!, score: chance(0.5) ? 60 : null, from: null } } },
    { op: 'update', id: activities[3]!, changes: { unlock: { after: null, score: null, from: now + (chance(0.5) ? DAY : -DAY) } } },
    { op: 'update', id: activities[4]!, changes: { unlock: { after: activities[1]!, score: null, from: null } } },
  ]);

  const spaces: TestSpace[] = [];
  for (let at = 0; at < 4; at++) {
    const space = await school.space(owner, {
      name: `${WORD}空间`,
      visibility: oneOf(['public', 'private'] as const),
      archived: at === 3,
    });
    spaces.push(space);
    for (const who of people.slice(0, 8)) {
      if (!chance(0.6)) continue;
      const role = oneOf(['student', 'student', 'ta', 'teacher'] as const);
      await school.membership(space, who, { state: oneOf(STATES), role, rights: taRights.filter(() => chance(0.4)) });
    }
    await db
      .insertInto('space_notices')
      .values([
        {
          space_id: space.id,
          author_id: owner.id,
          title: `${WORD}公告`,
          body: '<p>x</p>',
          publish_at: new Date(now),
          published_at: new Date(now),
        },
        {
          space_id: space.id,
          author_id: owner.id,
          title: '等着',
          body: `<p>${WORD}</p>`,
          publish_at: new Date(now + DAY),
          published_at: null,
        },
      ])
      .execute();
  }
  for (const [at, space] of spaces.slice(0, 3).entries()) {
    if (at === 0) await school.assigned(course, space);
    else
      await db
        .insertInto('space_courses')
        .columns(['space_id', 'course_id', 'version_id', 'assigned_by'])
        .expression((e) =>
          e
            .selectFrom('courses')
            .select([e.val(space.id).as('s'), 'id', 'newest_version_id', 'owner_id'])
            .where('id', '=', course.id),
        )
        .execute();
    const schedule = [sectionId, second.sectionId].map((section_id) => ({
      section_id,
      opens_at: chance(0.3) ? now + (chance(0.5) ? DAY : -DAY) : null,
      days_after_joining: null as number | null,
    }));
    for (const one of schedule) if (one.opens_at === null && chance(0.5)) one.days_after_joining = chance(0.5) ? 1 : 0;
    await school.as(owner).call(setCourseSchedule, {
      space_id: space.id,
      course_id: course.id,
      ...(at === 2 && { closes_at: now + (chance(0.5) ? DAY : 1) }),
      sections: schedule,
    });
    for (const who of people) {
      if (chance(0.5))
        await db
          .insertInto('learning_progress')
          .values({
            user_id: who.id,
            space_id: space.id,
            course_id: course.id,
            activity_id: activities[0]!,
            state: chance(0.7) ? 'done' : 'started',
            score: oneOf([null, '30', '90']),
            opened_at: new Date(now),
            reported_at: new Date(now),
          })
          .execute();
      const place = { space_id: space.id, course_id: course.id, user_id: who.id };
      await db
        .insertInto('activity_notes')
        .values({ ...place, activity_id: oneOf(activities), body: `我的${WORD}` })
        .execute();
      await db
        .insertInto('discussion_posts')
        .values({
          ...place,
          activity_id: oneOf(activities),
          body: `说说${WORD}`,
          hidden_at: chance(0.2) ? new Date(now) : null,
          deleted_at: chance(0.2) ? new Date(now) : null,
        })
        .execute();
    }
  }
  await db
    .insertInto('notices')
    .values(
      (['everyone', 'members', 'students', 'teachers', 'experts'] as const).map((audience, at) => ({
        title: `${WORD}通知`,
        body: '<p>x</p>',
        audience,
        publish_at: at === 1 ? new Date(now + DAY) : new Date(now - DAY),
        withdrawn_at: at === 2 && chance(0.5) ? new Date(now) : null,
      })),
    )
    .execute();
  return { school, people, owner, course, activities, spaces };
}

/** A call is made once where several documents ask for the same. */
function onceEach() {
  const made = new Map<string, Promise<unknown>>();
  return <Value>(key: string, make: () => Promise<Value>) => {
    const known = (made.get(key) as Promise<Value> | undefined) ?? make();
    made.set(key, known);
    return known;
  };
}

/** Says of somebody whether a call that shows the thing itself succeeds; this is what the search must agree with. */
function openingBy({ school: { as, db } }: Ground, who: TestPerson, rowOnce: ReturnType<typeof onceEach>) {
  const listOnce = onceEach();
  const may = async (reply: Promise<{ code: number }>) => (await reply).code === 1;
  const inside = (space_id: string, course_id: string, activity_id: string) => ({ space_id, course_id, activity_id });
  return async ({ source, ref, part }: { source: string; ref: string; part: string }) => {
    if (source === 'space') return may(as(who).call(getSpace, { space_id: ref }));
    if (source === 'notice') return may(as(who).call(readNotice, { nid: ref }));
    if (source === 'space_notice') return may(as(who).call(getSpaceNotice, { notice_id: ref }));
    if (source === 'course') return may(as(who).call(designCourse, { course_id: ref }));
    if (source === 'space_course') {
      const [space_id = '', course_id = ''] = ref.split('-');
      return may(part ? as(who).call(openActivity, inside(space_id, course_id, part)) : as(who).call(showOutline, { space_id, course_id }));
    }
    const table = source === 'post' ? 'discussion_posts' : 'activity_notes';
    const row = await rowOnce(`${table} ${ref}`, () =>
      db.selectFrom(table).select(['space_id', 'course_id', 'activity_id']).where('id', '=', ref).executeTakeFirst(),
    );
    if (!row) return false;
    const where = inside(row.space_id, row.course_id, row.activity_id);
    const key = Object.values(where).join(' ');
    if (source === 'note')
      return (await listOnce(`notes ${key}`, () => as(who).call(listNotes, where))).data.list?.some((note) => note.id === ref) ?? false;
    const read = await listOnce(`posts ${key}`, () => as(who).call(listDiscussion, { ...where, size: 100 }));
    return read.data.threads?.list.some((post) => post.id === ref && post.body !== '' && !post.hidden) ?? false;
  };
}

async function foundBy({ school }: Ground, who: TestPerson) {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { data, code } = await school.as(who).call(search, { q: WORD, page, size: 100 });
    expect(code).toBe(1);
    ids.push(...data.list.map((hit) => hit.id));
    if (page * 100 >= data.total) {
      expect(data.counts.reduce((sum, one) => sum + one.count, 0)).toBe(ids.length);
      return new Set(ids);
    }
  }
}

const written = async ({ school }: Ground) => {
  await school.db
    .updateTable('search_changes')
    .set({ due_at: new Date(0) })
    .execute();
  await writeChanges(school.app);
};

const documentsOf = ({ school }: Ground) =>
  school.db.selectFrom('search_documents').select(['id', 'source', 'ref', 'part', 'title']).execute();

/** Compares every document with every person. `complete`: what may be opened must also be found. */
async function compare(of: Ground, seed: number, complete: boolean) {
  const documents = await documentsOf(of);
  const rowOnce = onceEach();
  let allowed = 0;
  for (const who of of.people) {
    const found = await foundBy(of, who);
    const opens = openingBy(of, who, rowOnce);
    for (const document of documents.filter(({ id }) => complete || found.has(id))) {
      const may = await opens(document);
      if (may) allowed++;
      // A course or draft of the owner is written with other words in some activities; only what holds the word is asked for.
      const words = `seed ${seed}: ${who.name} and ${document.source} ${document.ref} ${document.part} ${document.title}`;
      if (found.has(document.id)) expect(may, `found but closed: ${words}`).toBe(true);
      if (complete && may) expect(found.has(document.id), `open but not found: ${words}`).toBe(true);
    }
  }
  return { documents: documents.length, allowed };
}

test.each([1, randomInt(1e6)])('people find exactly what they may open, and nothing else (seed %i)', { timeout: 120_000 }, async (seed) => {
  const of = await ground(seed);
  await written(of);
  const first = await compare(of, seed, true);
  expect(first.documents).toBeGreaterThan(80);
  // Enough is open that the comparison means something, also where the dice shut most doors (94 with seed 587657).
  expect(first.allowed).toBeGreaterThan(50);

  const { school, people, owner, course, spaces } = of;
  const { db, as } = school;
  // Doors close: nothing is written down anew before people search again.
  await db.updateTable('space_members').set({ state: 'removed' }).where('user_id', 'in', [people[0]!.id, people[1]!.id]).execute();
  await db.updateTable('spaces').set({ visibility: 'private' }).where('id', '=', spaces[0]!.id).execute();
  await db.updateTable('discussion_posts').set({ hidden_at: new Date() }).where('user_id', '=', owner.id).execute();
  await db.updateTable('notices').set({ withdrawn_at: new Date() }).where('audience', '=', 'everyone').execute();
  const notice = await db.selectFrom('space_notices').select('id').where('space_id', '=', spaces[0]!.id).executeTakeFirstOrThrow();
  await as(owner).call(removeSpaceNotice, { notice_id: notice.id });
  await as(owner).call(removeSpaceCourse, { space_id: spaces[1]!.id, course_id: course.id });
  await as(owner).call(setCourseSchedule, { space_id: spaces[0]!.id, course_id: course.id, opens_at: Date.now() + DAY, sections: [] });
  await compare(of, seed, false);
  await written(of);
  await compare(of, seed, true);
  await db.deleteFrom('search_documents').execute();
});
