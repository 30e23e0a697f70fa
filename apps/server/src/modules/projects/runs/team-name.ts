import type { PersonView } from '../../accounts/index.ts';
import type { TaskRow } from '../tasks/tasks.store.ts';
import type { RunRow } from './runs.store.ts';

/** What a team is called: as it named itself, or who works alone by their name as it is now. Such a run is stored under the person's id. */
export const teamName = (task: Pick<TaskRow, 'mode'>, run: Pick<RunRow, 'name'>, named: ReadonlyMap<string, Pick<PersonView, 'name'>>) =>
  task.mode === 'alone' ? (named.get(run.name)?.name ?? '') : run.name;
