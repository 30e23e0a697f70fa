import type { DataOf } from '@praxis/contract/core/endpoint';
import type { showProjectTask } from '@praxis/contract/projects/tasks';

/** A given project as its page shows it. */
export type ProjectTask = DataOf<typeof showProjectTask>;
/** One of its teams. */
export type Team = ProjectTask['teams'][number];
