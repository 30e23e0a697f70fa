import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import type { getHome } from '@praxis/contract/home/home';
import type { Db } from '../../../platform/database/db.ts';
import { reportStates, reportsWaiting } from '../../reports/index.ts';
import type { MemberSpace } from '../../spaces/index.ts';
import { labTaskAddress } from '../console/addresses.ts';
import { labPermissions } from '../labs.access.ts';
import { helpAsked, tasksDue, taskTitles } from './due.store.ts';

type Due = DataOf<typeof getHome>['due'][number];

/** Labs a student has not finished, and reports on finished ones that are still to be written or came back. */
export async function labsDueFor(db: Db, userId: string, now: Date): Promise<Due[]> {
  const tasks = await tasksDue(db, userId, now);
  const ids = tasks.map(({ id }) => id);
  const reports = new Map((await reportStates(db, 'lab', ids, userId)).map((report) => [report.subject_id, report]));
  return tasks.flatMap((task): Due[] => {
    const common = {
      id: task.id,
      space_id: task.space_id,
      title: task.title,
      space_name: task.space,
      due_at: task.closes_at?.getTime() ?? null,
      needs_camera: false,
    };
    if (task.session_state !== 'finished') {
      const started = task.session_state === 'active';
      return [{ ...common, kind: 'lab' as const, state: 'not submitted' as const, note: '', started, to: labTaskAddress(task) }];
    }
    const report = reports.get(task.id);
    if (!task.report_wanted || report?.state === 'submitted' || report?.state === 'reviewed') return [];
    const rejected = report?.state === 'rejected';
    return [
      {
        ...{ ...common, kind: 'report' as const, note: rejected ? report.reason : '', started: report !== undefined },
        state: rejected ? ('rejected' as const) : ('not submitted' as const),
        to: addressOf('labReport', { taskId: task.id }),
      },
    ];
  });
}

/** What waits for somebody in labs of their spaces: students who asked for help, reports to review. */
export async function labWorkFor(db: Db, places: readonly MemberSpace[]) {
  const where = (may: (permissions: ReturnType<typeof labPermissions>) => boolean) =>
    places.filter((place) => may(labPermissions(place))).map(({ spaceId }) => spaceId);
  const asked = await helpAsked(
    db,
    where(({ assist }) => assist),
  );
  const tasks = new Map(
    (
      await taskTitles(
        db,
        where(({ mark }) => mark),
      )
    ).map((task) => [task.id, task]),
  );
  const reports = await reportsWaiting(db, 'lab', [...tasks.keys()]);
  const none = { submitted: null, ends_at: null };
  return [
    ...asked.map(({ id, title, space, count, since }) => ({
      ...{ ...none, kind: 'lab_help' as const, id, title, space_name: space, count, since: since.getTime() },
      to: addressOf('labWall', { taskId: id }),
    })),
    ...reports.map(({ subject_id: id, count, since }) => ({
      ...{ ...none, kind: 'report' as const, id, title: tasks.get(id)!.title, space_name: tasks.get(id)!.space, count },
      ...{ since: since.getTime(), to: addressOf('labReports', { taskId: id }) },
    })),
  ];
}
