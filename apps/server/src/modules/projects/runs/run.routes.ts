import { openProjectRun, startProjectRun } from '@praxis/contract/projects/run';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { runTheActorSees, taskTheActorJoins } from '../projects.access.ts';
import { nextDue } from '../tasks/due.rules.ts';
import { publishRun } from '../tasks/notify.ts';
import type { TaskRow } from '../tasks/tasks.store.ts';
import { timeText } from '../tasks/time-text.ts';
import { makeTeam } from '../teams/make-teams.ts';
import { updateDue } from './close-at.ts';
import { toRoom } from './run-view.ts';
import { joinedRun, lockRun, membersOf, type RunRow } from './runs.store.ts';

/** The team of somebody in a task; who works alone gets one of their own. */
async function teamFor(db: Db, task: TaskRow, userId: string, now: Date): Promise<RunRow> {
  const known = await joinedRun(db, task.id, userId);
  if (known) return (await lockRun(db, known))!;
  if (task.mode !== 'alone') throw new Refusal('project_no_team');
  // Who works alone is named by who they are, which is read when it is shown.
  return makeTeam(db, task, { name: userId, captainId: userId, userIds: [userId] }, now);
}

/** The room of a team. */
export function runRoutes(app: App) {
  serve(app, openProjectRun, {
    access: runTheActorSees,
    run: ({ subject, actor, db, now }) => toRoom(app, db, { ...subject, userId: actor.userId, now }),
  });
  serve(app, startProjectRun, {
    access: taskTheActorJoins,
    async run({ subject: { task, content }, actor, db, now }) {
      const run = await teamFor(db, task, actor.userId, now);
      if (run.state !== 'not_started') return { run_id: run.id };
      if (task.state !== 'open' || (task.closes_at && now >= task.closes_at)) throw new Refusal('project_not_open');
      if (task.opens_at && now < task.opens_at)
        throw new Refusal('project_starts_later', { values: { time: timeText(app, task.opens_at) } });
      if ((await membersOf(db, run.id)).length < task.size_min)
        throw new Refusal('project_team_small', { values: { least: task.size_min } });
      const next_due_at = nextDue({ content, task, startedAt: now, works: [] });
      await updateDue(db, run.id, { state: 'active', team: 'locked', started_at: now, next_due_at });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'start_project', objectType: 'project_run', objectId: run.id },
        ...{ from: 'not_started', to: 'active' },
      });
      await publishRun(db, run.id);
      return { run_id: run.id };
    },
  });
}
