import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';
import type { CompetitionRow, StageRow } from './competitions.store.ts';

/** Until when objections to the result of a stage are taken; undefined while it has none. */
export type FindObjectionsEnd = (db: Db, stage: StageRow, competition: CompetitionRow) => Promise<Date | undefined>;

const finders = extensionPoint<FindObjectionsEnd>('when objections end');
/** Says when objections end; called once in the `mount` of the module that takes them. */
export const registerObjectionsEnd = finders.register;

/** When the last of the preliminary results of a competition closes to objections; null while there is none. */
export async function objectionsEnd(db: Db, competition: CompetitionRow, stages: readonly StageRow[]): Promise<number | null> {
  const ends: number[] = [];
  for (const stage of stages.filter(({ result_state: state }) => state === 'preliminary'))
    for (const find of finders.entries(db)) {
      const end = await find(db, stage, competition);
      if (end) ends.push(end.getTime());
    }
  return ends.length === 0 ? null : Math.max(...ends);
}
