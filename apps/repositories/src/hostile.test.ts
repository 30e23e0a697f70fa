import { randomBytes } from 'node:crypto';
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import { codeSchool, commit, fine, folder, git, home, place, withGit } from './testing/code-school.ts';

const RECEIVE = { 'content-type': 'application/x-git-receive-pack-request' };
const UPLOAD = { 'content-type': 'application/x-git-upload-pack-request' };
const line = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text;

withGit(
  'of forty pushes at once into one repository each is taken whole or told to come again',
  async () => {
    const { a, open, token, address } = await codeSchool();
    const secret = await token(a);
    const mine = place();
    await fine(mine, 'clone', '-q', address(secret), '.');
    const first = await commit(mine, 'one.c');
    const names = Array.from({ length: 40 }, (_, at) => `refs/heads/b${at}`);
    const push = (ref: string) => git(mine, 'push', '-q', address(secret), `HEAD:${ref}`);
    const ended = await Promise.all(names.map(push));
    const taken = names.filter((_, at) => ended[at]!.code === 0);
    expect(ended.filter(({ code, out }) => code !== 0 && !out.includes('The server is busy'))).toEqual([]);
    expect(taken).not.toEqual([]);
    expect((await open(a)).refs.map(({ ref }) => ref).sort()).toEqual([...taken].sort());
    // Who was told to come again does, one after another.
    for (const ref of names) if (!taken.includes(ref)) expect(await push(ref)).toMatchObject({ code: 0 });
    const { refs, pushes } = await open(a);
    expect(refs.map(({ ref }) => ref).sort()).toEqual([...names].sort());
    expect(refs.every(({ commit: hash }) => hash === first)).toBe(true);
    expect(pushes).toHaveLength(20);
  },
  180_000,
);

withGit(
  'a push that breaks off and rubbish on the wire change nothing and leave nothing behind',
  async () => {
    const { a, origin, run_id, open, token, address, until } = await codeSchool();
    const secret = await token(a);
    const mine = place();
    await fine(mine, 'clone', '-q', address(secret), '.');
    const first = await commit(mine, 'one.c', randomBytes(200_000));
    await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
    const headers = { authorization: `Bearer ${secret}` };
    const at = (service: string) => `${origin}/git/${run_id}.git/${service}`;
    const commands = `${line(`${first} ${'a'.repeat(40)} refs/heads/main\0 report-status\n`)}0000`;
    for (const sent of ['', commands.slice(0, 40), `${commands}PACK${'x'.repeat(5000)}`]) {
      const options = { method: 'POST', agent: false, headers: { ...headers, ...RECEIVE, 'content-length': '1000000' } };
      const cut = request(at('git-receive-pack'), options);
      cut.on('error', () => undefined);
      cut.write(sent);
      await until('it has begun', async () => readdirSync(join(home, 'incoming')).length > 0);
      cut.destroy();
      await until('nothing is left of it', async () => readdirSync(join(home, 'incoming')).length === 0);
    }
    const whole = [
      ...[Buffer.alloc(0), randomBytes(50_000), Buffer.from('0000'), Buffer.from('zzzz'), Buffer.from('0004'), Buffer.from('ffff')],
      ...[commands, `${commands}PACK`, `${commands}${randomBytes(3000).toString('latin1')}`].map((text) => Buffer.from(text, 'latin1')),
      Buffer.from(`${line('push-cert\0 atomic\n')}${line('nonsense\n')}0000`),
    ];
    for (const body of whole)
      for (const [service, type] of [
        ['git-receive-pack', RECEIVE],
        ['git-upload-pack', UPLOAD],
      ] as const) {
        const reply = await fetch(at(service), { method: 'POST', headers: { ...headers, ...type }, body }).catch(() => undefined);
        // A stream that git itself ended is cut, never made to look whole; nothing is an error of ours.
        expect(reply?.status ?? 200, `${service} ${body.subarray(0, 20)}`).toBeLessThan(500);
        await reply?.arrayBuffer().catch(() => undefined);
      }
    const packed = await fetch(at('git-receive-pack'), {
      ...{ method: 'POST', body: randomBytes(1000), headers: { ...headers, ...RECEIVE, 'content-encoding': 'gzip' } },
    });
    expect(packed.status).toBe(400);
    await packed.arrayBuffer();
    expect((await open(a)).refs).toEqual([{ ref: 'refs/heads/main', commit: first }]);
    expect(readdirSync(join(home, 'incoming'))).toEqual([]);
    await commit(mine, 'two.c');
    await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
  },
  60_000,
);

withGit(
  'hostile contents are refused where they would harm who clones, and are plain bytes where they would not',
  async () => {
    const { a, open, token, address } = await codeSchool();
    const secret = await token(a);
    const mine = place();
    await fine(mine, 'clone', '-q', address(secret), '.');
    await commit(mine, 'one.c');
    await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
    let at = 0;
    /** A commit whose tree has one entry of any name, written past all checks of git. */
    async function withEntry(mode: string, name: string, content: string, type = 'blob') {
      const file = join(folder, `entry-${++at}`);
      writeFileSync(file, content);
      const object = await fine(mine, 'hash-object', '-w', '-t', type, '--literally', file);
      writeFileSync(file, Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(object, 'hex')]));
      const tree = await fine(mine, 'hash-object', '-w', '-t', 'tree', '--literally', file);
      return fine(mine, 'commit-tree', tree, '-m', name);
    }
    const module = (url: string, path = 'x') => `[submodule "x"]\n\tpath = ${path}\n\turl = ${url}\n`;
    const hostile = [
      await withEntry('100644', '.git', 'gitdir: /etc'),
      await withEntry('100644', '.GIT', '[core]\n\tfsmonitor = "touch /tmp/x"\n'),
      await withEntry('100644', '..', 'x'),
      await withEntry('100644', 'a/../../b', 'x'),
      await withEntry('100644', '.gitmodules', module('-u./payload')),
      await withEntry('100644', '.gitmodules', module('https://x', '-x')),
      await withEntry('100644', '.gitmodules', '[submodule "../../x"]\n\tpath = x\n\turl = https://x\n'),
      await withEntry('120000', '.gitmodules', '/etc/passwd'),
    ];
    for (const [place, hash] of hostile.entries()) {
      const { code, out } = await git(mine, 'push', address(secret), `${hash}:refs/heads/evil${place}`);
      expect([code === 0, out], `${place}`).toEqual([false, expect.stringMatching(/fsck error|unpacker error|index-pack/)]);
    }
    expect((await open(a)).refs.map(({ ref }) => ref)).toEqual(['refs/heads/main']);

    // A hook, an attribute that runs a filter, a link to somewhere else: bytes that nobody here runs or follows.
    writeFileSync(join(mine, 'post-receive'), '#!/bin/sh\ntouch /tmp/praxis-hook\n', { mode: 0o755 });
    writeFileSync(join(mine, '.gitattributes'), '* filter=run\n');
    symlinkSync('/etc/passwd', join(mine, 'link'));
    await commit(mine, 'config', '[core]\n\thooksPath = .\n');
    await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
    const read = place();
    await fine(read, 'clone', '-q', address(secret), '.');
    expect(await fine(read, 'ls-tree', '--name-only', 'HEAD')).toContain('post-receive');
  },
  60_000,
);

withGit(
  'what unpacks to far more than was sent takes the memory of a box and not that of the machine',
  async () => {
    const { a, open, token, address, origin } = await codeSchool();
    const secret = await token(a);
    const mine = place();
    await fine(mine, 'clone', '-q', address(secret), '.');
    await fine(mine, 'config', 'core.bigFileThreshold', '1m');
    // Three hundred megabytes of nothing, which are less than one when they are packed.
    await commit(mine, 'zeros', Buffer.alloc(300 * 1_048_576));
    const bomb = await git(mine, 'push', '-q', 'origin', 'HEAD:main');
    const { bytes, refs } = await open(a);
    expect(bytes).toBeLessThan(5 * 1_048_576);
    expect(refs.length).toBe(bomb.code === 0 ? 1 : 0);
    await fine(mine, 'ls-remote', 'origin');
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  },
  120_000,
);
