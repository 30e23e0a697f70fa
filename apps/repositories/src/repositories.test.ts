import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { endRepositoryToken, makeRepositoryToken } from '@praxis/contract/projects/repository';
import { handInProject, openProjectRun, reviewProjectStage } from '@praxis/contract/projects/run';
import { moveProjectMembers } from '@praxis/contract/projects/tasks';
import { expect } from 'vitest';
import { codeSchool, commit, DAY, fine, folder, git, home, place, withGit } from './testing/code-school.ts';

/** How many programs of git pack something for a reader. */
const packing = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('upload-pack\0--stateless-rpc');
    } catch {
      return false;
    }
  }).length;

withGit(
  'a team clones, pushes and pulls; what it hands in is a commit by the clock of the server, and a bundle that can be cloned',
  async () => {
    const { as, a, b, teacher, clock, origin, at, run_id, open, token, address, until } = await codeSchool();
    const mine = place();
    await fine(mine, 'clone', '-q', address(await token(a)), '.');
    expect((await as(a).call(handInProject, at)).key).toBe('project_missing_parts');
    const first = await commit(mine, 'one.c');
    await fine(mine, 'push', '-q', 'origin', 'HEAD:refs/heads/main');
    const theirs = place();
    await fine(theirs, 'clone', '-q', '--depth', '1', address(await token(b)), '.');
    const second = await commit(theirs, 'two.c');
    await fine(theirs, 'push', '-q', 'origin', 'main');
    // Whoever is behind is told to fetch, and loses nothing.
    await commit(mine, 'three.c');
    expect((await git(mine, 'push', 'origin', 'HEAD:main')).out).toContain('rejected');
    expect((await git(mine, 'push', '--force', 'origin', 'HEAD:main')).out).toContain('non-fast-forward');
    await fine(mine, 'pull', '-q', '--rebase', 'origin', 'main');
    await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
    const third = await fine(mine, 'rev-parse', 'HEAD');
    const seen = await open(teacher);
    expect(seen).toMatchObject({ chosen: { ref: 'refs/heads/main', commit: third }, push: { open: false }, token: null });
    expect(seen.pushes.map(({ person, changes }) => [person?.id, changes[0]?.commit])).toEqual([
      [a.id, third],
      [b.id, second],
      [a.id, first],
    ]);
    expect(seen.pushes.every(({ at: when }) => Math.abs(when - clock.now().getTime()) < 60_000)).toBe(true);
    const { members } = (await as(teacher).call(openProjectRun, { run_id })).data;
    expect(members.map(({ person, pushes }) => [person.id, pushes])).toEqual([
      [a.id, 2],
      [b.id, 1],
    ]);

    expect((await as(b).call(handInProject, at)).data).toMatchObject({ version: 1 });
    await commit(mine, 'late.c');
    const refused = await git(mine, 'push', 'origin', 'HEAD:main');
    expect([refused.code === 0, refused.out]).toEqual([false, expect.stringContaining('remote: The code was submitted')]);
    await fine(theirs, 'fetch', '-q', 'origin');
    const bundled = await until('the bundle is stored', async () => {
      const [one] = (await open(teacher)).bundles;
      return one?.state === 'stored' && one;
    });
    expect(bundled).toMatchObject({ number: 1, commit: third, branch: 'main' });
    const file = join(place(), 'code.bundle');
    writeFileSync(file, Buffer.from(await (await fetch(`${origin}${bundled.address}`)).arrayBuffer()));
    const read = place();
    await fine(read, 'clone', '-q', file, '.');
    expect(await fine(read, 'rev-parse', 'HEAD')).toBe(third);
    expect((await fine(mine, 'ls-remote', 'origin')).includes('refs/praxis')).toBe(false);

    // Those who review read; what was sent back is open again, until its date.
    const reviewing = place();
    await fine(reviewing, 'clone', '-q', address(await token(teacher)), '.');
    expect((await git(reviewing, 'push', 'origin', 'HEAD:refs/heads/mine')).out).toContain('You may only read');
    await as(teacher).call(reviewProjectStage, { ...at, verdict: 'rejected', reason: 'Test it' });
    await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
    clock.move(8 * DAY);
    await commit(mine, 'too-late.c');
    expect((await git(mine, 'push', 'origin', 'HEAD:main')).out).toMatch(/remote: The deadline was .*pushes are closed/);
    await fine(mine, 'fetch', '-q', 'origin');
  },
  60_000,
);

withGit(
  'nobody gets in with a wrong token, from another team or after leaving; broken, large and hidden things stay out',
  async () => {
    const { as, db, a, b, c, d, teacher, origin, taskId, run_id, at, open, token, address, started } = await codeSchool();
    const mine = place();
    const secret = await token(a);
    await fine(mine, 'clone', '-q', address(secret), '.');
    await commit(mine, 'one.c');
    await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
    const printed = async (...args: string[]) => (await git(mine, ...args)).out;

    const other = await started(taskId, [c]);
    const foreign = (await as(c).call(makeRepositoryToken, { run_id: other })).data.token;
    for (const wrong of ['x', foreign]) expect(await printed('ls-remote', address(wrong))).toMatch(/remote: This token opens nothing/);
    expect((await as(d).call(makeRepositoryToken, { run_id })).key).toBe('not_available');
    const refs = 'info/refs?service=git-upload-pack';
    const status = async (path: string, init?: RequestInit) => (await fetch(`${origin}/git/${path}`, init)).status;
    const headers = { authorization: `Bearer ${secret}` };
    expect(await status(`${run_id}.git/${refs}`)).toBe(401);
    expect(await status(`${run_id}.git/${refs}`, { headers })).toBe(200);
    // The protocol that reads files, and every other path, is not served.
    for (const path of [`${run_id}.git/info/refs`, `${run_id}/${refs}`, `0${run_id}.git/${refs}`, `%2e%2e%2f${run_id}.git/${refs}`])
      expect(await status(path, { headers })).toBe(404);
    for (const path of ['HEAD', 'config', 'objects/info/packs', 'git-upload-archive'])
      expect(await status(`${run_id}.git/${path}`, { headers })).not.toBe(200);

    expect(await printed('push', 'origin', ':main')).toContain('remote: Branches and tags that were pushed are not deleted');
    expect(await printed('push', 'origin', 'HEAD:refs/praxis/1')).toContain('remote: Only branches and tags');
    // A commit that names no author, and a file larger than a push may be.
    const tree = await fine(mine, 'rev-parse', 'HEAD^{tree}');
    writeFileSync(join(folder, 'broken'), `tree ${tree}\n\nbroken\n`);
    const broken = await fine(mine, 'hash-object', '-t', 'commit', '-w', '--literally', join(folder, 'broken'));
    expect(await printed('push', 'origin', `${broken}:refs/heads/broken`)).toMatch(/missingAuthor|fsck|unpack/);
    const large = place();
    await fine(large, 'init', '-q');
    await fine(large, 'config', 'core.compression', '0');
    await commit(large, 'video', randomBytes(51 * 1_048_576));
    expect((await git(large, 'push', address(secret), 'HEAD:refs/heads/large')).out).toContain('remote: A push may hold 50 MB');
    const bomb = gzipSync(Buffer.alloc(30 * 1_048_576));
    const type = { 'content-type': 'application/x-git-upload-pack-request', 'content-encoding': 'gzip' };
    expect(await status(`${run_id}.git/git-upload-pack`, { method: 'POST', headers: { ...headers, ...type }, body: bomb })).toBe(413);
    expect((await open(a)).refs).toHaveLength(1);

    const theirs = await token(b);
    await fine(mine, 'ls-remote', address(theirs));
    await as(teacher).call(moveProjectMembers, { task_id: taskId, run_id: other, user_ids: [b.id], reason: 'They asked' });
    expect(await printed('ls-remote', address(theirs))).toMatch(/not part of this team|opens nothing/);
    await db.updateTable('users').set({ status: 'locked' }).where('id', '=', a.id).execute();
    expect((await git(mine, 'ls-remote', address(secret))).code).not.toBe(0);
    await db.updateTable('users').set({ status: 'active' }).where('id', '=', a.id).execute();
    await as(a).call(endRepositoryToken, { run_id });
    expect(await printed('ls-remote', address(secret))).toContain('opens nothing');
    expect((await as(a).call(handInProject, at)).code).toBe(1);
    // Nothing of refused pushes is left behind.
    expect(readdirSync(join(home, 'incoming'))).toEqual([]);
  },
  60_000,
);

withGit(
  'forty at once are served or told to come again, and one push at a time goes into a repository',
  async () => {
    const { a, origin, run_id, open, token, address, until } = await codeSchool();
    const secret = await token(a);
    const mine = place();
    await fine(mine, 'clone', '-q', address(secret), '.');
    await commit(mine, 'one.c');
    const headers = { authorization: `Bearer ${secret}` };
    const asked = Array.from({ length: 40 }, () => fetch(`${origin}/git/${run_id}.git/info/refs?service=git-upload-pack`, { headers }));
    const pushed = ['x', 'y', 'z'].map((name) => git(mine, 'push', '-q', address(secret), `HEAD:refs/heads/${name}`));
    const statuses = (await Promise.all(asked)).map((reply) => reply.status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await Promise.all(pushed)).map(({ code, out }) => [code, out])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ]);
    expect((await open(a)).refs.map(({ ref }) => ref.slice(11)).sort()).toEqual(['x', 'y', 'z']);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);

    // Whoever goes away in the middle of a clone leaves no git behind.
    await fine(mine, 'config', 'core.compression', '0');
    const video = await commit(mine, 'video', randomBytes(20 * 1_048_576));
    await fine(mine, 'push', '-q', address(secret), 'HEAD:refs/heads/video');
    const line = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text;
    const type = { 'content-type': 'application/x-git-upload-pack-request' };
    const body = `${line(`want ${video} no-progress\n`)}0000${line('done\n')}`;
    // As often as a repository has places for readers: each is given back.
    for (let time = 0; time < 4; time++) {
      await new Promise<void>((done, failed) => {
        const options = { method: 'POST', agent: false, headers: { ...headers, ...type } };
        const asking = request(`${origin}/git/${run_id}.git/git-upload-pack`, options, (reply) =>
          reply.once('readable', () => {
            expect(packing()).toBeGreaterThan(0);
            asking.destroy();
            done();
          }),
        );
        asking.on('error', failed).end(body);
      });
      await until('git has ended', async () => packing() === 0);
    }
  },
  60_000,
);
