import type { DataOf } from '@praxis/contract/core/endpoint';
import type { getHome } from '@praxis/contract/home/home';
import type { Db } from '../../../platform/database/db.ts';
import type { CalendarAsk, CalendarDate, RemindedDate, ReminderSource } from '../../calendar/index.ts';
import type { MemberSpace } from '../../spaces/index.ts';
import { projectPermissions } from '../projects.access.ts';
import { projectsFor, teamsDue, worksWaiting } from './dates.store.ts';
import { dueAt, stageBefore } from './due.rules.ts';
import { runAddress, taskAddress } from './notify.ts';

type Home = DataOf<typeof getHome>;
type Row = Awaited<ReturnType<typeof projectsFor>>[number];

const worksOf = (row: Row) => row.works.map((work) => ({ ...work, due_at: work.due_at === null ? null : new Date(work.due_at) }));
const DONE = ['submitted', 'reviewed'];

/** Each stage of a project with its date for a team. */
function stagesDue(row: Row) {
  const works = worksOf(row);
  return row.content.stages.map((stage) => {
    const work = works.find(({ stage_id }) => stage_id === stage.id);
    return {
      stage,
      state: work?.state ?? 'open',
      reason: work?.reason ?? '',
      due: dueAt(stage, row, row.started_at, work?.due_at ?? null),
      works,
    };
  });
}

/** When projects begin and their stages are due. */
export async function projectDates({ db, userId }: CalendarAsk): Promise<CalendarDate[]> {
  return (await projectsFor(db, userId, false)).flatMap((row) => {
    const space = { id: row.space_id, name: row.space };
    const title = row.content.title;
    const begins: CalendarDate[] = row.opens_at
      ? [
          {
            ...{ key: `project-opens-${row.id}`, kind: 'opens', title: { key: 'calendar_project_opens', values: { title } } },
            ...{ startsAt: row.opens_at, space, link: taskAddress(row) },
          },
        ]
      : [];
    const ends = stagesDue(row).flatMap(({ stage, state, due }): CalendarDate[] =>
      due
        ? [
            {
              ...{ key: `project-due-${row.id}-${stage.id}`, kind: 'due', startsAt: due, space },
              done: DONE.includes(state),
              title: { key: 'calendar_project_due', values: { title, stage: stage.title } },
              link: row.run_id ? runAddress({ id: row.run_id }, stage.id) : taskAddress(row),
            },
          ]
        : [],
    );
    return [...begins, ...ends];
  });
}

/** Stages that are due soon, for the members of teams that have not handed them in. */
export const projectReminders: ReminderSource = async ({ db, from, to }) =>
  (await teamsDue(db, to)).flatMap((row) =>
    stagesDue(row).flatMap(({ stage, state, due }): RemindedDate[] => {
      if (!due || due <= from || due > to || DONE.includes(state)) return [];
      return [
        {
          ...{ occasion: `project-due-${row.run_id}-${stage.id}`, at: due, since: row.started_at, userIds: row.user_ids ?? [] },
          kinds: { 24: 'due_tomorrow', 1: 'due_soon' },
          values: { title: `${row.content.title} · ${stage.title}`, space: row.space },
          link: runAddress({ id: row.run_id! }, stage.id),
        },
      ];
    }),
  );

/** What a student has to do in projects now: find a team and start, hand in the stage that is next, or one that came back. */
export async function projectsDueFor(db: Db, userId: string, now: Date): Promise<Home['due']> {
  return (await projectsFor(db, userId, true)).flatMap((row): Home['due'] => {
    if (row.opens_at && row.opens_at > now) return [];
    const base = {
      ...{ id: row.id, space_id: row.space_id, kind: 'project' as const, space_name: row.space, needs_camera: false },
      ...{ started: row.run_state !== null && row.run_state !== 'not_started', to: taskAddress(row) },
    };
    if (!base.started) {
      if (row.closes_at && row.closes_at <= now) return [];
      return [{ ...base, title: row.content.title, due_at: row.closes_at?.getTime() ?? null, state: 'not submitted', note: '' }];
    }
    const next = stagesDue(row).find(
      ({ stage, state, due, works }) =>
        !DONE.includes(state) &&
        stage.deliverables.length > 0 &&
        !stageBefore(row.content, stage.id, works) &&
        (due === null || due > now || state === 'rejected'),
    );
    if (!next) return [];
    const rejected = next.state === 'rejected';
    return [
      {
        ...{ ...base, title: `${row.content.title} · ${next.stage.title}`, due_at: next.due?.getTime() ?? null },
        ...{
          state: rejected ? 'rejected' : 'not submitted',
          note: rejected ? next.reason : '',
          to: runAddress({ id: row.run_id! }, next.stage.id),
        },
      },
    ];
  });
}

/** Hand-ins that wait for somebody in the spaces they run. */
export async function projectWorkFor(db: Db, userId: string, places: readonly MemberSpace[]): Promise<Home['work']> {
  const marks = places.filter((place) => projectPermissions(place).mark).map(({ spaceId }) => spaceId);
  const mentors = places.filter(({ spaceId }) => !marks.includes(spaceId)).map(({ spaceId }) => spaceId);
  return (await worksWaiting(db, { marks, mentors, userId })).map(({ id, title, space, count, since }) => ({
    ...{ kind: 'project' as const, id, title, space_name: space, count, submitted: null, since: since.getTime(), ends_at: null },
    to: taskAddress({ id }),
  }));
}
