// Counts the stream of a school in slices of a few events and kills itself with SIGKILL at a named step: DATABASE_URL, FOLD_STEP.

import { postgresEngine } from '../../modules/statistics/usage/engines/postgres-engine.store.ts';
import { foldUsage } from '../../modules/statistics/usage/fold.ts';
import { type Db, openDatabase, withTransaction } from '../../platform/database/db.ts';

const step = process.env.FOLD_STEP;
const { db } = openDatabase(process.env.DATABASE_URL!, 2);
const dieAt = (name: string) => {
  if (step === name) process.kill(process.pid, 'SIGKILL');
};
const engine = postgresEngine('postgres', db, 'Asia/Shanghai');
let commits = 0;
const app = {
  clock: {
    now() {
      // The counts are written, the watermark is not.
      dieAt('counts');
      return new Date();
    },
  },
  db: {
    selectFrom: db.selectFrom.bind(db),
    transaction: () => ({
      async execute(work: (inside: Db) => Promise<unknown>) {
        const value = await withTransaction(db, async (inside) => {
          const done = await work(inside);
          dieAt('watermark');
          return done;
        });
        commits++;
        if (commits === 2) dieAt('committed');
        return value;
      },
    }),
  },
};
await foldUsage(
  app as unknown as Parameters<typeof foldUsage>[0],
  {
    ...engine,
    async slice(since, most) {
      const found = await engine.slice(since, most);
      dieAt('slice');
      return found;
    },
  },
  3,
);
process.exit(0);
