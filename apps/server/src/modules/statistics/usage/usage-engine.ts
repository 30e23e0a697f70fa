import type { Db } from '../../../platform/database/db.ts';
import type { UsageBatch } from './usage-events.rules.ts';

/** An event with everything looked up, as the engine keeps it. */
export type StoredEvent = {
  at: Date;
  person: string;
  visit: string;
  spaceId: string;
  institutionId: string;
  seq: number;
  pathId: number;
  value: number;
  kind: number;
  area: number;
  batch?: UsageBatch;
};

/** How much one person did of one thing on one day in one place. 0 stands for none. */
export type UsageCount = {
  day: string;
  person: string;
  space_id: string;
  institution_id: string;
  kind: number;
  area: number;
  n: number;
  value: string;
};

/** How far the stream was counted: a transaction id of one database server. */
export type Watermark = { cluster: string; xid: string };

/** What was counted, the next watermark, and whether more is there. */
export type UsageSlice = { until: Watermark; counts: UsageCount[]; events: number; more: boolean };

/** Keeps the raw stream. Days and counts are of the school's time zone. */
export type UsageEngine = {
  name: string;
  /** Appends in one transaction. A batch that was taken before adds nothing. */
  append: (events: readonly StoredEvent[]) => Promise<void>;
  /** Counts what was committed since a watermark, about `most` events at a time. `inside` is the transaction of whoever counts. */
  slice: (since: Watermark | undefined, most: number, inside: Db) => Promise<UsageSlice>;
  /** Counts a whole day from its rows. */
  countDay: (day: string) => Promise<UsageCount[]>;
  /** Drops whole days before a moment, and the numbers of batches that can no longer be repeated. */
  dropBefore: (before: Date, batchesBefore: Date) => Promise<void>;
  figures: () => Promise<{ events: number; bytes: number; oldest: Date | null }>;
};
