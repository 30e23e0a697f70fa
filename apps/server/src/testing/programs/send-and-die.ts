// Sends xAPI statements as the regular work does, and kills itself with SIGKILL when it asks for the time the given time: DATABASE_URL,
// SECRETS, ORIGIN, DIE_AT; WORK=tidy withdraws what is gone instead. Without DIE_AT whoever started it kills it.

import { runOutlets, tidyOutlets } from '../../modules/statistics/xapi/send-statements.ts';
import { openDatabase } from '../../platform/database/db.ts';
import { openSecrets } from '../../platform/secrets.ts';

const { db } = openDatabase(process.env.DATABASE_URL!, 2);
const dieAt = Number(process.env.DIE_AT ?? 0);
let asked = 0;
const silent = () => undefined;
const app = {
  db,
  secrets: openSecrets(process.env.SECRETS!),
  instance: { origin: process.env.ORIGIN!, xapiHosts: ['127.0.0.1'] },
  http: { log: { warn: silent, error: silent } },
  clock: {
    now() {
      if (++asked === dieAt) process.kill(process.pid, 'SIGKILL');
      return new Date();
    },
  },
};
const work = process.env.WORK === 'tidy' ? tidyOutlets : runOutlets;
await work(app as unknown as Parameters<typeof runOutlets>[0]);
process.exit(0);
