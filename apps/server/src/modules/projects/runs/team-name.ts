import type { PersonView } from '../../accounts/index.ts';
import type { TaskRow } from '../tasks/tasks.store.ts';
import type { RunRow } from './runs.store.ts';

/** The person whose id stands for the name of a run of one alone. */
export const aloneId = (task: Pick<TaskRow, 'mode'>, run: Pick<RunRow, 'name'>) =>
  task.mode === 'alone' && /^\d+$/.test(run.name) ? run.name : undefined;

/** What a team is called: as it named itself, or who works alone by their name as it is now. */
export const teamName = (task: Pick<TaskRow, 'mode'>, run: Pick<RunRow, 'name'>, named: ReadonlyMap<string, Pick<PersonView, 'name'>>) =>
  named.get(aloneId(task, run) ?? '')?.name ?? run.name;
