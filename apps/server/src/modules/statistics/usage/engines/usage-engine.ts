import type { Db } from '../../../../platform/database/db.ts';
import type { UsageBatch } from '../usage-events.rules.ts';

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
  batch?: UsageBatch | undefined;
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

/** How many people worked in an hour of a weekday. */
export type HourOfWork = { weekday: number; hour: number; people: number };

/** A raw event as it left the school's clock: a person is a number made by chance. */
export type RawEvent = Pick<StoredEvent, 'at' | 'person' | 'visit' | 'spaceId' | 'institutionId' | 'pathId' | 'value' | 'kind' | 'area'>;

/** Keeps the raw stream. `inside` is the transaction of whoever asks: an engine in the school's database uses it. Days and counts are of the school's time zone. */
export type UsageEngine = {
  name: string;
  /** Appends in one transaction. A batch that was taken before adds nothing. */
  append: (events: readonly StoredEvent[]) => Promise<void>;
  /** Counts what was committed since a watermark, about `most` events at a time. Asked outside any transaction. */
  slice: (since: Watermark | undefined, most: number) => Promise<UsageSlice>;
  /** Counts a whole day from its rows, or from those a watermark has passed. */
  countDay: (day: string, until?: Watermark) => Promise<UsageCount[]>;
  /** Events from one moment up to another, the first `most` of them in their order. */
  between: (from: Date, to: Date, most: number) => Promise<RawEvent[]>;
  /** Makes room for days of UTC. */
  prepareDays: (days: readonly string[]) => Promise<void>;
  /** People at work by weekday (1 is Monday) and hour, between two days, both counted in; of one institution or of all. */
  hours: (of: { institutionId?: string | undefined; from: string; to: string }, inside: Db) => Promise<HourOfWork[]>;
  /** Pages that were opened since a moment, and by how many people. */
  opened: (since: Date, inside: Db) => Promise<{ views: number; people: number }>;
  /** Drops whole days before a moment, and the numbers of batches that can no longer be repeated. */
  dropBefore: (before: Date, batchesBefore: Date) => Promise<void>;
  figures: () => Promise<{ events: number; bytes: number; oldest: Date | null }>;
};
