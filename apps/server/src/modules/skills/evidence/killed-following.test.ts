import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { openTestServers } from '../../../testing/server.ts';
import { worldOn } from '../../../testing/world.ts';

/** Statements after which a round has got further, by words of them, and those of a rebuild. */
const ROUND = ['from change_notes', 'delete from evidence', 'insert into evidence', 'delete from change_notes', 'commit'];
const REBUILD = ['generation + 1', 'insert into evidence', 'commit', 'delete from "evidence"'];

test('a server that is killed at any step of a round or a rebuild of evidence leaves what another one finishes', {
  timeout: 120_000,
}, async () => {
  // Nobody but the servers that die follows while they do.
  const [server] = await openTestServers(1, {}, 12, ['web']);
  afterFile(() => server!.close());
  const at = await worldOn(server!);
  const { db, app } = at;
  const spaces = spaceMakers(at);
  const teacher = await at.person('teacher');
  const space = await spaces.space(teacher);
  const { person } = await spaces.member(space);
  const skill = await db
    .insertInto('skills')
    .values({ owner_id: teacher.id, scope: 'private', name: 'Paging' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const seen = { author_id: teacher.id, user_id: person.id, skill_id: skill.id, space_id: space.id, reason: 'Seen', at: new Date() };
  const { id } = await db
    .insertInto('observations')
    .values({ ...seen, ratio: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('observations')
    .values({ ...seen, ratio: 0.25 })
    .execute();
  await followNow(app);
  const copy = async () =>
    (await db.selectFrom('evidence').select(['ref', 'ratio', 'title', 'strength']).orderBy('ref').execute()).map((row) =>
      JSON.stringify(row),
    );
  const die = (work: 'round' | 'rebuild', words: string) =>
    new Promise<string | null>((done) => {
      const { databaseUrl, folders } = app.instance;
      const env = { ...process.env, DATABASE_URL: databaseUrl, PRAXIS_HOME: join(folders.secrets, '..'), WORK: work, DIE_AFTER: words };
      spawn(process.execPath, [join(repository, 'apps/server/src/testing/programs/follow-and-die.ts')], { env, stdio: 'ignore' }).once(
        'exit',
        (_code, signal) => done(signal),
      );
    });
  let ratio = 0;
  const change = async () => {
    ratio += 0.05;
    await db.updateTable('observations').set({ ratio }).where('id', '=', id).execute();
  };
  for (const [work, words] of [...ROUND.map((one) => ['round', one] as const), ...REBUILD.map((one) => ['rebuild', one] as const)]) {
    await change();
    expect(await die(work, words), `${work}: ${words}`).toBe('SIGKILL');
    // A note that is leased or late is due again, as after its time.
    await sql`update change_notes set due_at = now()`.execute(db);
    await followNow(app);
    const rows = await copy();
    expect(rows, `${work}: ${words}`).toHaveLength(2);
    expect(JSON.parse(rows[0]!).ratio, `${work}: ${words}`).toBeCloseTo(ratio, 9);
    const { rows: left } = await sql`select 1 from change_notes where follower = 'evidence'`.execute(db);
    expect(left, `${work}: ${words}`).toEqual([]);
  }
});
