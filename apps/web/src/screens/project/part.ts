import type { ProjectPartView } from '@praxis/contract/projects/parts';
import type { ProjectRoom } from '@praxis/contract/projects/run';

/** What every editor of a deliverable is given. */
export type PartProps = { room: ProjectRoom; stage: ProjectRoom['stages'][number]; part: ProjectPartView; again: () => void };

/** Loads the room again, or one deliverable of it. */
export type Reload = (at?: { stage_id: string; part_id: string }) => void;
