import { showAssessment } from '@praxis/contract/assessments/assessments';
import { renewCalendarFeed, showCalendar } from '@praxis/contract/calendar/calendar';
import { showCompetition } from '@praxis/contract/competitions/competitions';
import { addressOf } from '@praxis/contract/core/pages';
import { listDiscussion, postToDiscussion } from '@praxis/contract/courses/discussion';
import { addNote } from '@praxis/contract/courses/notes';
import { designLab } from '@praxis/contract/labs/labs';
import { openLabRoom } from '@praxis/contract/labs/tasks';
import { showLibraryItem } from '@praxis/contract/library/library';
import { getClass } from '@praxis/contract/live-classes/live-classes';
import { messages } from '@praxis/contract/messages';
import { listNotices, readNotice, saveNotice } from '@praxis/contract/notices/notices';
import { type InboxKind, inboxMessages } from '@praxis/contract/notifications/messages';
import { saveMessageTimes } from '@praxis/contract/notifications/preferences';
import { showCodePage } from '@praxis/contract/problems/problems';
import { showProjectTask } from '@praxis/contract/projects/tasks';
import { getQuestion } from '@praxis/contract/questions/editing';
import { search, searchKinds } from '@praxis/contract/search/search';
import { skillMap } from '@praxis/contract/skills/maps';
import { openProfile } from '@praxis/contract/skills/profiles';
import { getSpaceNotice, writeSpaceNotice } from '@praxis/contract/spaces/notices';
import { expect, test } from 'vitest';
import { datesOf } from '../modules/calendar/sources.ts';
import { writeDigests } from '../modules/messages/delivery/digest.ts';
import { unsubscribeAddress } from '../modules/messages/delivery/unsubscribe.ts';
import { openSession } from '../platform/http/sessions.ts';
import { by } from './links/by-matrix.ts';
import { datedSpace } from './links/dated-space.ts';
import { messageExamples } from './links/message-examples.ts';
import { openLink, readers } from './links/open-link.ts';
import { marketMakers } from './makers/market.ts';
import { type MatrixSchool, openMatrixSchool } from './matrix/school.ts';
import type { TestPerson } from './world.ts';

const LONG = process.env.TEST_LONG === '1';
const kinds = Object.keys(inboxMessages) as InboxKind[];

/** What tells of something that is over for its reader leads nowhere: mails lead to the inbox. */
const withoutPage: readonly InboxKind[] = ['member_removed', 'assistant_removed', 'institution_member_imported'];

type Received = { link: string; id: string; utype: number; name: string };

async function openReceived(school: MatrixSchool, received: readonly Received[]) {
  for (const { link, id, utype, name } of received) {
    const token = await openSession(school.db, { userId: id, utype: utype as TestPerson['utype'], now: school.clock.now() });
    await openLink(school, { id, token, name, utype: utype as TestPerson['utype'], account: '', phone: '' }, link);
  }
}

/** What comes along with something later in the same matter: its turn is last, and the short form needs none of its own where it opened. */
const comesAlong: readonly InboxKind[] = [
  ...(['join_requested', 'course_added', 'question_asked', 'assessment_published', 'own_dates_given', 'work_handed_in'] as const),
  ...(['regrade_asked', 'grades_released', 'lab_given', 'lab_help_asked', 'report_handed_in', 'deletion_requested'] as const),
  ...(['project_given', 'project_handed_in', 'project_peers_opened', 'project_peers_missed', 'project_peers_closed'] as const),
  ...(['project_peers_left', 'product_approved', 'product_sold', 'order_paid', 'refund_asked', 'differences_wait'] as const),
  ...(['product_reviewed', 'settlement_disputed', 'invoice_issued', 'result_preliminary', 'result_final'] as const),
  ...(['result_corrected', 'award_given', 'dissent_filed', 'dissent_assigned', 'dissent_accepted', 'dissent_upheld'] as const),
  ...(['dissent_to_correct', 'review_assigned', 'review_added', 'review_unreadable', 'registration_disqualified'] as const),
  ...(['team_joined', 'team_asked', 'team_invited', 'team_merge_asked', 'team_offered', 'mentor_invited'] as const),
];
const inTurn = kinds.toSorted((one, other) => Number(comesAlong.includes(one)) - Number(comesAlong.includes(other)));
const opened = new Set<string>();

test.each(inTurn)('whoever receives the message %s opens what it speaks of', async (kind) => {
  if (opened.has(kind)) return;
  const { school } = await openMatrixSchool();
  const { db, until } = school;
  const before = await db.selectFrom('messages').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  await messageExamples[kind](school);
  const received = await until(`a message ${kind} arrives`, async () => {
    const found = await db
      .selectFrom('messages')
      .innerJoin('users', 'users.id', 'messages.user_id')
      .select(['messages.kind', 'messages.link', 'users.id', 'users.utype', 'users.nickname as name'])
      .where('messages.id', '>', before?.id ?? '0')
      .execute();
    return found.some((one) => one.kind === kind) && Map.groupBy(found, (one) => one.kind);
  });
  const own = received.get(kind)!;
  if (withoutPage.includes(kind)) expect(own.map(({ link }) => link)).toEqual(own.map(() => ''));
  else await openReceived(school, own);
  if (LONG) return;
  // One that does not open here, since the matter has gone on, has its own turn.
  for (const [other, along] of received)
    if (other !== kind && !opened.has(other))
      await openReceived(school, along).then(
        () => opened.add(other),
        () => undefined,
      );
});

/** Everybody who has anything to do with the owner's space, and those who have not. */

test('every date in the calendar, its feed and the digest opens for each of its readers', async () => {
  const { school } = await openMatrixSchool();
  const { app, db, people, as, origin } = school;
  const { from, to } = await datedSpace(school);
  const keys = new Set<string>();
  for (const role of readers) {
    const reader = people[role];
    const dates = await datesOf(app, { db, userId: reader.id, from, to, now: school.clock.now() });
    for (const { title, link } of dates) {
      keys.add(title.key);
      await openLink(school, reader, link);
    }
    const { data } = await as(reader).call(showCalendar, { from: from.getTime(), to: to.getTime() });
    expect(data.list.map(({ link }) => link)).toEqual(dates.map(({ link }) => link));
    for (const { name, title } of data.list)
      expect(name, 'a narrow place shows what a date is of, without the words around it').not.toBe(title);
    const feed = (await as(reader).call(renewCalendarFeed, {})).data.address!;
    const lines = (await (await fetch(`${origin}${feed}`)).text()).replaceAll('\r\n ', '').split('\r\n');
    const urls = lines.filter((line) => line.startsWith('URL:')).map((line) => line.slice('URL:'.length));
    expect(urls.sort()).toEqual(dates.map(({ link }) => `${app.instance.origin}${link}`).sort());
  }
  const others = ['calendar_name', 'calendar_range_wrong'];
  expect([...keys].sort()).toEqual(
    Object.keys(messages)
      .filter((key) => key.startsWith('calendar_') && !others.includes(key))
      .sort(),
  );
});

test('every address in a mail and in a digest is a page of the school', async () => {
  const { school } = await openMatrixSchool();
  const { app, db, people, clock, until } = school;
  const { student } = people;
  await datedSpace(school);
  await by(writeSpaceNotice)(school);
  const email = `${student.id}@example.org`;
  await db.updateTable('users').set({ email }).where('id', '=', student.id).execute();
  await db.insertInto('proven_emails').values({ user_id: student.id, email, proven_at: clock.now() }).execute();
  // The digest of today, whatever day that is.
  const digest_weekday = clock.now().getUTCDay() || 7;
  const hour = { language: 'en', time_zone: 'UTC', quiet_from: null, quiet_to: null, digest: 'weekly', digest_weekday } as const;
  await school.done(student, saveMessageTimes, { ...hour, digest_hour: 0 } as never);
  await db.updateTable('message_settings').set({ digested_on: null }).where('user_id', '=', student.id).execute();
  await writeDigests(app);
  const mail = await until('the digest is sent', () =>
    db.selectFrom('development_mails').select('html').where('recipient', '=', email).executeTakeFirst(),
  );
  const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
  expect(links.length).toBeGreaterThan(5);
  for (const link of [...links, unsubscribeAddress(app, student.id, 'digest')]) {
    expect(link.startsWith(app.instance.origin), link).toBe(true);
    await openLink(school, student, link.slice(app.instance.origin.length));
  }
});

test('every kind of thing that is found opens for each who finds it', async () => {
  const { school } = await openMatrixSchool();
  const { db, people, as, canary, until } = school;
  const created = [
    getSpaceNotice,
    showLibraryItem,
    getQuestion,
    showAssessment,
    getClass,
    showCodePage,
    openLabRoom,
    designLab,
    listDiscussion,
    showCompetition,
    skillMap,
    openProfile,
    showProjectTask,
  ];
  for (const endpoint of created) await by(endpoint)(school);
  for (const endpoint of [addNote, postToDiscussion]) await by(endpoint, { role: 'student', change: { body: `About ${canary}` } })(school);
  await by(readNotice)(school);
  await marketMakers(school).product({ title: `Course ${canary}` });
  await until('everything can be found', async () => {
    const known = await db.selectFrom('search_documents').select('kind').distinct().where('title', 'like', `%${canary}%`).execute();
    const posted = await db.selectFrom('search_documents').select('kind').distinct().where('body', 'like', `%${canary}%`).execute();
    return new Set([...known, ...posted].map(({ kind }) => kind)).size === searchKinds.length;
  });
  const found = new Set<string>();
  for (const role of readers)
    for (const kind of searchKinds) {
      const { code, data } = await as(people[role]).call(search, { q: canary, kind, size: 50 });
      expect(code).toBe(1);
      for (const hit of data.list) {
        found.add(hit.kind);
        await openLink(school, people[role], hit.link);
      }
    }
  expect([...found].sort()).toEqual([...searchKinds].sort());
});

test('a notice of the platform opens for whoever is shown it', async () => {
  const { school } = await openMatrixSchool();
  for (const audience of ['everyone', 'members', 'teachers'] as const)
    await school.done(school.people.operator, saveNotice, { title: 'Open day', body: '<p>x</p>', audience, publish_at: 1 } as never);
  for (const role of readers) {
    const { data } = await school.as(school.people[role]).call(listNotices, {});
    for (const { id } of data.list) await openLink(school, school.people[role], addressOf('notice', { nid: id }));
  }
});
