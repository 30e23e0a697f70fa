import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../platform/app.ts';
import { type Db, withTransaction } from '../../platform/database/db.ts';
import type { CalendarAsk, CalendarDate } from '../calendar/index.ts';
import { findCompetition, findStage, notForgotten } from '../competitions/index.ts';
import { sendMessage } from '../messages/index.ts';
import { groupLink } from './assignments/assigning.ts';
import { findAssignments, OPEN, waitingOf } from './assignments/assignments.store.ts';
import { dueGroups, findGroup, findGroupsOfExpert, updateGroup } from './judging.store.ts';

const SOON_MS = 24 * 3_600_000;

async function placeOf(db: Db, groupId: string) {
  const group = await findGroup(db, groupId);
  const stage = group && (await findStage(db, group.stage_id));
  const competition = stage && (await findCompetition(db, stage.competition_id));
  return group && stage && competition ? { group, stage, competition } : undefined;
}

/**
 * The groups somebody scores in that still run, with what waits there; `ahead` where works are not assigned yet. Those of a competition that
 * ended long ago wait no more.
 */
export async function reviewGroups(db: Db, userId: string, now: Date) {
  const found = [];
  const waitingIn = await waitingOf(db, userId);
  const ahead = new Set((await findGroupsOfExpert(db, userId)).flatMap(({ id, state }) => (state === 'set_up' ? [id] : [])));
  for (const groupId of new Set([...waitingIn.keys(), ...ahead])) {
    const place = await placeOf(db, groupId);
    if (place && place.group.state !== 'handed' && place.competition.state === 'published')
      found.push({ ...place, waiting: waitingIn.get(groupId) ?? 0, ahead: ahead.has(groupId) });
  }
  const kept = await notForgotten(
    db,
    found.map(({ competition }) => competition.id),
    now,
  );
  return found.filter(({ competition }) => kept.has(competition.id));
}

/** An expert's review groups for the first page, one line a stage (C-08). */
export async function reviewsOf(db: Db, userId: string, now: Date) {
  const stages = Map.groupBy(await reviewGroups(db, userId, now), ({ stage }) => stage.id);
  return [...stages.values()].map((groups) => {
    const { competition, stage } = groups[0]!;
    return {
      ...{ competition_id: competition.id, step_id: stage.id, title: `${competition.title} · ${stage.title}` },
      waiting: groups.reduce((sum, { waiting }) => sum + waiting, 0),
      works_from: groups.every(({ ahead }) => ahead) ? stage.end_at.getTime() : null,
    };
  });
}

/** When an expert's sheets are due. */
export async function reviewDates({ db, userId, now }: CalendarAsk): Promise<CalendarDate[]> {
  return (await reviewGroups(db, userId, now)).flatMap(({ group, competition, stage, waiting, ahead }) =>
    group.due_at && (waiting > 0 || ahead)
      ? [
          {
            ...{ key: `review-${group.id}`, kind: 'due', startsAt: group.due_at, link: groupLink({ competition, stage }) },
            title: { key: 'calendar_review_due', values: { competition: competition.title, group: group.name } },
          },
        ]
      : [],
  );
}

/** Tells experts a day before that sheets are due; a work that cannot be opened waits for its organiser. */
export async function remindExperts(app: App) {
  const now = app.clock.now();
  for (const group of await dueGroups(app.db, new Date(now.getTime() + SOON_MS))) {
    const rows = await findAssignments(app.db, [group.id]);
    const late = rows.filter(({ state, unreadable }) => OPEN.includes(state) && unreadable === '');
    const place = await placeOf(app.db, group.id);
    await withTransaction(app.db, async (db) => {
      for (const expert of place ? new Set(late.map(({ expert_id }) => expert_id)) : [])
        await sendMessage(db, {
          userIds: [expert],
          kind: 'review_due_soon',
          values: {
            ...{ competition: place!.competition.title, group: group.name, when_at: group.due_at!.getTime() },
            count: late.filter(({ expert_id }) => expert_id === expert).length,
          },
          link: addressOf('expertViewingGroup', { id: place!.competition.id, step_id: place!.stage.id }),
        });
      await updateGroup(db, group.id, { due_notified_at: now });
    });
  }
}
