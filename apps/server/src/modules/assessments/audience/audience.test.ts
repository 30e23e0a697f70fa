import { listAssessments, showAssessment } from '@praxis/contract/assessments/assessments';
import { startAttempt } from '@praxis/contract/assessments/attempts';
import { type Audience, changeAudience, showAudience } from '@praxis/contract/assessments/audience';
import { changeQuick, createQuick, showQuick } from '@praxis/contract/assessments/homework';
import { listMissing, monitorAssessment } from '@praxis/contract/assessments/monitoring';
import { showGradebook } from '@praxis/contract/grades/grades';
import { scoresInSpace } from '@praxis/contract/grades/mine';
import { getHome } from '@praxis/contract/home/home';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { search } from '@praxis/contract/search/search';
import { assignGroup, createGroup } from '@praxis/contract/spaces/members';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import type { TestPerson } from '../../../testing/world.ts';

const DAY = 86_400_000;

/** A space with three students, the first two in groups of their own, and a homework for whom it is asked. */
async function groupsRoom() {
  const room = await examRoom();
  const { as, db, clock, teacher, place, done, until, person, membership, student: inA } = room;
  const inB = await person('student');
  const alone = await person('student');
  for (const one of [inB, alone]) await membership(place, one, { state: 'approved' });
  const groupOf = async (name: string) => (await done(as(teacher).call(createGroup, { space_id: place.id, name }))).group_id;
  const [groupA, groupB] = [await groupOf('A'), await groupOf('B')];
  const put = async (who: TestPerson, group_id: string | null) => {
    const { id } = await db
      .selectFrom('space_members')
      .select('id')
      .where('space_id', '=', place.id)
      .where('user_id', '=', who.id)
      .executeTakeFirstOrThrow();
    await done(as(teacher).call(assignGroup, { space_id: place.id, membership_ids: [id], group_id }));
  };
  await put(inA, groupA);
  await put(inB, groupB);
  const word = `Quicksort${room.place.id}`;
  const given = (audience: Audience) => ({
    ...{ space_id: place.id, title: word, html: '<p>Sort by hand</p>', accepts: ['text' as const], audience },
    end_at: clock.now().getTime() + DAY,
  });
  const give = async (audience: Audience) =>
    (await done(as(teacher).call(createQuick, { ...given(audience), publish: true, confirmed: true }))).assessment_id;
  const change = (assessment_id: string, audience: Audience) => as(teacher).call(changeAudience, { assessment_id, audience });
  /** Everywhere somebody could meet the homework. */
  const meets = async (who: TestPerson, id: string) => {
    await until('all is written down', async () => (await db.selectFrom('search_changes').select('ref').limit(1).execute()).length === 0);
    const listed = await done(as(who).call(listAssessments, { space_id: place.id }));
    const home = await done(as(who).call(getHome, {}));
    const hits = await done(as(who).call(search, { q: word }));
    const own = await done(as(who).call(scoresInSpace, { space_id: place.id }));
    const page = await as(who).call(showAssessment, { assessment_id: id });
    return {
      list: listed.list.some((one) => one.id === id),
      home: JSON.stringify(home).includes(word),
      search: hits.total > 0,
      scores: own.columns.some(({ title }) => title === word),
      page: page.code === 1,
    };
  };
  const titles = async (who: TestPerson) => (await done(as(who).call(listMessages, {}))).list.map(({ title }) => title);
  return { ...room, inA, inB, alone, groupA, groupB, put, word, given, give, change, meets, titles };
}

const everywhere = { list: true, home: true, search: true, scores: true, page: true };
const nowhere = { list: false, home: false, search: false, scores: false, page: false };

test('S-158 homework for a group exists for that group alone, wherever one looks, and for who joins it', async () => {
  const { as, done, teacher, place, inA, inB, alone, groupA, put, word, give, meets, titles } = await groupsRoom();
  const id = await give({ kind: 'groups', ids: [groupA] });
  expect(await meets(inA, id)).toEqual(everywhere);
  expect(await titles(inA)).toContain(`“${word}” is published`);
  for (const other of [inB, alone]) {
    expect(await meets(other, id)).toEqual(nowhere);
    expect(await titles(other)).not.toContain(`“${word}” is published`);
    expect(await as(other).call(startAttempt, { assessment_id: id, device: crypto.randomUUID() })).toMatchObject({ key: 'not_available' });
  }
  expect(await done(as(teacher).call(showAudience, { assessment_id: id }))).toEqual({
    ...{ audience: { kind: 'groups', ids: [groupA] }, named: [{ id: groupA, name: 'A' }], students: 1, of: 3 },
  });
  expect((await done(as(teacher).call(listMissing, { assessment_id: id }))).list.map(({ student }) => student.id)).toEqual([inA.id]);
  expect((await done(as(teacher).call(monitorAssessment, { assessment_id: id }))).counts.students).toBe(1);
  const book = await done(as(teacher).call(showGradebook, { space_id: place.id }));
  const column = book.columns.findIndex(({ title }) => title === word);
  const states = Object.fromEntries(book.students.map((student, at) => [student.id, book.cells[column]!.states[at]]));
  expect(states).toEqual({ [inA.id]: '.', [inB.id]: 'n', [alone.id]: 'n' });

  await put(inB, groupA);
  expect(await meets(inB, id)).toEqual(everywhere);
  await put(inA, null);
  expect(await meets(inA, id)).toEqual(nowhere);
});

test('an audience that changes tells who comes in and who falls out once, and keeps what was begun', async () => {
  const { as, done, teacher, place, inA, inB, alone, word, give, change, meets, titles, start, submit, marked } = await groupsRoom();
  const id = await give({ kind: 'people', ids: [inA.id, inB.id] });
  const started = await start(id, inA);
  const replies = await Promise.all(Array.from({ length: 40 }, () => change(id, { kind: 'except', ids: [inA.id, inB.id] })));
  expect(replies.every(({ code }) => code === 1)).toBe(true);
  expect(await titles(inB)).toEqual([`“${word}” is no longer given to you`, `“${word}” is published`]);
  expect((await titles(alone)).filter((title) => title === `“${word}” is published`)).toHaveLength(1);
  expect(await meets(alone, id)).toEqual(everywhere);
  expect(await meets(inB, id)).toEqual(nowhere);
  // Who began it still opens it, and it counts no more: what is open is handed in, and nothing is begun anew.
  expect(await meets(inA, id)).toEqual({ ...nowhere, list: true, page: true });
  expect((await done(as(inA).call(showAssessment, { assessment_id: id }))).can.answer).toBe(true);
  await submit(started);
  await marked(started.id);
  expect((await done(as(inA).call(showAssessment, { assessment_id: id }))).can.answer).toBe(false);
  expect(await as(inA).call(startAttempt, { assessment_id: id, device: crypto.randomUUID() })).toMatchObject({ key: 'not_available' });
  expect((await done(as(teacher).call(monitorAssessment, { assessment_id: id }))).counts).toMatchObject({ students: 2, started: 1 });
  const book = await done(as(teacher).call(showGradebook, { space_id: place.id }));
  const states = book.cells[book.columns.findIndex(({ title }) => title === word)]!.states;
  expect(states[book.students.findIndex((student) => student.id === inA.id)]).toBe('n');
});

test('an audience of nobody, of strangers or of groups elsewhere is refused with its reason; everybody is null again', async () => {
  const { as, done, teacher, person, inA, groupA, given, change } = await groupsRoom();
  const { assessment_id: id } = await done(as(teacher).call(createQuick, given({ kind: 'people', ids: [inA.id] })));
  const stranger = await person('student');
  expect(await change(id, { kind: 'people', ids: [] })).toMatchObject({ code: 0, key: 'audience_empty' });
  expect(await change(id, { kind: 'people', ids: [stranger.id] })).toMatchObject({ key: 'audience_unknown' });
  expect(await change(id, { kind: 'groups', ids: [groupA, '999999999'] })).toMatchObject({ key: 'audience_unknown' });
  expect(await as(teacher).call(createQuick, given({ kind: 'groups', ids: [inA.id] }))).toMatchObject({ key: 'audience_unknown' });
  const { space_id, ...written } = given({ kind: 'groups', ids: [groupA, groupA] });
  await done(as(teacher).call(changeQuick, { ...written, assessment_id: id }));
  expect(await done(as(teacher).call(showQuick, { assessment_id: id }))).toMatchObject({
    ...{ audience: { kind: 'groups', ids: [groupA] }, named: [{ id: groupA, name: 'A' }] },
  });
  expect(space_id).toBeTruthy();
  await done(change(id, null));
  expect(await done(as(teacher).call(showAudience, { assessment_id: id }))).toMatchObject({ audience: null, named: [], students: 3 });
});
