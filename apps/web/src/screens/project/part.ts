import type { ProjectPartView } from '@praxis/contract/projects/parts';
import type { ProjectRoom } from '@praxis/contract/projects/run';

/** By deliverable, how what is typed there but not saved gets saved; whether it did. */
export type Unsaved = Map<string, () => Promise<boolean>>;

/** What every editor of a deliverable is given. */
export type PartProps = {
  room: ProjectRoom;
  stage: ProjectRoom['stages'][number];
  part: ProjectPartView;
  again: () => void;
  unsaved: Unsaved;
};

/** Loads the room again, or one deliverable of it. */
export type Reload = (at?: { stage_id: string; part_id: string }) => void;
