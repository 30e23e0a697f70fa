import type { DataOf } from '@praxis/contract/core/endpoint';
import type { getHome } from '@praxis/contract/home/home';

type Home = DataOf<typeof getHome>;
/** One thing to hand in. */
export type DueItem = Home['due'][number];
/** One thing that waits for somebody who teaches or assists. */
export type WorkItem = Home['work'][number];

/** Work that ends with a mark; the rest is decided, answered or watched. */
export const MARKING_KINDS: ReadonlySet<WorkItem['kind']> = new Set(['mark', 'regrade', 'report', 'project', 'peers']);

/** How many answers, reports and hand-ins wait for a mark. */
export const toMarkOf = (work: readonly WorkItem[]) =>
  work.reduce((sum, { kind, count }) => sum + (MARKING_KINDS.has(kind) ? count : 0), 0);
