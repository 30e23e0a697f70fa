import { addressOf } from '@praxis/contract/core/pages';
import type { Db } from '../../platform/database/db.ts';
import { findCompetition, findStage } from '../competitions/index.ts';
import { sendMessage } from '../messages/index.ts';
import { groupLink } from './assignments/assigning.ts';
import type { HeldGroup } from './judging.access.ts';
import { findGroups, type GroupExpertRow, markInvited } from './judging.store.ts';

/** Tells experts of a group, once each, that they judge in it; nobody hears of a competition that is not published. */
export async function inviteExperts(db: Db, { group, stage, competition }: HeldGroup, now: Date) {
  if (competition.state !== 'published') return;
  const added = await markInvited(db, group.id, now);
  if (added.length === 0) return;
  await sendMessage(db, {
    userIds: added.map(({ user_id }) => user_id),
    kind: 'review_invited',
    values: { competition: competition.title, group: group.name, stage: stage.title, when_at: stage.end_at.getTime() },
    link: groupLink({ competition, stage }),
  });
}

/** The same for all groups of a stage, when its competition is published. */
export async function inviteExpertsOfStage(db: Db, stageId: string, now: Date) {
  const stage = await findStage(db, stageId);
  const competition = stage && (await findCompetition(db, stage.competition_id));
  if (!stage || !competition) return;
  for (const group of await findGroups(db, stageId)) await inviteExperts(db, { group, stage, competition }, now);
}

/** Tells those who were invited that they judge in a group no longer. */
export async function uninviteExperts(db: Db, { group, competition }: Omit<HeldGroup, 'stage'>, experts: readonly GroupExpertRow[]) {
  await sendMessage(db, {
    userIds: experts.flatMap(({ user_id, invited_at }) => (invited_at ? [user_id] : [])),
    kind: 'review_uninvited',
    values: { competition: competition.title, group: group.name },
    link: addressOf('home'),
  });
}
