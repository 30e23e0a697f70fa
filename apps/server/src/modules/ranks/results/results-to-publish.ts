import { addressOf } from '@praxis/contract/core/pages';
import { type CompetitionWork, type FindCompetitionWork, findStages, heldAs } from '../../competitions/index.ts';
import { notOverBecause } from '../../contests/index.ts';
import { hindrancesOf } from './proposal.ts';

/** Stages that are over without a result, and preliminary results that nothing stands against any more. */
export const resultsToPublish: FindCompetitionWork = async (db, { competitions, now }) => {
  const run = new Map(heldAs(competitions).map(({ id, title }) => [id, title]));
  const found: CompetitionWork[] = [];
  for (const stage of await findStages(db, [...run.keys()])) {
    const { id, title, competition_id, end_at: since, result_state: state } = stage;
    if (state === 'final' || since > now) continue;
    if (state === 'hidden' ? await notOverBecause(db, stage, now) : (await hindrancesOf(db, stage, now)).length > 0) continue;
    found.push({
      ...{ kind: state === 'hidden' ? 'result' : 'result_final', id, title, competition: run.get(competition_id)!, count: 1, since },
      to: addressOf('competitionDesk', { id: competition_id, tab: 'results' }, { stage: id }),
    });
  }
  return found;
};
