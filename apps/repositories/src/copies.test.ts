import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { handInProject } from '@praxis/contract/projects/run';
import { expect } from 'vitest';
import { codeSchool, commit, fine, git, home, place, withGit } from './testing/code-school.ts';

withGit(
  'what a team pushed is copied to the files piece by piece, and a host that lost its disk goes on from there',
  async () => {
    const { db, a, teacher, as, at, run_id, open, token, address, until } = await codeSchool();
    const lies = join(home, `${run_id}.git`);
    const pieces = () => db.selectFrom('project_repository_copies').selectAll().where('run_id', '=', run_id).orderBy('number').execute();
    const copied = (count: number) =>
      until(`${count} pieces`, async () => {
        const row = await db
          .selectFrom('project_repositories')
          .select(['refs', 'copied_refs'])
          .where('run_id', '=', run_id)
          .executeTakeFirst();
        return (await pieces()).length === count && JSON.stringify(row?.refs) === JSON.stringify(row?.copied_refs);
      });
    const secret = await token(a);
    const mine = place();
    await fine(mine, 'clone', '-q', address(secret), '.');
    await commit(mine, 'large', Buffer.alloc(60_000, 'x'));
    await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
    await copied(1);
    await commit(mine, 'second.c');
    await fine(mine, 'tag', '-a', 'v1', '-m', 'first');
    await fine(mine, 'push', '-q', 'origin', 'HEAD:main', 'v1');
    await copied(2);
    // A branch at a commit that is there already needs no bytes.
    await fine(mine, 'push', '-q', 'origin', 'HEAD~1:refs/heads/old');
    await copied(2);
    const [, small] = await pieces();
    expect(Number(small!.bytes)).toBeLessThan(2000);

    // The disk is lost. A clone is not answered with an empty repository, and a push does not begin anew.
    const before = await open(a);
    rmSync(lies, { recursive: true });
    const lost = await git(mine, 'ls-remote', 'origin');
    expect([lost.code === 0, lost.out]).toEqual([false, expect.stringContaining('being restored')]);
    await until('it is restored', async () => existsSync(lies));
    const after = place();
    await fine(after, 'clone', '-q', address(secret), '.');
    expect(await fine(after, 'rev-parse', 'HEAD')).toBe(await fine(mine, 'rev-parse', 'HEAD'));
    expect(await fine(after, 'for-each-ref', '--format=%(refname)', 'refs/remotes', 'refs/tags')).toBe(
      ['refs/remotes/origin/HEAD', 'refs/remotes/origin/main', 'refs/remotes/origin/old', 'refs/tags/v1'].join('\n'),
    );
    await until('what stands there is known', async () => JSON.stringify((await open(a)).refs) === JSON.stringify(before.refs));
    await commit(mine, 'third.c');
    await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
    await copied(3);

    // Handed in while the disk is away: the bundle is made of the copies too.
    rmSync(lies, { recursive: true });
    expect((await as(a).call(handInProject, at)).code).toBe(1);
    const bundled = await until('the bundle is stored', async () => (await open(teacher)).bundles.find(({ state }) => state === 'stored'));
    expect(bundled.commit).toBe(await fine(mine, 'rev-parse', 'HEAD'));
    expect(readdirSync(join(home, 'incoming'))).toEqual([]);
  },
  60_000,
);

withGit(
  'what was pushed after the last copy is not claimed after a loss, and is pushed once more; many pieces become one',
  async () => {
    const { db, a, run_id, open, token, address, until } = await codeSchool();
    const lies = join(home, `${run_id}.git`);
    const secret = await token(a);
    const mine = place();
    await fine(mine, 'clone', '-q', address(secret), '.');
    const first = await commit(mine, 'one.c');
    await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
    const piece = await until('the first piece', () =>
      db.selectFrom('project_repository_copies').selectAll().where('run_id', '=', run_id).executeTakeFirst(),
    );
    // A disk as it was before the last push.
    const second = await commit(mine, 'two.c');
    await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
    await until('the second piece', async () => {
      const rows = await db.selectFrom('project_repository_copies').select('number').where('run_id', '=', run_id).execute();
      return rows.length === 2;
    });
    const refs = JSON.stringify([{ ref: 'refs/heads/main', commit: first }]);
    await db.updateTable('project_repositories').set({ copied_refs: refs }).where('run_id', '=', run_id).execute();
    await db.deleteFrom('project_repository_copies').where('run_id', '=', run_id).where('number', '>', piece.number).execute();
    renameSync(lies, `${lies}.lost`);
    expect((await git(mine, 'push', 'origin', 'HEAD:main')).out).toContain('being restored');
    await until('what stands there is known', async () => (await open(a)).refs[0]?.commit === first);
    await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
    expect((await open(a)).chosen?.commit).toBe(second);
    // The second of these outgrows what is there: the copy after it is whole again.
    for (let at = 0; at < 3; at++) {
      await commit(mine, `more-${at}.bin`, at === 1 ? randomBytes(1_200_000) : 'small');
      await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
      const head = await fine(mine, 'rev-parse', 'HEAD');
      await until('it is copied', async () => {
        const row = await db.selectFrom('project_repositories').select('copied_refs').where('run_id', '=', run_id).executeTakeFirst();
        return JSON.stringify(row?.copied_refs).includes(head);
      });
    }
    const left = await db
      .selectFrom('project_repository_copies as piece')
      .innerJoin('files', 'files.id', 'piece.file_id')
      .select(['number', 'deleted_at'])
      .where('run_id', '=', run_id)
      .execute();
    expect(left).toHaveLength(1);
    expect(left.every(({ deleted_at }) => deleted_at === null)).toBe(true);
    const forgotten = await db.selectFrom('files').select('deleted_at').where('id', '=', piece.file_id).executeTakeFirstOrThrow();
    expect(forgotten.deleted_at).not.toBeNull();
  },
  90_000,
);
