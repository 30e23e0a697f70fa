import { saveOverride } from '@praxis/contract/assessments/monitoring';
import { showCalendar } from '@praxis/contract/calendar/calendar';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { saveMessageTimes, setMessageChoice } from '@praxis/contract/notifications/preferences';
import { expect, test } from 'vitest';
import { sweepSoon } from '../../../platform/jobs/jobs.ts';
import { assessmentMakers } from '../../../testing/makers/assessments/assessments.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { openTestServers } from '../../../testing/server.ts';
import { type TestPerson, worldOn } from '../../../testing/world.ts';
import { sendReminders } from '../../calendar/reminders.ts';
import { DELIVER } from '../../messages/delivery/ways.ts';

const HOUR = 3_600_000;

async function homework(traits: { kind?: 'exam'; start_at?: number } = {}) {
  const servers = await openTestServers(2);
  const [server, other] = [servers[0]!, servers[1]!];
  const created = await worldOn(server);
  const { space, member } = spaceMakers(created);
  const { paper, published, handedIn, rightAnswers } = assessmentMakers(created);
  const teacher = await created.person('teacher');
  const at = await space(teacher);
  const of = await paper(teacher);
  const now = Math.floor(created.clock.now().getTime() / 1000) * 1000;
  const due = now + 48 * HOUR;
  const settings = { timer: false, duration_s: null, attempts: 1 };
  const id = await published(at, of, { title: 'Sorting', end_at: due, ...settings, ...traits });
  /** The times of both servers move together, as clocks do. */
  const pass = (hours: number) => {
    for (const one of servers) one.clock.move(hours * HOUR);
  };
  const remind = async () => {
    await Promise.all([sendReminders(server.app), sendReminders(other.app), sendReminders(server.app)]);
  };
  const student = async () => (await member(at)).person;
  const reminders = async (who: TestPerson) =>
    (await created.as(who).call(listMessages, {})).data.list.map(({ title }) => title).filter((title) => /day|hour/.test(title));
  return { ...created, server, pass, remind, teacher, id, due, student, reminders, handedIn, rightAnswers };
}

test('those who have not handed in are reminded a day and an hour before, each once, whatever servers do at once', async () => {
  const created = await homework();
  const { pass, remind, as, server, student, reminders, handedIn, rightAnswers, id, teacher } = created;
  try {
    const [late, done, silent] = [await student(), await student(), await student()];
    await handedIn(id, done, rightAnswers);
    for (const channel of ['inbox', 'email'] as const) await as(silent).call(setMessageChoice, { group: 'reminders', channel, on: false });
    pass(23);
    await remind();
    expect(await reminders(late)).toEqual([]);
    pass(1.5);
    await remind();
    expect(await reminders(late)).toEqual(['“Sorting” is due in a day']);
    pass(22.6);
    await remind();
    await remind();
    expect(await reminders(late)).toEqual(['“Sorting” is due in an hour', '“Sorting” is due in a day']);
    for (const nobody of [done, silent, teacher]) expect(await reminders(nobody)).toEqual([]);
  } finally {
    await server.close();
  }
});

test('a student with a later date of their own is reminded by it, and anew when it moves', async () => {
  const created = await homework();
  const { pass, remind, as, id, due, server, student, reminders, teacher } = created;
  try {
    const [usual, other] = [await student(), await student()];
    const until = (end_at: number) => as(teacher).call(saveOverride, { assessment_id: id, user_ids: [other.id], end_at, reason: 'ill' });
    expect((await until(due + 12 * HOUR)).code).toBe(1);
    pass(25);
    await remind();
    expect([await reminders(usual), await reminders(other)]).toEqual([['“Sorting” is due in a day'], []]);
    pass(12);
    await remind();
    expect(await reminders(other)).toEqual(['“Sorting” is due in a day']);
    const entries = (await as(other).call(showCalendar, { from: due, to: due + 24 * HOUR })).data.list;
    expect(entries.map(({ kind, title, starts_at }) => [kind, title, starts_at])).toEqual([
      ['due', 'Assignment due: Sorting', due + 12 * HOUR],
    ]);
  } finally {
    await server.close();
  }
});

test('an exam is reminded of before it begins; a mail that waits through the night until it is of no use is not sent', async () => {
  const from = Date.now() + 30 * HOUR;
  const created = await homework({ kind: 'exam', start_at: Math.floor(from / 1000) * 1000 });
  const { pass, remind, as, clock, db, server, student, reminders, until } = created;
  try {
    const reader = await student();
    const email = `exam.${reader.id}@example.org`;
    await db.updateTable('users').set({ email }).where('id', '=', reader.id).execute();
    await db.insertInto('proven_emails').values({ user_id: reader.id, email, proven_at: new Date() }).execute();
    pass(29.5);
    const minute = clock.now().getUTCHours() * 60 + clock.now().getUTCMinutes();
    const quiet = { quiet_from: (minute + 1440 - 30) % 1440, quiet_to: (minute + 180) % 1440 };
    const times = { language: 'en', time_zone: 'UTC', digest: 'off', digest_hour: 8, digest_weekday: 1 } as const;
    expect((await as(reader).call(saveMessageTimes, { ...times, ...quiet })).code).toBe(1);
    await remind();
    expect(await reminders(reader)).toEqual(['“Sorting” starts in an hour']);
    const ofReminder = () =>
      db
        .selectFrom('message_deliveries')
        .innerJoin('messages', 'messages.id', 'message_deliveries.message_id')
        .select(['message_deliveries.state', 'failure', 'due_at'])
        .where('messages.user_id', '=', reader.id)
        .where('messages.kind', '=', 'exam_soon')
        .executeTakeFirstOrThrow();
    const waits = await until('the mail waits for the morning', async () => {
      const row = await ofReminder();
      return row.state === 'waiting' && row.due_at > clock.now() && row;
    });
    expect(waits.due_at.getTime() - clock.now().getTime()).toBeGreaterThan(2 * HOUR);
    pass(4);
    await sweepSoon(db, DELIVER);
    await until('the mail is dropped', async () => {
      const row = await ofReminder();
      return row.state === 'dropped' && row.failure === 'too late to be of use';
    });
  } finally {
    await server.close();
  }
});
