import type { DataOf } from '@praxis/contract/endpoint';
import type { getProctorSession } from '@praxis/contract/proctoring';

/** How the reader is watched in a room. */
export type Session = DataOf<typeof getProctorSession>;
