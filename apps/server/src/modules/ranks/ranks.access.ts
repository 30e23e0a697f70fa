import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import {
  competitionTheActorSees,
  dutiesIn,
  findCompetition,
  findStage,
  findStages,
  participantsOf,
  type StageRow,
  stageAt,
} from '../competitions/index.ts';

/** The stage meant by 0: the one that runs, else the last that began, else the first. */
export function presentStage<Stage extends Pick<StageRow, 'start_at' | 'end_at' | 'paused_at'>>(
  stages: readonly Stage[],
  now: Date,
): Stage | undefined {
  const phases = stages.map((stage) => stageAt(stage, now));
  const on = phases.findIndex((phase) => phase === 'on' || phase === 'paused');
  return stages[on >= 0 ? on : Math.max(0, phases.lastIndexOf('over'))];
}

/** A stage whose public board a person may read by their session: everybody signed in, or those who take part, as its organiser chose. */
export const boardTheActorReads =
  (app: App) => async (ask: { actor: Actor; input: { competition_id: string; stage_id: string }; db: Db; now: Date }) => {
    const { competition, duties, operator } = await competitionTheActorSees(app)(ask);
    const stages = await findStages(ask.db, [competition.id]);
    const stage = ask.input.stage_id === '0' ? presentStage(stages, ask.now) : stages.find(({ id }) => id === ask.input.stage_id);
    if (!stage) throw notForYou();
    const staff = duties.length > 0 || operator;
    if (!staff && competition.state === 'draft') throw notForYou();
    if (
      !staff &&
      stage.board_for !== 'signed_in' &&
      !(stage.board_for === 'entrants' && (await participantsOf(app).takesPart(ask.db, competition.id, ask.actor.userId)))
    )
      throw notForYou();
    return { stage, duties };
  };

/** A stage with its competition for whoever may read its published result: everybody who may see the competition. */
export const resultTheActorReads =
  (app: App) =>
  async ({ actor, input, db }: { actor: Actor; input: { stage_id: string }; db: Db }) => {
    const stage = await findStage(db, input.stage_id);
    if (!stage) throw notForYou();
    const { competition } = await competitionTheActorSees(app)({ actor, input: { competition_id: stage.competition_id }, db });
    if (competition.state === 'draft') throw notForYou();
    return { stage, competition };
  };

/** A stage of which somebody on the staff reads everything. */
export async function stageTheJuryReads({ actor, input, db }: { actor: Actor; input: { stage_id: string }; db: Db }): Promise<StageRow> {
  const stage = await findStage(db, input.stage_id);
  const competition = stage && (await findCompetition(db, stage.competition_id));
  if (!stage || !competition || (await dutiesIn(db, competition.id, actor.userId)).duties.length === 0) throw notForYou();
  return stage;
}

/** A stage whose reveal somebody prepares or presents: what is next is known to organisers and arbiters, not to the desk. */
export async function revealTheActorReads(ask: { actor: Actor; input: { stage_id: string }; db: Db }): Promise<StageRow> {
  const stage = await stageTheJuryReads(ask);
  const { duties } = await dutiesIn(ask.db, stage.competition_id, ask.actor.userId);
  if (!duties.includes('organiser') && !duties.includes('arbiter')) throw notForYou();
  return stage;
}
