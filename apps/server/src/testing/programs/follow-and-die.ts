// Follows what is due, or builds the copy of evidence anew, as a server does, and kills itself with SIGKILL right after the first statement that
// contains the given words was carried out: DATABASE_URL, PRAXIS_HOME, WORK (`round` or `rebuild`), DIE_AFTER.

import { instance } from '@praxis/instance/instance';
import pg from 'pg';
import { skills } from '../../modules/skills/index.ts';
import { followNow } from '../../platform/following/following.ts';
import { rebuildFollower } from '../../platform/following/rebuild.ts';
import { openApp } from '../../platform/open-app.ts';

const words = process.env.DIE_AFTER!;
const { app } = await openApp({
  instance: instance({ PRAXIS_HOME: process.env.PRAXIS_HOME!, DATABASE_URL: process.env.DATABASE_URL!, PRAXIS_DEV: '1', PORT: '0' }),
  logLevel: 'silent',
});
skills.mount(app);
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function dying(this: pg.Client, ...args: unknown[]) {
  const [statement] = args;
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');
  const result = Reflect.apply(query, this, args) as unknown;
  if (!text.includes(words)) return result;
  return Promise.resolve(result).then((value) => {
    process.kill(process.pid, 'SIGKILL');
    return value;
  });
} as typeof query;
await (process.env.WORK === 'rebuild' ? rebuildFollower(app, 'evidence', { report: async () => undefined }) : followNow(app));
process.exit(0);
