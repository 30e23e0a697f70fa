import { instance } from '@praxis/instance/instance';
import { openDatabase } from '../../apps/server/src/platform/database/db.ts';
import type { School } from '../../scripts/school.ts';

const [LOOK_MS, MOST_S] = [500, 180];

/** Waits until a school has done what its set-up left to the background: videos to encode, copies that follow. Throws after three minutes. */
export async function atRest({ home }: Pick<School, 'home'>) {
  const { db, close } = openDatabase(instance({ PRAXIS_HOME: home }).databaseUrl, 1);
  const waiting = async () => {
    const jobs = await db.selectFrom('jobs').select('kind').where('state', 'in', ['queued', 'running']).execute();
    const notes = await db.selectFrom('change_notes').select('follower').where('apart_at', 'is', null).limit(1).execute();
    return [...jobs.map(({ kind }) => kind), ...notes.map(({ follower }) => `follower ${follower}`)];
  };
  try {
    const until = performance.now() + MOST_S * 1000;
    for (let open = await waiting(); open.length > 0; open = await waiting()) {
      if (performance.now() > until) throw new Error(`After ${MOST_S} s the school still works on: ${[...new Set(open)].join(', ')}`);
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
  } finally {
    await close();
  }
}
