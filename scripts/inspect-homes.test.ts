import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeLab } from '@praxis/contract/labs/labs';
import { repository } from '@praxis/instance/instance';
import { expect, onTestFinished, test } from 'vitest';
import { tarOf } from '../apps/labs/src/testing/tar.ts';
import { afterFile } from '../apps/server/src/testing/after-file.ts';
import { openTestServers } from '../apps/server/src/testing/server.ts';
import { worldOn } from '../apps/server/src/testing/world.ts';

const folder = { name: './', type: '5' };
const work = { name: './work', body: 'mine' };

/** A school with saved homes, some of which hold what none should, and a place of the host they lead to. */
async function school() {
  const [server] = await openTestServers(1);
  afterFile(() => server!.close());
  const { app, db, as, person } = await worldOn(server!);
  const outside = mkdtempSync(join(tmpdir(), 'praxis-outside-'));
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
  const canary = join(outside, 'canary');
  writeFileSync(canary, 'of the host', { mode: 0o600 });
  const homes = {
    good: [folder, work, { name: './link', type: '2', link: 'work' }],
    absolute: [folder, { name: './a', type: '2', link: outside }, work],
    relative: [folder, { name: './a', type: '2', link: '../../../../../../etc' }, work],
    process: [folder, { name: './a', type: '2', link: '/proc/self/cwd/.praxis/secrets' }, work],
    twice: [folder, { name: './a', type: '2', link: canary }, { name: './a', body: 'written by a guest' }],
    below: [folder, { name: './d', type: '2', link: outside }, { name: './d/canary', body: 'written by a guest' }],
    device: [folder, { name: './sda', type: '4' }],
    hard: [folder, { name: './a', type: '1', link: canary }],
  };
  const student = await person('student');
  const { lab_id } = (await as(await person('teacher')).call(makeLab, { title: 'A lab' })).data;
  for (const [node, entries] of Object.entries(homes)) {
    const path = join(outside, 'packed');
    writeFileSync(path, tarOf(entries.map((entry) => ({ ...entry, owner: 'student' }))));
    const file = await app.files.keep(db, path, { ownerId: student.id, purpose: 'lab_home', name: 'home.tgz' });
    await db.insertInto('lab_homes').values({ lab_id, user_id: student.id, node, file_id: file.id, kept_at: app.clock.now() }).execute();
  }
  rmSync(join(outside, 'packed'), { force: true });
  const waiting = join(app.instance.home, 'labs/furniture');
  mkdirSync(waiting, { recursive: true });
  writeFileSync(join(waiting, '7.tgz'), tarOf(homes.twice));
  writeFileSync(join(waiting, '8.tgz'), Buffer.from('torn'));
  const inspect = async (...args: string[]) => {
    const env = { ...process.env, PRAXIS_HOME: app.instance.home, DATABASE_URL: app.instance.databaseUrl };
    return (await promisify(execFile)(process.execPath, [join(repository, 'scripts/inspect-homes.ts'), ...args], { env })).stdout;
  };
  const nodes = async () => (await db.selectFrom('lab_homes').select('node').orderBy('node').execute()).map(({ node }) => node);
  const untouched = () => {
    expect(readFileSync(canary, 'utf8')).toBe('of the host');
    expect(readdirSync(outside)).toEqual(['canary']);
  };
  return { ...{ outside, waiting, inspect, nodes, untouched, canary, homes, db } };
}

test('an operator finds saved homes that lead out of themselves, sets them aside, and nothing of the host is touched', {
  timeout: 60_000,
}, async () => {
  const { outside, waiting, inspect, nodes, untouched, canary, homes, db } = await school();
  const output = await inspect();
  for (const text of [
    `a link that leads out: ./a -> ${outside}`,
    'a link that leads out: ./a -> ../../../../../../etc',
    'a link that leads out: ./a -> /proc/self/cwd/.praxis/secrets',
    'a name that stands twice: ./a',
    'a file below what is no folder: ./d/canary',
    'a device or an unknown kind of file: ./sda',
    `a hard link that leads out: ./a -> ${canary}`,
    'waiting on this host: machine 7',
    'waiting on this host: machine 8\n  the archive is damaged',
    '8 saved home directories were looked at; 9 are remarkable.',
  ])
    expect(output).toContain(text);
  expect(output).not.toContain('machine good');
  expect(await nodes()).toEqual(Object.keys(homes).sort());
  expect(readdirSync(waiting)).toHaveLength(2);
  untouched();

  const aside = mkdtempSync(join(tmpdir(), 'praxis-aside-'));
  onTestFinished(() => rmSync(aside, { recursive: true, force: true }));
  expect(await inspect('--set-aside', aside)).toContain('9 are remarkable, set aside in');
  expect(await nodes(), 'no machine gets one of the others').toEqual(['good']);
  expect(readdirSync(waiting)).toEqual([]);
  const held = readdirSync(aside);
  expect(held).toHaveLength(9);
  for (const name of held) expect(statSync(join(aside, name)).mode & 0o777, name).toBe(0o600);
  expect(existsSync(join(aside, 'waiting-7.tgz'))).toBe(true);
  const discarded = await db
    .selectFrom('files')
    .select('id')
    .where('purpose', '=', 'lab_home')
    .where('deleted_at', 'is not', null)
    .execute();
  expect(discarded).toHaveLength(7);
  untouched();
  expect(await inspect()).toContain('1 saved home directories were looked at; 0 are remarkable.');
});
