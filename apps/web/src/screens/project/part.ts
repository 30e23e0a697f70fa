import type { ProjectPartView, ProjectRoom } from '@praxis/contract/projects/run';

/** What every editor of a deliverable is given. */
export type PartProps = { room: ProjectRoom; stage: ProjectRoom['stages'][number]; part: ProjectPartView; again: () => void };
