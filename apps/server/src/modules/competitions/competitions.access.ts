import type { StaffDuty } from '@praxis/contract/competitions/design';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, notLoggedIn, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { holdsPermission, permissionScopes } from '../accounts/index.ts';
import {
  type CompetitionRow,
  findCompetition,
  findDuties,
  findSection,
  findStage,
  lockCompetition,
  lockStage,
} from './competitions.store.ts';
import { participantsOf } from './participants.ts';

type Ask = { actor: Actor; input: { competition_id: string }; db: Db };

/** What somebody may do with a competition; organisers hold every duty. */
export type CompetitionDuties = { duties: readonly StaffDuty[]; operator: boolean };

/** The duties of a person: their own competition, staff, or a grant for this one. */
export async function dutiesOf(db: Db, competitionId: string, userId: string): Promise<readonly StaffDuty[]> {
  const duties = new Set<StaffDuty>(await findDuties(db, competitionId, userId));
  // A grant that names one competition runs it; one that names none makes competitions and runs no others'.
  if ((await permissionScopes(db, userId, 'competition_organiser')).includes(competitionId)) duties.add('organiser');
  return duties.has('organiser') ? ['organiser', 'desk', 'arbiter'] : [...duties];
}

/** The same, and whether they operate the platform. */
export const dutiesIn = async (db: Db, competitionId: string, userId: string): Promise<CompetitionDuties> => ({
  duties: await dutiesOf(db, competitionId, userId),
  operator: await holdsPermission(db, userId, 'platform_operator'),
});

/** Whether somebody may create competitions. */
export const mayCreate = (db: Db, userId: string) => holdsPermission(db, userId, 'competition_organiser', '0');

/** Whether a competition may be opened to visitors (C-07). */
export const openToVisitors = (app: Pick<App, 'instance'>) => app.instance.competitionsOpen;

/** A competition as somebody sees it: published public ones everybody, private ones and drafts those who belong to it. */
export const competitionTheActorSees =
  (app: App) =>
  async ({ actor, input, db }: { actor: Actor | undefined; input: { competition_id: string }; db: Db }) => {
    if (!actor && !openToVisitors(app)) throw notLoggedIn();
    const competition = await findCompetition(db, input.competition_id);
    if (!competition) throw notForYou();
    const held: CompetitionDuties = actor ? await dutiesIn(db, competition.id, actor.userId) : { duties: [], operator: false };
    const open = competition.state !== 'draft' && competition.visibility === 'public';
    const belongs =
      held.duties.length > 0 ||
      (actor &&
        competition.state !== 'draft' &&
        (held.operator || (await participantsOf(app).takesPart(db, competition.id, actor.userId))));
    if (!open && !belongs) throw notForYou();
    return { competition, ...held };
  };

/** For pages of staff: a competition of which the actor holds one of some duties. */
export const competitionTheActorReads =
  (...wanted: StaffDuty[]) =>
  async ({ actor, input, db }: Ask) => {
    const competition = await findCompetition(db, input.competition_id);
    const held = competition && (await dutiesIn(db, competition.id, actor.userId));
    if (!competition || !held?.duties.some((duty) => wanted.includes(duty))) throw notForYou();
    return { competition, ...held };
  };

async function permitted(db: Db, actor: Actor, competition: CompetitionRow | undefined, wanted: readonly StaffDuty[], unknown: Unknown) {
  const held = competition && (await dutiesIn(db, competition.id, actor.userId));
  const visible = competition && (competition.state !== 'draft' && competition.visibility === 'public' ? true : held!.duties.length > 0);
  if (!competition || !visible) throw new Refusal(unknown);
  if (!held!.duties.some((duty) => wanted.includes(duty))) throw new Refusal('not_allowed');
  return { competition, ...held! };
}

type Unknown = 'competition_not_found' | 'stage_not_found' | 'section_not_found' | 'clarification_not_found';

/** For changes: a stranger's hidden competition reads as missing, a visible one as not allowed. The row is locked. */
export const competitionTheActorRuns =
  (...wanted: StaffDuty[]) =>
  async ({ actor, input, db }: Ask) => {
    const held = await permitted(db, actor, await findCompetition(db, input.competition_id), wanted, 'competition_not_found');
    return { ...held, competition: (await lockCompetition(db, held.competition.id))! };
  };

/** A competition its organiser cancels, or an operator withdraws; locked. */
export async function competitionTheActorCancels(ask: Ask) {
  const known = await findCompetition(ask.db, ask.input.competition_id);
  const operator = known && known.state !== 'draft' && (await holdsPermission(ask.db, ask.actor.userId, 'platform_operator'));
  if (operator) return (await lockCompetition(ask.db, known.id))!;
  return (await competitionTheActorRuns('organiser')(ask)).competition;
}

/** A stage the actor's duty lets them change, locked after its competition. */
export const stageTheActorRuns =
  (...wanted: StaffDuty[]) =>
  async ({ actor, input, db }: { actor: Actor; input: { stage_id: string }; db: Db }) => {
    const known = await findStage(db, input.stage_id);
    const held = await permitted(db, actor, known && (await findCompetition(db, known.competition_id)), wanted, 'stage_not_found');
    const competition = (await lockCompetition(db, held.competition.id))!;
    const stage = await lockStage(db, known!.id);
    if (!stage) throw new Refusal('stage_not_found');
    return { ...held, competition, stage };
  };

/** A section the organiser changes, with its stage. */
export async function sectionTheActorRuns(ask: { actor: Actor; input: { section_id: string }; db: Db }) {
  const section = await findSection(ask.db, ask.input.section_id);
  if (!section) throw new Refusal('section_not_found');
  const known = await findStage(ask.db, section.stage_id);
  await permitted(ask.db, ask.actor, known && (await findCompetition(ask.db, known.competition_id)), ['organiser'], 'section_not_found');
  return { ...(await stageTheActorRuns('organiser')({ ...ask, input: { stage_id: section.stage_id } })), section };
}

/** Whoever was granted the making of competitions. */
export async function organiser({ actor, db }: { actor: Actor; db: Db }) {
  if (!(await mayCreate(db, actor.userId))) throw new Refusal('only_organisers_create');
}
