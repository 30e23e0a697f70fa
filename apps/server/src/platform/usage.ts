import type { Page } from '@praxis/contract/core/pages';
import type { Db } from './database/db.ts';
import { extensionPoint } from './extension-points.ts';

/** What somebody works on, as time on task is told apart. The numbers stand in the database. */
export const usageAreas = { other: 0, course: 1, lab: 2, programming: 3, assessment: 4, class: 5, competition: 6, space: 7 } as const;
/** One of them. */
export type UsageArea = keyof typeof usageAreas;

/** What the stream of use holds. Pages report the first three, the server the others. The numbers stand in the database. */
export const usageKinds = { page: 1, work: 2, rewatch: 3, check_run: 10, verdict: 11, machine: 12, dropped: 99 } as const;
/** One of them. */
export type UsageKind = keyof typeof usageKinds;

/** Which page shows what, and the space it belongs to; each module adds its own. */
export type UsagePlace = {
  page: Page;
  area: UsageArea;
  /** The space of a page, from its parameters; by itself the parameter `spaceId`. */
  spaceOf?: (db: Db, parameters: Record<string, string>) => Promise<string | null | undefined>;
};

/** The pages whose use is told apart. */
export const usagePlaces = extensionPoint<UsagePlace>('usage places');

/** Something the server saw somebody do; it may be lost under load, so nothing that counts is made of it. */
export type UsageNote = { kind: UsageKind; userId?: string; path: string; value?: number; at: Date };

/** The stream of use: where the server's own events go, outside any transaction, and what it tells of pages. */
export type UsageStream = {
  add: (notes: readonly UsageNote[]) => void;
  /** Pages that were opened since a moment, and by how many people; `inside` is the transaction of whoever asks. */
  opened: (since: Date, inside: Db) => Promise<{ views: number; people: number }>;
};
