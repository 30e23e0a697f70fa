import { renewCalendarFeed, revokeCalendarFeed, showCalendar, showCalendarFeed } from '@praxis/contract/calendar/calendar';
import { setCourseSchedule } from '@praxis/contract/courses/space-courses';
import { expect, test } from 'vitest';
import { courseMakers } from '../../testing/makers/courses.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { world } from '../../testing/world.ts';

const DAY = 86_400_000;

async function lesson() {
  const created = await world();
  const { course, section, activity, assigned, edit } = courseMakers(created);
  const { space, member } = spaceMakers(created);
  const now = Math.floor(created.clock.now().getTime() / 1000) * 1000;
  const taught = await course(undefined, '算法；入门, 一');
  const { sectionId } = await section(taught, 'Sorting');
  const { sectionId: later } = await section(taught, 'Graphs');
  await activity(taught, sectionId, 'handout', { html: '<p>one</p>' });
  const dated = await activity(taught, later, 'handout', { html: '<p>two</p>' }, 'Shortest ways');
  await edit(taught, [{ op: 'update', id: dated, changes: { unlock: { after: null, score: null, from: now + 20 * DAY } } }]);
  const at = await space(taught.owner, { name: '算法班', endAt: new Date(now + 30 * DAY) });
  await assigned(taught, at);
  const student = (await member(at)).person;
  const schedule = await created.as(taught.owner).call(setCourseSchedule, {
    ...{ space_id: at.id, course_id: taught.id, opens_at: now - DAY, closes_at: now + 40 * DAY },
    sections: [{ section_id: later, opens_at: null, days_after_joining: 7 }],
  });
  if (schedule.code !== 1) throw new Error(schedule.msg);
  const list = async (who = student) => (await created.as(who).call(showCalendar, { from: now - 2 * DAY, to: now + 60 * DAY })).data.list;
  const feed = async (path: string) => {
    const reply = await fetch(`${created.origin}${path}`);
    return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
  };
  return { ...created, taught, at, student, now, list, feed };
}

test('the calendar holds when courses and their parts open and close, for members of the space alone', async () => {
  const { list, student, taught, person, now, as } = await lesson();
  const view = await list();
  expect(view.map((entry) => [entry.kind, entry.title])).toEqual([
    ['opens', 'Opens: 算法；入门, 一'],
    ['opens', 'Graphs opens, 算法；入门, 一'],
    ['opens', 'Shortest ways opens, 算法；入门, 一'],
    ['ends', 'Enrolment ends: 算法班'],
    ['ends', 'Closes: 算法；入门, 一'],
  ]);
  expect(view.map((entry) => entry.name).slice(0, 2), 'narrow places show the name alone').toEqual(['算法；入门, 一', 'Graphs']);
  expect(view.map((entry) => entry.key)).toEqual([...new Set(view.map((entry) => entry.key))]);
  expect((await list(taught.owner)).map((entry) => entry.kind)).toContain('ends');
  expect(await list(await person('student'))).toEqual([]);
  expect((await as(student).call(showCalendar, { from: now, to: now + 101 * DAY })).key).toBe('calendar_range_wrong');
  expect((await as(student).call(showCalendar, { from: now, to: now })).key).toBe('calendar_range_wrong');
});

test('a calendar program reads the dates under the secret address until it is replaced, ended, or its owner is locked', async () => {
  const { as, db, student, feed, list } = await lesson();
  const me = as(student);
  expect((await me.call(showCalendarFeed, {})).data.address).toBeNull();
  const first = (await me.call(renewCalendarFeed, {})).data.address!;
  expect((await me.call(showCalendarFeed, {})).data.address).toBe(first);
  const read = await feed(`${first}&language=en`);
  expect(read).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
  expect(read.text.match(/BEGIN:VEVENT/g)).toHaveLength((await list()).length);
  expect(read.text.replaceAll('\r\n ', '')).toContain('SUMMARY:Graphs opens\\, 算法；入门\\, 一\r\n');
  for (const line of read.text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const uids = (text: string) => text.replaceAll('\r\n ', '').match(/^UID:.*$/gm);
  expect(uids((await feed(`${first}&language=zh-cn`)).text)).toEqual(uids(read.text));
  const second = (await me.call(renewCalendarFeed, {})).data.address!;
  expect((await feed(first)).status).toBe(404);
  expect((await feed(second)).status).toBe(200);
  await db.updateTable('users').set({ status: 'locked' }).where('id', '=', student.id).execute();
  expect((await feed(second)).status).toBe(404);
  await db.updateTable('users').set({ status: 'active' }).where('id', '=', student.id).execute();
  expect((await me.call(revokeCalendarFeed, {})).code).toBe(1);
  expect((await feed(second)).status).toBe(404);
  expect(await db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', student.id).execute()).toEqual([]);
});

test('the key rests unreadable, and wrong ones are counted', async () => {
  const { as, db, student, feed } = await lesson();
  const { address } = (await as(student).call(renewCalendarFeed, {})).data;
  const key = new URL(address!, 'http://school').searchParams.get('key')!;
  const row = await db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', student.id).executeTakeFirstOrThrow();
  expect(`${row.key_sealed.toString('latin1')}${row.key_fingerprint.toString('latin1')}`).not.toContain(key);
  for (const wrong of ['', 'x', key.slice(1), `${key}x`]) expect((await feed(`/api/calendar/feed.ics?key=${wrong}`)).status).toBe(404);
  // Counted when they were answered: those that arrive together are all looked at.
  await Promise.all(Array.from({ length: 70 }, () => feed('/api/calendar/feed.ics?key=x')));
  expect((await feed('/api/calendar/feed.ics?key=x')).status).toBe(429);
});
