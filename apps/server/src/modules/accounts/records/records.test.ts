import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { cancelDeletion, getAccountRecords, listAccountRequests, requestDeletion, requestExport } from '@praxis/contract/accounts/records';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { sweep } from '../../../platform/jobs/sweeps.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { hashPassword } from '../sign-in/password-hash.ts';
import { endDueAccounts, expireExports } from './end-accounts.ts';

const DAY = 24 * 3_600_000;
const password = 'Right#Word2026';
let hash: Promise<string> | undefined;

async function withPassword(role: 'student' | 'teacher' = 'student') {
  const created = await world();
  const someone = await created.person(role);
  hash ??= hashPassword(password);
  await created.db
    .updateTable('users')
    .set({ password_hash: await hash })
    .where('id', '=', someone.id)
    .execute();
  return { ...created, someone, own: created.as(someone) };
}

/** Every file of a zip by its name. */
const unzipped = (bytes: Buffer) =>
  new Promise<Map<string, Buffer>>((done, failed) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return failed(error);
      const files = new Map<string, Buffer>();
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (_error, stream) => {
          files.set(entry.fileName, await buffer(stream));
          zip.readEntry();
        }),
      );
      zip.on('end', () => done(files));
      zip.readEntry();
    }),
  );

async function storedFile(app: Awaited<ReturnType<typeof world>>['app'], owner: TestPerson, purpose: string, text: string) {
  const { mkdir, writeFile } = await import('node:fs/promises');
  const path = `${app.files.uploads}/${purpose}-${owner.id}`;
  await mkdir(app.files.uploads, { recursive: true });
  await writeFile(path, text);
  const key = `${purpose}-${owner.id}`;
  await app.files.store.adopt(path, key);
  return app.db
    .insertInto('files')
    .values({
      owner_id: owner.id,
      purpose,
      name: `a/${purpose}.txt`,
      size: String(text.length),
      sha256: createHash('sha256').update(text).digest(),
      mime: 'text/plain',
      storage_key: key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

test('every column of the database that refers to a person says what becomes of it', async () => {
  const { app, db } = await world();
  const covered = new Set(app.personalRecords.flatMap((records) => Object.keys(records.columns)));
  const { rows } = await sql<{ place: string }>`
    select c.conrelid::regclass || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    union
    select table_name || '.' || column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bigint'
      and column_name ~ '(^|_)(user|actor|owner|author|applicant|leader|person|student|teacher|learner|holder)_id$|_by$'`.execute(db);
  const places = rows.map((row) => row.place);
  const forgotten = places.filter((place) => !covered.has(place)).sort();
  expect(forgotten, 'say in the module’s registerPersonalRecords what becomes of these when an account ends').toEqual([]);
  expect([...covered].filter((place) => !places.includes(place)).sort(), 'these are no columns of the database any more').toEqual([]);
});

test('a person exports everything kept about them and nobody else opens the file', async () => {
  const { app, db, clock, own, someone, until, origin, as, person } = await withPassword();
  await storedFile(app, someone, 'teacher_proof', 'proof of a teacher');
  await db
    .updateTable('users')
    .set({ id_number_encrypted: app.secrets.encrypt('11010519491231002X') })
    .where('id', '=', someone.id)
    .execute();
  expect(await own.call(requestExport, { password: 'wrong' })).toMatchObject({ key: 'old_password_wrong' });
  expect((await own.call(requestExport, { password })).code).toBe(1);
  const ready = await until('the export is ready', async () => {
    const { data } = await own.call(getAccountRecords, {});
    return data.export?.state === 'ready' && data.export;
  });
  const reply = await fetch(`${origin}${ready.address}`);
  const files = await unzipped(Buffer.from(await reply.arrayBuffer()));
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['README.txt', 'accounts/profile.json', 'platform/sessions.json', 'files.json']),
  );
  const all = [...files.values()].join('\n');
  expect(JSON.parse(files.get('accounts/profile.json')!.toString())[0]).toMatchObject({
    account: someone.account,
    id_number: '110***********002X',
  });
  expect(all).not.toContain((await hash)!);
  expect(all).not.toContain('token_hash');
  expect([...files].find(([name]) => name.endsWith('teacher_proof.txt'))?.[1].toString()).toBe('proof of a teacher');
  expect([...files.keys()].every((name) => !name.includes('..') && name.split('/').length <= 2)).toBe(true);

  const outsider = await person('student');
  expect((await as(outsider).call(getAccountRecords, {})).data.export).toBeNull();
  const forged = ready.address.replace(/sign=[^&]+/, 'sign=x');
  expect((await fetch(`${origin}${forged}`)).status).toBe(404);
  await until('the inbox tells', async () =>
    (await own.call(listMessages, {})).data.list.some((message) => message.kind === 'export_ready'),
  );

  clock.move(8 * DAY);
  await expireExports(app);
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(clock.now().getTime() + DAY) })
    .where('user_id', '=', someone.id)
    .execute();
  const after = (await own.call(getAccountRecords, {})).data.export;
  expect(after).toMatchObject({ state: 'expired', address: '' });
  clock.move(-8 * DAY);
});

test('an account without a password cannot be taken away by whoever holds its session', async () => {
  const { person, as } = await world();
  const student = await person('student');
  expect(await as(student).call(requestExport, {})).toMatchObject({ key: 'password_needed' });
  expect(await as(student).call(requestDeletion, {})).toMatchObject({ key: 'password_needed' });
});

test('nobody uploads for a purpose that only the server writes', async () => {
  const { origin, person } = await world();
  const { token } = await person('student');
  const purpose = Buffer.from('personal_export').toString('base64');
  const headers = { authorization: token, 'upload-length': '5', 'upload-metadata': `purpose ${purpose},filename ${purpose}` };
  expect((await fetch(`${origin}/api/upload`, { method: 'POST', headers })).status).toBe(400);
});

test('a person asks for the end of their account, takes it back, asks again, and is gone after seven days', async () => {
  const { app, db, clock, own, as, someone, person } = await withPassword();
  const asked = await own.call(requestDeletion, { password });
  expect(asked.code).toBe(1);
  expect(await own.call(requestDeletion, { password })).toMatchObject({ key: 'deletion_requested' });
  expect((await own.call(getAccountRecords, {})).data.deletion?.due_at).toBe(asked.data.due_at);
  expect((await own.call(cancelDeletion, {})).code).toBe(1);
  expect(await own.call(cancelDeletion, {})).toMatchObject({ key: 'deletion_not_requested' });
  expect((await own.call(requestDeletion, { password })).code).toBe(1);

  const created = await world();
  const spaces = spaceMakers(created);
  const teacher = await person('teacher');
  const space = await spaces.space(teacher, {});
  await spaces.member(space, someone);
  await db
    .insertInto('activity_notes')
    .values({ user_id: someone.id, space_id: space.id, course_id: (await aCourse(db, teacher.id)).id, activity_id: 'a', body: 'mine' })
    .execute();
  const course = await aCourse(db, teacher.id);
  await db
    .insertInto('discussion_posts')
    .values({ user_id: someone.id, space_id: space.id, course_id: course.id, activity_id: 'a', body: 'for all' })
    .execute();
  await db
    .insertInto('wechat_identities')
    .values({ user_id: someone.id, appid: 'a', openid: `o${someone.id}` })
    .execute();
  await db
    .insertInto('sms_codes')
    .values({ phone: someone.phone, code_type: 'load', code_hash: Buffer.from('x'), expires_at: new Date() })
    .execute();
  const proof = await storedFile(app, someone, 'teacher_proof', 'proof');
  const shared = await storedFile(app, someone, 'generic_file', 'a handout of a course');

  await endDueAccounts(app);
  expect((await own.call(getAccountRecords, {})).code).toBe(1);
  clock.move(7 * DAY + 60_000);
  await endDueAccounts(app);
  await sweep(app);
  clock.move(-7 * DAY - 60_000);

  expect((await own.call(getAccountRecords, {})).status).toBe(401);
  const row = await db.selectFrom('users').selectAll().where('id', '=', someone.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    status: 'closed',
    account: null,
    phone: null,
    email: null,
    real_name: '',
    password_hash: null,
    avatar_file_id: null,
  });
  for (const table of ['sessions', 'activity_notes', 'wechat_identities', 'messages', 'login_log'] as const)
    expect(await db.selectFrom(table).select('id').where('user_id', '=', someone.id).execute(), table).toEqual([]);
  expect(await db.selectFrom('sms_codes').select('id').where('phone', '=', someone.phone).execute()).toEqual([]);
  expect(await db.selectFrom('discussion_posts').select('body').where('user_id', '=', someone.id).execute()).toEqual([{ body: 'for all' }]);
  const member = await db.selectFrom('space_members').select('state').where('user_id', '=', someone.id).executeTakeFirstOrThrow();
  expect(member.state).toBe('left');
  const files = await db
    .selectFrom('files')
    .select(['id', 'deleted_at', 'bytes_removed_at'])
    .where('owner_id', '=', someone.id)
    .orderBy('id')
    .execute();
  expect(files.find((file) => file.id === proof.id)?.bytes_removed_at).not.toBeNull();
  expect(files.find((file) => file.id === shared.id)?.deleted_at).toBeNull();
  const actions = await db
    .selectFrom('audit_log')
    .select('action')
    .where('object_type', '=', 'user')
    .where('object_id', '=', someone.id)
    .orderBy('id')
    .execute();
  expect(actions.map((action) => action.action)).toEqual([
    'account_end_requested',
    'account_end_cancelled',
    'account_end_requested',
    'account_ended',
  ]);

  const { data } = await as(await person('operator')).call(listAccountRequests, { kind: 'deletion', state: 'done' });
  expect(data.list.find((request) => request.user_id === someone.id)?.person).toContain('Deleted user');
  const reader = await db.selectFrom('people').select('name').where('id', '=', someone.id).executeTakeFirstOrThrow();
  expect(reader.name).not.toContain(someone.name);
});

test('whoever owns a space in use is told so and cannot end their account; nor can it end behind that later', async () => {
  const { app, db, clock, own, someone, until } = await withPassword('teacher');
  expect((await own.call(requestDeletion, { password })).code).toBe(1);
  const space = await spaceMakers(await world()).space(someone, {});
  const { data } = await own.call(getAccountRecords, {});
  expect(data.hindrances).toEqual([expect.stringContaining('Archive them first')]);
  clock.move(7 * DAY + 60_000);
  await endDueAccounts(app);
  clock.move(-7 * DAY - 60_000);
  expect((await own.call(getAccountRecords, {})).data.deletion).toBeNull();
  await until('it was told', async () =>
    (await own.call(listMessages, {})).data.list.some((message) => message.kind === 'deletion_hindered'),
  );
  expect(await own.call(requestDeletion, { password })).toMatchObject({ key: 'deletion_hindered' });
  await db.updateTable('spaces').set({ state: 'archived' }).where('id', '=', space.id).execute();
  expect((await own.call(requestDeletion, { password })).code).toBe(1);
});

const aCourse = (db: Awaited<ReturnType<typeof world>>['db'], owner: string) =>
  db.insertInto('courses').values({ owner_id: owner, title: 'A', intro: '' }).returning('id').executeTakeFirstOrThrow();
