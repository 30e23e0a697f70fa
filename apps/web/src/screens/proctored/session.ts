import type { DataOf } from '@praxis/contract/core/endpoint';
import type { getProctorSession } from '@praxis/contract/proctoring/proctoring';

/** How the reader is watched in a room. */
export type Session = DataOf<typeof getProctorSession>;
