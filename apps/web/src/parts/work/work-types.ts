import type { DataOf } from '@praxis/contract/core/endpoint';
import type { getHome } from '@praxis/contract/home/home';

type Home = DataOf<typeof getHome>;
/** One thing to hand in. */
export type DueItem = Home['due'][number];
/** One thing that waits for somebody who teaches or assists. */
export type WorkItem = Home['work'][number];
