import type { Endpoint } from '@praxis/contract/endpoint';
import type { WaitingPanel } from '@praxis/contract/operator';
import type { Instance } from '@praxis/instance/instance';
import type { FastifyInstance } from 'fastify';
import type { Agents } from './agents.ts';
import type { Clock } from './clock.ts';
import type { Database, Db } from './db.ts';
import type { Events } from './events.ts';
import type { Files } from './files.ts';
import type { Jobs } from './jobs.ts';
import type { Limits } from './limits.ts';
import type { PersonalRecords } from './personal-records.ts';
import type { Realtime } from './realtime.ts';
import type { SearchSources } from './search-sources.ts';
import type { Secrets } from './secrets.ts';
import type { Answer } from './upgrades.ts';

/** What a module receives when it is mounted: the server, its database and the registries it adds itself to. */
export type App = {
  http: FastifyInstance;
  instance: Instance;
  database: Database;
  /** Outside any transaction; inside a run use the `db` that was handed over. */
  db: Db;
  clock: Clock;
  secrets: Secrets;
  limits: Limits;
  files: Files;
  jobs: Jobs;
  events: Events;
  realtime: Realtime;
  agents: Agents;
  /** Every call that was served, for the API page and the tests. */
  endpoints: Endpoint[];
  /** What the operator's overview counts: name → how many. Each module adds its own. */
  figures: Map<string, (db: Db) => Promise<number>>;
  /** What waits for an operator: panel of the console → how many. Each module adds its own. */
  waiting: Map<WaitingPanel, (db: Db) => Promise<number>>;
  /** What people may find; each module adds its own. */
  search: SearchSources;
  /** What each module keeps about people, and what becomes of it when an account ends. */
  personalRecords: PersonalRecords[];
  /** WebSocket addresses below a path ending in `/` that a module answers. */
  upgrades: Map<string, Answer>;
  /** Parts that must be ready before `/readyz` says so: name → undefined when ready, else what is wrong. */
  parts: Map<string, () => Promise<string | undefined>>;
};
