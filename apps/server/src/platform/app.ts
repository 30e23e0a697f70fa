import type { WaitingPanel } from '@praxis/contract/admin/operator';
import type { Endpoint } from '@praxis/contract/core/endpoint';
import type { Instance } from '@praxis/instance/instance';
import type { FastifyInstance } from 'fastify';
import type { Agents } from './agents/agents.ts';
import type { Clock } from './clock/clock.ts';
import type { BoundedPool, PoolBounds } from './database/connection-pool.ts';
import type { Database, Db } from './database/db.ts';
import type { Files } from './files/files.ts';
import type { OwnAddresses } from './http/addresses/own-addresses.ts';
import type { Limits } from './http/limits.ts';
import type { Events } from './jobs/events.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { PartCheck } from './part-state.ts';
import type { PersonalRecords } from './personal-records.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Answer } from './realtime/upgrades.ts';
import type { SearchSources } from './search-sources.ts';
import type { Secrets } from './secrets.ts';
import type { UsageStream } from './usage.ts';

/** What a module receives when it is mounted: the server, its database and the registries it adds itself to. */
export type App = {
  http: FastifyInstance;
  instance: Instance;
  database: Database;
  /** Opens a few connections of one's own, for work that must not wait behind the general pool. They close with the server. */
  ownDatabase: (name: string, connections: number, bounds?: Pick<PoolBounds, 'insideTransactions' | 'lockMs'>) => Database;
  /** Every pool of this process. */
  pools: BoundedPool[];
  /** Outside any transaction; inside one it throws, and the `db` that was handed over is used. */
  db: Db;
  clock: Clock;
  secrets: Secrets;
  limits: Limits;
  files: Files;
  jobs: Jobs;
  events: Events;
  realtime: Realtime;
  /** Which addresses are the school's own; modules add domains. */
  addresses: OwnAddresses;
  agents: Agents;
  /** Every call that was served, for the API page and the tests. */
  endpoints: Endpoint[];
  /** What the operator's overview counts: name → how many. Each module adds its own. */
  figures: Map<string, (db: Db) => Promise<number>>;
  /** What waits for an operator: panel of the console → how many. Each module adds its own. */
  waiting: Map<WaitingPanel, (db: Db) => Promise<number>>;
  /** What `/metrics` shows of modules: name → its help and value. */
  gauges: Map<string, { help: string; read: () => Promise<number> }>;
  /** What people may find; each module adds its own. */
  search: SearchSources;
  /** What each module keeps about people, and what becomes of it when an account ends. */
  personalRecords: PersonalRecords[];
  /** The stream of use. */
  usage: UsageStream;
  /** WebSocket addresses below a path ending in `/` that a module answers. */
  upgrades: Map<string, Answer>;
  /** Parts that must be ready before `/readyz` says so, by name. */
  parts: Map<string, PartCheck>;
};
