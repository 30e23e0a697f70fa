import type { CompetitionCard } from '@praxis/contract/competitions/competitions';
import { stateOfPhase } from '@praxis/contract/competitions/competitions';
import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { translate } from '../../../platform/messages.ts';
import { avatarAddress } from '../../accounts/index.ts';
import { type CompetitionRow, findHosts, findStages, type StageRow } from '../competitions.store.ts';
import { phaseAt, stepsAt } from '../phase.rules.ts';

/** When a competition begins and ends: its registration or first stage, and its last stage. */
const spanOf = (competition: CompetitionRow, stages: readonly StageRow[]) => ({
  starts_at: stages.length > 0 ? Math.min(...stages.map((stage) => stage.start_at.getTime())) : (competition.reg_start?.getTime() ?? null),
  ends_at: stages.length > 0 ? Math.max(...stages.map((stage) => stage.end_at.getTime())) : (competition.reg_end?.getTime() ?? null),
});

type Around = { app: App; language: Language; now: Date };

/** A competition as a card shows it. */
export function toCard(
  { app, language, now }: Around,
  competition: CompetitionRow,
  stages: readonly StageRow[],
  host: string,
): CompetitionCard {
  const phase = phaseAt(competition, stages, now);
  const titles = {
    registration: translate(language, 'competition_step_registration'),
    publicity: translate(language, 'competition_step_publicity'),
  };
  return {
    id: competition.id,
    title: competition.title,
    state: stateOfPhase[phase],
    phase,
    ...spanOf(competition, stages),
    cover: avatarAddress(app, competition.cover_file_id),
    host,
    category: competition.category,
    entry: competition.entry,
    team_min: competition.team_min,
    team_max: competition.team_max,
    reg_start: competition.reg_start?.getTime() ?? null,
    reg_end: competition.reg_end?.getTime() ?? null,
    fee_cents: competition.fee_cents,
    quota: competition.quota,
    taken: competition.taken,
    waiting_list: competition.waiting_list,
    steps: stepsAt(competition, stages, now, titles),
  };
}

/** Many competitions with what their cards need, in the order given. */
export async function withStages(db: Db, competitions: readonly CompetitionRow[]) {
  const ids = competitions.map((competition) => competition.id);
  const stages = await findStages(db, ids);
  const hosts = ids.length > 0 ? await findHosts(db, ids) : new Map<string, string>();
  return competitions.map((competition) => ({
    competition,
    stages: stages.filter((stage) => stage.competition_id === competition.id),
    host: hosts.get(competition.id) ?? '',
  }));
}

/** Cards of competitions, in the order given. */
export const toCards = async (around: Around & { db: Db }, competitions: readonly CompetitionRow[]) =>
  (await withStages(around.db, competitions)).map(({ competition, stages, host }) => toCard(around, competition, stages, host));
