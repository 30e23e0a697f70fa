import { saveMessageTimes } from '@praxis/contract/notifications/preferences';
import { expect, test } from 'vitest';
import { world } from '../../../testing/world.ts';
import { sendMessage } from '../index.ts';
import { registerDigestSource, writeDigests } from './digest.ts';

const HOUR = 3_600_000;
const daily = { language: 'en', time_zone: 'UTC', quiet_from: null, quiet_to: null, digest: 'daily', digest_weekday: 1 } as const;

test('a digest tells of what is unread and ahead, once a day at the chosen hour, and nothing when there is nothing', async () => {
  const { app, db, clock, person, as, until } = await world();
  const [reader, idle] = [await person('student'), await person('student')];
  const hour = (clock.now().getUTCHours() + 1) % 24;
  for (const one of [reader, idle]) {
    const email = `digest.${one.id}@example.org`;
    await db.updateTable('users').set({ email }).where('id', '=', one.id).execute();
    await db.insertInto('proven_emails').values({ user_id: one.id, email, proven_at: new Date() }).execute();
    expect((await as(one).call(saveMessageTimes, { ...daily, digest_hour: hour })).code).toBe(1);
    await db.updateTable('message_settings').set({ digested_on: null }).where('user_id', '=', one.id).execute();
  }
  registerDigestSource(app, async ({ userId, now }) => {
    const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR);
    if (userId !== reader.id) return [];
    return [
      { title: 'Networks exam', at: inHours(-48), ends: inHours(48), link: '/answer/3' },
      { title: 'Networks closes', at: inHours(24), link: '/learn/1/2' },
    ];
  });
  await sendMessage(db, { userIds: [reader.id], kind: 'space_notice', values: { space: 'Nets', title: 'Bring a cable' } });
  const mails = (id: string) =>
    db.selectFrom('development_mails').selectAll().where('recipient', '=', `digest.${id}@example.org`).execute();

  if (hour !== 0) {
    await writeDigests(app);
    expect(await mails(reader.id)).toHaveLength(0);
  }
  clock.move(HOUR);
  await writeDigests(app);
  await writeDigests(app);
  const [mail] = await until('the digest was sent', async () => {
    const sent = await mails(reader.id);
    return sent.length > 0 && sent;
  });
  clock.move(2 * HOUR);
  await writeDigests(app);
  clock.move(-3 * HOUR);
  expect(mail!.subject).toBe('Your day in brief');
  // What began two days ago is named with its end, and stands where that does.
  expect(mail!.body).toMatch(/Networks closes\n(?!Until)[^\n]+[\s\S]*Networks exam\nUntil \S+/);
  expect(mail!.body).toContain('“Bring a cable”\nA new notice in Nets');
  expect(mail!.headers).toHaveProperty('List-Unsubscribe', expect.stringContaining('.digest.'));
  const letters = await db
    .selectFrom('message_deliveries')
    .select('occasion')
    .where('user_id', 'in', [reader.id, idle.id])
    .where('purpose', '=', 'digest')
    .execute();
  expect(letters).toHaveLength(1);
});
