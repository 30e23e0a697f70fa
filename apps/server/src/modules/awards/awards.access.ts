import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { dutiesIn, findCompetition, findStage } from '../competitions/index.ts';

/** A stage whose awards somebody on the staff reads: its organisers and arbiters. */
export async function stageTheStaffReads({ actor, input, db }: { actor: Actor; input: { stage_id: string }; db: Db }) {
  const stage = await findStage(db, input.stage_id);
  const competition = stage && (await findCompetition(db, stage.competition_id));
  const duties = competition ? (await dutiesIn(db, competition.id, actor.userId)).duties : [];
  if (!stage || !competition || !duties.includes('arbiter')) throw notForYou();
  return { stage, competition, manages: duties.includes('organiser') };
}
