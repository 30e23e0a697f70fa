import type { StaffDuty } from '@praxis/contract/competitions/design';
import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { type CompetitionRow, dutiesIn, findCompetition, findSection, findStage, type StageRow } from '../competitions/index.ts';
import { isMentorOf } from '../teams/index.ts';
import { admitApproved, entrantInStage, findPerson, largestExtra, teamMates } from './entry/entry.store.ts';
import { overFor } from './times/times.rules.ts';

type Ask = { actor: Actor; input: { stage_id: string }; db: Db; now: Date };

async function publishedStage(db: Db, stageId: string): Promise<{ stage: StageRow; competition: CompetitionRow }> {
  const stage = await findStage(db, stageId);
  const competition = stage && (await findCompetition(db, stage.competition_id));
  if (!stage || !competition || competition.state === 'draft') throw notForYou();
  return { stage, competition };
}

/** A stage for one of its entrants, who is taken in when everybody approved is; strangers and missing stages read alike. */
export async function stageOfTheEntrant({ actor, input, db, now }: Ask) {
  const found = await publishedStage(db, input.stage_id);
  let entrant = await entrantInStage(db, found.stage.id, actor.userId);
  if (entrant?.registration !== 'approved' || found.competition.state !== 'published') throw notForYou();
  if (entrant.state === null) {
    await admitApproved(db, found.stage.id, now, entrant.entrant_id);
    // At the start of a stage a team-mate, another page or the stage itself may have been quicker: whoever took them in, they are in.
    entrant = await entrantInStage(db, found.stage.id, actor.userId);
  }
  if (entrant?.state !== 'admitted') throw notForYou();
  return { ...found, entrant };
}
/** A stage with the entrant who asks. */
export type EnteredStage = Awaited<ReturnType<typeof stageOfTheEntrant>>;

/** A stage for those who watch over it. */
export async function stageTheActorMonitors({ actor, input, db }: Ask) {
  const found = await publishedStage(db, input.stage_id);
  const { duties } = await dutiesIn(db, found.competition.id, actor.userId);
  if (!duties.includes('desk')) throw notForYou();
  return { ...found, duties };
}

type SectionAsk = { actor: Actor; input: { stage_id: string; section_id: string; user_id?: string }; db: Db; now: Date };

/** Whether mentors may read what their entrants did: after the stage, and where its board froze not before its result is out. */
async function mentorsRead(db: Db, stage: StageRow, now: Date) {
  const over = overFor(stage, await largestExtra(db, stage.id));
  const freezes = stage.freeze_before_s !== null || stage.froze_at !== null;
  return over !== undefined && now > over && (!freezes || stage.result_state !== 'hidden');
}

/** Whether a duty lets its holder read what entrants submitted. */
export const readsAnswers = (duties: readonly StaffDuty[]) => duties.includes('organiser') || duties.includes('arbiter');

/** A section and a person of it: oneself, a team-mate, one's entrant for mentors afterwards, or anybody for staff who mark. */
export async function sectionOfSomebody({ actor, input, db, now }: SectionAsk) {
  const found = await publishedStage(db, input.stage_id);
  const section = await findSection(db, input.section_id);
  if (section?.stage_id !== found.stage.id) throw notForYou();
  const userId = input.user_id ?? actor.userId;
  const { duties } = await dutiesIn(db, found.competition.id, actor.userId);
  const person = await findPerson(db, found.stage.id, userId);
  const mates = userId === actor.userId ? [userId] : await teamMates(db, found.stage.id, actor.userId);
  const marks = readsAnswers(duties);
  if (!person) throw notForYou();
  const may =
    marks ||
    mates.includes(userId) ||
    ((await isMentorOf(db, person.entrant_id, actor.userId)) && (await mentorsRead(db, found.stage, now)));
  if (!may) throw notForYou();
  return { ...found, section, userId, entrantId: person.entrant_id, marks };
}
