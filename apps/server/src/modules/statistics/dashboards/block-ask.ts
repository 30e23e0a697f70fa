import type { Db } from '../../../platform/database/db.ts';
import type { Measure } from '../../../platform/statistics.ts';
import type { Days } from '../numbers/number.ts';
import type { StatScope } from '../statistics.access.ts';
import type { UsageEngine } from '../usage/engines/usage-engine.ts';

/** What a block is made of. */
export type BlockAsk = {
  db: Db;
  scope: StatScope;
  days: Days;
  now: Date;
  zone: string;
  /** A measure by its key, with its rows where these are computed. */
  measure: (key: string) => Promise<Measure | undefined>;
  engine: UsageEngine;
};
