import { utype } from '@praxis/contract/accounts/accounts';
import {
  endUserSessions,
  getOverview,
  getWaiting,
  grantPermission,
  listAgents,
  listAudit,
  listJobs,
  listUsers,
  lockUser,
  retryJob,
} from '@praxis/contract/admin/operator';
import { figureNames, partNames, taskNames, workNames } from '@praxis/contract/home/messages';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { statExport } from '@praxis/contract/statistics/statistics';
import { expect, test } from 'vitest';
import { partOff } from '../../platform/part-state.ts';
import { world } from '../../testing/world.ts';

test('an operator sees the state of the school', async () => {
  const { person, as } = await world();
  await person('student');
  const { code, data } = await as(await person('operator')).call(getOverview, {});
  expect(code).toBe(1);
  expect(data.people.students).toBeGreaterThan(0);
  expect(data.parts).toContainEqual({ name: 'database', state: 'ready', why: '' });
  expect((await as(await person('operator')).call(listAgents, {})).code).toBe(1);
});

test('an operator reads in their own language why a part is off, and is not kept waiting by one that does not answer', async () => {
  const { app, as, person } = await world();
  const operator = as(await person('operator'));
  const partsIn = async (responselang: string) => {
    const { data } = await operator.call(getOverview, {}, { responselang });
    return new Map(data.parts.map((part) => [part.name, part]));
  };
  const usual = app.parts.get('email')!;
  app.parts.set('email', async () => partOff('part_unset', { name: 'PRAXIS_SMTP_HOST' }));
  expect((await partsIn('zh-cn')).get('email')).toMatchObject({ state: 'off', why: '没有设置 PRAXIS_SMTP_HOST' });
  expect((await partsIn('en')).get('email')).toMatchObject({ state: 'off', why: 'PRAXIS_SMTP_HOST is not set' });
  // Nobody chose that these are missing: they wait for somebody, and work goes on meanwhile.
  for (const missing of ['judge', 'media', 'labs', 'live'])
    expect((await partsIn('en')).get(missing)).toMatchObject({ state: 'degraded', why: expect.stringContaining('connected') });
  app.parts.set('email', () => new Promise(() => undefined));
  expect((await partsIn('en')).get('email')).toMatchObject({ state: 'wrong', why: 'no answer within 1500 ms' });
  app.parts.set('email', usual);
});

test('everything the console counts, waits for or lets run has a name people can read', async () => {
  const { app, as, person } = await world();
  expect(app.jobs.kinds().filter((kind) => !(kind in workNames))).toEqual([]);
  expect(app.agents.kinds().filter((kind) => !(kind in taskNames))).toEqual([]);
  expect([...app.figures.keys()].filter((name) => !(name in figureNames))).toEqual([]);
  expect([...app.parts.keys()].filter((name) => !(name in partNames))).toEqual([]);
  const { data } = await as(await person('operator')).call(getWaiting, {});
  expect(data.waiting.map(({ panel }) => panel)).toEqual(expect.arrayContaining(['institutions', 'teachers']));
});

test('what waits for an operator is counted', async () => {
  const { db, as, person } = await world();
  const operator = as(await person('operator'));
  const waiting = async () => (await operator.call(getWaiting, {})).data.waiting.find(({ panel }) => panel === 'teachers')!.count;
  const before = await waiting();
  const applicant = await person('student');
  await db.insertInto('teacher_applications').values({ user_id: applicant.id, school: 'A school', real_name: 'A name' }).execute();
  expect(await waiting()).toBe(before + 1);
});

test('people, jobs and deeds are found by what narrows them down', async () => {
  const { db, as, person } = await world();
  const boss = await person('operator', 'Boss of filters');
  const operator = as(boss);
  const teacher = await person('teacher', 'Member of filters');
  const institution = await db
    .insertInto('institutions')
    .values({
      applicant_id: teacher.id,
      name: 'Filter 100% College',
      code: `F${teacher.id}`,
      contact: 'x',
      phone: teacher.phone,
      title: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ institution_id: institution.id }).where('id', '=', teacher.id).execute();
  const users = async (input: object) => (await operator.call(listUsers, { ...input })).data.list.map(({ id }) => id);
  expect(await users({ institution: '100% coll' })).toEqual([teacher.id]);
  expect(await users({ institution: '100_ coll' })).toEqual([]);
  expect(await users({ q: 'of filters', grant: 'platform_operator' })).toEqual([boss.id]);
  expect(await users({ q: 'of filters', utype: 2, status: 'active' })).toContain(teacher.id);
  expect(await users({ q: 'of filters', status: 'closed' })).toEqual([]);

  const at = Date.now();
  await db.insertInto('jobs').values({ kind: 'filter_job', owner_id: teacher.id, state: 'done' }).execute();
  const jobs = async (input: object) => (await operator.call(listJobs, { kind: 'filter_job', ...input })).data.total;
  expect(await jobs({ owner: 'member of filters', from: at - 3_600_000, to: at + 3_600_000 })).toBe(1);
  expect(await jobs({ owner: 'boss of' })).toBe(0);
  expect(await jobs({ to: at - 3_600_000 })).toBe(0);

  await operator.call(lockUser, { user_id: teacher.id, locked: true, reason: 'x' });
  const actions = await operator.call(listAudit, { person: 'boss of filters', action: 'user_locked' });
  expect(actions.data.list.map(({ object_id }) => object_id)).toEqual([teacher.id]);
});

test('the audit log opens after an export of the platform, and where an entry names no thing', async () => {
  const { db, person, as } = await world();
  const boss = await person('operator');
  const operator = as(boss);
  const platform = { scope: 'platform', id: '0' } as const;
  expect((await operator.call(statExport, { ...platform, measure: 'orders_paid', format: 'csv' })).code).toBe(1);
  const numberless = { actor_id: boss.id, action: 'statistics_exported', object_type: 'platform', object_id: '0', detail: '{}' };
  await db.insertInto('audit_log').values(numberless).execute();
  const { data } = await operator.call(listAudit, { actor: boss.id, action: 'statistics_exported' });
  expect(data.list.map(({ object_id }) => object_id)).toEqual(['0', null]);
});

test('an operator finds a person by any name, locks them, and they are out at once', async () => {
  const { person, as } = await world();
  const operator = as(await person('operator'));
  const student = await person('student', 'Wang_50%');
  for (const q of ['ang_50%', student.account, student.phone.slice(2), student.id]) {
    const { data } = await operator.call(listUsers, { q });
    expect(data.list.map((user) => user.id)).toContain(student.id);
  }
  expect((await operator.call(listUsers, { q: 'no_such_person_%' })).data.total).toBe(0);

  expect(await operator.call(lockUser, { user_id: student.id, locked: true })).toMatchObject({
    key: 'lock_reason_required',
    data: { fields: { reason: 'Say why the account is locked' } },
  });
  expect((await as(student).call(listMessages, {})).code).toBe(1);
  expect((await operator.call(lockUser, { user_id: student.id, locked: true, reason: 'shared password' })).code).toBe(1);
  expect(await as(student).call(listMessages, {})).toMatchObject({ status: 401, key: 'account_locked' });
  expect((await operator.call(listUsers, { q: student.id, status: 'locked' })).data.list[0]).toMatchObject({
    status: 'locked',
    sessions: 0,
  });
  await operator.call(lockUser, { user_id: student.id, locked: false });

  const { data: log } = await operator.call(listAudit, { object_type: 'user', object_id: student.id });
  expect(log.list.map((action) => [action.action, action.from_state, action.to_state])).toEqual([
    ['user_unlocked', 'locked', 'active'],
    ['user_locked', 'active', 'locked'],
  ]);
  expect(log.list[1]?.detail).toContain('shared password');
});

test('sessions of a person end on request, the operator’s own current one stays', async () => {
  const { person, as } = await world();
  const boss = await person('operator');
  const student = await person('student');
  expect((await as(boss).call(endUserSessions, { user_id: student.id })).data.count).toBe(1);
  expect(await as(student).call(listMessages, {})).toMatchObject({ status: 401, key: 'session_ended_elsewhere' });
  expect((await as(boss).call(endUserSessions, { user_id: boss.id })).data.count).toBe(0);
  expect((await as(boss).call(listMessages, {})).code).toBe(1);
});

test('C-28 an operator is a person with a permission, which is given and taken back; nobody takes their own', async () => {
  const { person, as } = await world();
  const boss = await person('operator');
  const teacher = await person('teacher');
  const give = (granted: boolean, user_id = teacher.id) =>
    as(boss).call(grantPermission, { user_id, permission: 'platform_operator', granted });

  expect((await give(true)).code).toBe(1);
  expect((await give(true)).code).toBe(1);
  expect((await as(teacher).call(getOverview, {})).code).toBe(1);
  // A permission makes no other kind of person: the three types of the contract are all there are.
  expect((await as(boss).call(listUsers, { q: teacher.id })).data.list[0]).toMatchObject({ grants: ['platform_operator'], utype: 2 });
  expect(utype.safeParse(4).success).toBe(false);
  expect((await give(false)).code).toBe(1);
  expect((await as(teacher).call(getOverview, {})).code).toBe(-99);
  expect(await give(false, boss.id)).toMatchObject({ key: 'own_account_kept' });
  expect(await as(boss).call(lockUser, { user_id: boss.id, locked: true, reason: 'x' })).toMatchObject({ key: 'own_account_kept' });
  const { data } = await as(boss).call(listAudit, { object_type: 'user', object_id: teacher.id });
  expect(data.list.map((action) => action.action)).toEqual(['permission_withdrawn', 'permission_granted']);
  const messages = (await as(teacher).call(listMessages, {})).data.list;
  expect(messages.map(({ title, link }) => [title, link])).toEqual([
    ['You are no longer an operator of the platform', '/index/personal'],
    ['You are an operator of the platform now', '/admin'],
  ]);
});

test('a failed job is tried again, a running one is not', async () => {
  const { db, app, person, as, until } = await world();
  const operator = as(await person('operator'));
  app.jobs.define('operator_test', async () => ({ fine: true }));
  const rows = await db
    .insertInto('jobs')
    .values([
      { kind: 'operator_test', state: 'failed', error: 'disk full', attempts: 5 },
      { kind: 'operator_test', state: 'running' },
    ])
    .returning('id')
    .execute();
  const failed = await operator.call(listJobs, { state: 'failed' });
  expect(failed.data.list.find((job) => job.id === rows[0]!.id)).toMatchObject({ error: 'disk full', kind: 'operator_test' });
  expect(await operator.call(retryJob, { job_id: rows[1]!.id })).toMatchObject({ key: 'job_not_failed' });
  expect((await operator.call(retryJob, { job_id: rows[0]!.id })).code).toBe(1);
  await until('the job is done', async () => {
    const job = await db.selectFrom('jobs').select(['state', 'error']).where('id', '=', rows[0]!.id).executeTakeFirst();
    return job?.state === 'done' && job.error === null;
  });
});

test('a rebuild that a later one overtook is listed as such, not as one that did all its work', async () => {
  const { db, person, as } = await world();
  const rebuild = (result: object) => ({ kind: 'follower_rebuild', state: 'done', progress: 100, result: JSON.stringify(result) });
  const rows = await db
    .insertInto('jobs')
    .values([rebuild({ written: 300, overtaken: true }), rebuild({ written: 652 })])
    .returning('id')
    .execute();
  const { list } = (await as(await person('operator')).call(listJobs, { kind: 'follower_rebuild' })).data;
  expect(rows.map(({ id }) => list.find((job) => job.id === id)?.overtaken)).toEqual([true, false]);
});

test('whoever is no operator reads the same at every call of the console', async () => {
  const { person, as } = await world();
  const victim = await person('student');
  for (const who of [await person('student'), await person('teacher'), await person('expert')]) {
    const replies = [
      await as(who).call(getOverview, {}),
      await as(who).call(listUsers, {}),
      await as(who).call(lockUser, { user_id: victim.id, locked: true, reason: 'x' }),
      await as(who).call(lockUser, { user_id: '999999999', locked: true, reason: 'x' }),
      await as(who).call(endUserSessions, { user_id: victim.id }),
      await as(who).call(grantPermission, { user_id: who.id, permission: 'platform_operator', granted: true }),
      await as(who).call(listJobs, {}),
      await as(who).call(retryJob, { job_id: '1' }),
      await as(who).call(listAudit, {}),
      await as(who).call(listAgents, {}),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, code: -99, key: 'not_available', data: {} });
  }
  expect((await as(victim).call(listMessages, {})).code).toBe(1);
  expect((await as().call(getOverview, {})).status).toBe(401);
});
