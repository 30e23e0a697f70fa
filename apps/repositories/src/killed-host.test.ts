import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { codeSchool, commit, fine, git, place, startProcess, withGit } from './testing/code-school.ts';

const KILLS = 4;
const PUSHES = 6;

withGit(
  'pushes that were acknowledged survive a host that is killed under them, again and again',
  async () => {
    let kill: () => Promise<void> = async () => undefined;
    const school = await codeSchool({}, async (at) => {
      kill = await startProcess(at);
    });
    const { a, open, token, address, until } = school;
    const secret = await token(a);
    const clones = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const mine = place();
        await fine(mine, 'init', '-q');
        return mine;
      }),
    );
    const acknowledged = new Map<string, string>();
    let refused = 0;
    for (let round = 0; round < KILLS; round++) {
      const pushing = clones.map(async (mine, who) => {
        for (let at = 0; at < PUSHES; at++) {
          const ref = `refs/heads/b${who}-${round}-${at}`;
          const hash = await commit(mine, `f${round}-${at}.c`);
          const { code } = await git(mine, 'push', '-q', address(secret), `HEAD:${ref}`);
          if (code === 0) acknowledged.set(ref, hash);
          else refused++;
        }
      });
      await wait(300 + 250 * round);
      await kill();
      kill = await startProcess(school);
      await Promise.all(pushing);
      await until(
        'the host is there again',
        async () => (await open(a)).ready && (await git(clones[0]!, 'ls-remote', address(secret))).code === 0,
      );
    }
    expect(acknowledged.size).toBeGreaterThan(KILLS);
    expect(refused).toBeGreaterThan(0);
    const listed = new Map(
      (await fine(clones[0]!, 'ls-remote', address(secret))).split('\n').map((line) => line.split('\t').reverse() as [string, string]),
    );
    expect([...acknowledged].filter(([ref, hash]) => listed.get(ref) !== hash)).toEqual([]);
    const recorded = new Map((await open(a)).refs.map(({ ref, commit: hash }) => [ref, hash]));
    expect([...acknowledged].filter(([ref, hash]) => recorded.get(ref) !== hash)).toEqual([]);
    // All of it can be read.
    const read = place();
    await fine(read, 'clone', '-q', address(secret), '.');
    await fine(read, 'fsck', '--full');
  },
  120_000,
);
