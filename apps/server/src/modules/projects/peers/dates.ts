import type { DataOf } from '@praxis/contract/core/endpoint';
import type { getHome } from '@praxis/contract/home/home';
import type { Db } from '../../../platform/database/db.ts';
import type { CalendarAsk, CalendarDate, ReminderSource } from '../../calendar/index.ts';
import { type MemberSpace, placesOf } from '../../spaces/index.ts';
import { projectPermissions } from '../projects.access.ts';
import { membersOfRuns } from '../runs/runs.store.ts';
import { openReviewsBefore, reviewsLeft, roundsFor } from './dates.store.ts';
import { roundAddress } from './notify-round.ts';

type Home = DataOf<typeof getHome>;

/** When rounds of peers close, for the teams in them and for those who see all teams of the space. */
export async function peerDates({ db, userId }: CalendarAsk): Promise<CalendarDate[]> {
  const watched = (await placesOf(db, userId)).filter((place) => projectPermissions(place).watch).map(({ spaceId }) => spaceId);
  return (await roundsFor(db, userId, watched)).map(({ id, title, stage, closes_at, space_id, space, asked, left }) => ({
    ...{ key: `project-peers-${id}`, kind: 'due', startsAt: closes_at, space: { id: space_id, name: space } },
    ...{ title: { key: 'calendar_project_peers', values: { title, stage } }, link: roundAddress({ id }) },
    done: asked > 0 && left === 0,
  }));
}

/** Rounds that close soon, for the members of teams that have not written all of their reviews. */
export const peerReminders: ReminderSource = async ({ db, from, to }) => {
  const rows = await openReviewsBefore(db, { from, to });
  const members = Map.groupBy(
    await membersOfRuns(
      db,
      rows.map(({ run_id }) => run_id),
    ),
    ({ run_id }) => run_id,
  );
  return rows.map(({ id, run_id, title, stage, space, closes_at, since }) => ({
    ...{ occasion: `project-peers-${id}-${run_id}`, at: closes_at, since, kinds: { 24: 'due_tomorrow', 1: 'due_soon' } },
    userIds: (members.get(run_id) ?? []).flatMap(({ user_id, present }) => (present ? [user_id] : [])),
    ...{ values: { title: `${title} · ${stage}`, space }, link: roundAddress({ id }) },
  }));
};

/** Works a student's team has still to review. */
export async function peersDueFor(db: Db, userId: string, now: Date): Promise<Home['due']> {
  return (await roundsFor(db, userId, [])).flatMap((row): Home['due'] => {
    if (row.left === 0 || row.closes_at <= now) return [];
    return [
      {
        ...{ id: row.id, space_id: row.space_id, kind: 'peers' as const, title: `${row.title} · ${row.stage}`, space_name: row.space },
        ...{ due_at: row.closes_at.getTime(), state: 'not submitted', note: '', needs_camera: false, started: row.left < row.asked },
        to: roundAddress(row),
      },
    ];
  });
}

/** Reviews that nobody wrote, for those who mark: they may write them themselves. */
export async function peersLeftFor(db: Db, places: readonly MemberSpace[]): Promise<Home['work']> {
  const spaceIds = places.filter((place) => projectPermissions(place).mark).map(({ spaceId }) => spaceId);
  return (await reviewsLeft(db, spaceIds)).map(({ id, title, stage, space, count, since }) => ({
    ...{ kind: 'peers' as const, id, title: `${title} · ${stage}`, space_name: space, count, submitted: null },
    ...{ since: since.getTime(), ends_at: null, to: roundAddress({ id }) },
  }));
}
