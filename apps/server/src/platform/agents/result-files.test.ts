import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentServerFrame } from '@praxis/contract/core/agent';
import { expect, test } from 'vitest';
import { agentKeyOf } from '../../testing/makers/agents.ts';
import { openSocket } from '../../testing/socket.ts';
import { world } from '../../testing/world.ts';
import { sweep } from '../jobs/sweeps.ts';
import { startTask } from './agent-tasks.ts';

type Task = Extract<AgentServerFrame, { t: 'task' }>;
type World = Awaited<ReturnType<typeof world>>;

const BOUNDS = { files: 6, bytes: 1000 };

/** A media agent that was given a task of a kind of its own, which counts what is believed of its reports. */
async function inHand(kind: string, attempts = 3) {
  const at = await world();
  const reports: string[] = [];
  at.app.agents.define(kind, {
    ...{ by: 'media', attempts, results: BOUNDS },
    payload: async ({ viewer, deliver }) => ({ viewer, deliver }),
    progress: async () => void reports.push('progress'),
    done: async () => void reports.push('done'),
    failed: async ({ error }) => void reports.push(error),
  });
  const id = await startTask(at.db, kind, '1');
  const name = `${kind} agent`;
  const worker = await openSocket<AgentServerFrame>(`${at.origin}/agent`);
  worker.send({ t: 'hello', key: await agentKeyOf(at.app, 'media', name), kind: 'media', name, capacity: { [kind]: 1 }, protocol: 2 });
  const task = (lease = 1) =>
    at.until(`lease ${lease} came`, async () => worker.frames.find((one): one is Task => one.t === 'task' && one.lease === lease));
  const payloadOf = async (lease = 1) => (await task(lease)).payload as { viewer: string; deliver: string };
  const row = () => at.db.selectFrom('agent_tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...at, ...{ id, name, worker, reports, payloadOf, row } };
}

const post = async ({ origin }: World, deliver: string, body: string) => {
  const headers = { 'content-type': 'application/octet-stream', responselang: 'en' };
  const reply = await fetch(`${origin}${deliver}&name=page.webp`, { method: 'POST', headers, body });
  return { status: reply.status, ...((await reply.json()) as { code: number; msg: string; key?: string; data: { file_id: string } }) };
};

const fileRow = ({ db }: World, id: string) => db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function fileOfAStudent({ app, db, person }: World) {
  const path = join(app.instance.home, `upload-${randomUUID()}`);
  await writeFile(path, 'of a student');
  return app.files.keep(db, path, { ownerId: (await person('student')).id, purpose: 'lab_upload', name: 'exam.pdf' });
}
const revoke = ({ db }: World, name: string) =>
  db.updateTable('agent_identities').set({ revoked_at: new Date() }).where('name', '=', name).execute();

test('an agent that names a file of the school, of another task or of a former lease is not believed; one it made is taken', async () => {
  const at = await inHand('named', 9);
  const other = await inHand('named_elsewhere');
  const exam = await fileOfAStudent(at);
  const elsewhere = (await post(at, (await other.payloadOf()).deliver, 'x')).data.file_id;
  const first = (await post(at, (await at.payloadOf()).deliver, 'a page')).data.file_id;
  const dueNow = () => at.db.updateTable('agent_tasks').set({ run_at: new Date() }).where('id', '=', at.id).execute();
  let lease = 1;
  const refused = async (frame: object, what: string) => {
    at.worker.send({ id: at.id, lease, ...frame });
    await at.until(`${what} is refused`, async () => (await at.row()).error === 'result_refused');
    await dueNow();
    at.app.agents.wake();
    await at.payloadOf(++lease);
    await at.db.updateTable('agent_tasks').set({ error: null }).where('id', '=', at.id).execute();
  };
  await refused({ t: 'done', result: { pages: [{ file_id: exam.id, width: 1, height: 1 }] } }, 'a file of a student');
  await refused({ t: 'done', result: { pages: [{ file_id: first }] } }, 'a file of the lease before');
  await refused({ t: 'done', result: { poster_file_id: elsewhere } }, 'a file of another task');
  await refused({ t: 'done', result: { thumbnails: { file_id: [exam.id] } } }, 'what is no id');
  await refused({ t: 'progress', progress: 5, partial: { renditions: [{ file_id: exam.id }] } }, 'a part');
  expect(at.reports).toEqual([]);
  expect((await fileRow(at, exam.id)).used_at).toBeNull();

  const own = (await post(at, (await at.payloadOf(lease)).deliver, 'a page')).data.file_id;
  at.worker.send({ t: 'progress', id: at.id, lease, progress: 50, partial: { renditions: [{ file_id: own }] } });
  at.worker.send({ t: 'done', id: at.id, lease, result: { renditions: [{ file_id: own }], poster_file_id: own } });
  await at.until('it is believed', async () => (await at.row()).state === 'done');
  expect(at.reports).toEqual(['progress', 'done']);
  for (const each of [at, other]) each.worker.socket.close();
});

test('a task whose results keep naming files of others fails for good', async () => {
  const at = await inHand('keeps_naming', 1);
  await at.payloadOf();
  at.worker.send({ t: 'done', id: at.id, lease: 1, result: { file_id: '1' } });
  await at.until('it failed', async () => (await at.row()).state === 'failed');
  expect(at.reports).toEqual(['result_refused']);
  at.worker.socket.close();
});

test('a ticket lets in files of its own lease alone, as many and as large as the kind of task holds', async () => {
  const at = await inHand('bounded');
  const { deliver } = await at.payloadOf();
  const [, task, lease, identity, sign] = /ticket=(\d+)\.(\d+)\.(\d+)\.(.+)$/.exec(deliver)!;
  for (const forged of [`${Number(task) + 1}.${lease}.${identity}.${sign}`, `${task}.2.${identity}.${sign}`, `9999999999999.${sign}`])
    expect(await post(at, `/agent/file?ticket=${forged}`, 'x'), forged).toMatchObject({ status: 404, key: 'file_not_found' });
  expect(await post(at, deliver, 'x'.repeat(1001)), 'more than all may hold').toMatchObject({ status: 413, key: 'file_too_large' });
  // Twenty at once: no more of them come in than the bounds say.
  const replies = await Promise.all(Array.from({ length: 20 }, () => post(at, deliver, 'a page')));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(BOUNDS.files);
  const { count } = await at.db
    .selectFrom('files')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('agent_task', '=', at.id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(BOUNDS.files);
  at.worker.socket.close();
});

test('files of a lease that ended without a result are swept, and nothing more is taken for it', async () => {
  const at = await inHand('swept');
  const { deliver } = await at.payloadOf();
  const [named, forgotten] = [(await post(at, deliver, 'one')).data.file_id, (await post(at, deliver, 'two')).data.file_id];
  await sweep(at.app);
  expect((await fileRow(at, forgotten)).deleted_at, 'the lease still holds').toBeNull();
  at.worker.send({ t: 'done', id: at.id, lease: 1, result: { file_id: named } });
  await at.until('it is done', async () => (await at.row()).state === 'done');
  expect(await post(at, deliver, 'late')).toMatchObject({ status: 404 });
  await sweep(at.app);
  expect((await fileRow(at, named)).deleted_at).toBeNull();
  expect(await fileRow(at, forgotten)).toMatchObject({ deleted_at: expect.any(Date), bytes_removed_at: expect.any(Date) });
  at.worker.socket.close();
});

test('what a revoked agent was given to fetch and to hand in is closed to it', async () => {
  const at = await inHand('revoked');
  const { viewer, deliver } = await at.payloadOf();
  const file = await fileOfAStudent(at);
  const source = `${at.origin}${at.app.files.signAddress({ id: file.id, name: 'source' }, viewer, at.clock.now())}`;
  expect((await fetch(source)).status).toBe(200);
  await revoke(at, at.name);
  expect((await fetch(source)).status).toBe(404);
  expect(await post(at, deliver, 'x')).toMatchObject({ status: 404 });
  // One of the release before, whose addresses name no agent, is refused and fetches anew with its next lease.
  const former = at.app.files.signAddress({ id: file.id, name: 'source' }, 'agent', at.clock.now());
  expect((await fetch(`${at.origin}${former}`)).status).toBe(404);
  at.worker.socket.close();
});
