import {
  changeProjectTask,
  giveProject,
  listProjectTasks,
  releaseProject,
  showProjectTask,
  updateProjectTask,
} from '@praxis/contract/projects/tasks';
import type { App } from '../../../platform/app.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { memberIds } from '../../spaces/index.ts';
import { findProject } from '../design/design.store.ts';
import { placeOfTheActor, taskTheActorEnters, taskTheActorGives, taskTheActorMarks } from '../projects.access.ts';
import { releaseRuns } from '../reviews/release.ts';
import { scoresOfRuns } from '../reviews/scores.ts';
import { runsOfTask } from '../runs/runs.store.ts';
import { changeTask, giveTask } from './give.ts';
import { publishRun, staffIds } from './notify.ts';
import { toTaskView } from './task-view.ts';
import { listSpaceTasks } from './tasks.store.ts';
import { updateVersion } from './update-version.ts';

function readingRoutes(app: App) {
  serve(app, listProjectTasks, {
    access: placeOfTheActor,
    async run({ subject: { permissions }, actor, input, db }) {
      const all = permissions.give || permissions.watch;
      const rows = await listSpaceTasks(db, input.space_id, { userId: actor.userId, all });
      const released = rows.filter(({ released: out, run_id }) => out && run_id !== null).map(({ run_id }) => run_id!);
      const scores = permissions.student ? await scoresOfRuns(db, released) : new Map();
      const students = all ? (await memberIds(db, input.space_id, 'student')).length : 0;
      const staff = permissions.give ? await people(app, db, [...(await staffIds(db, input.space_id))]) : new Map();
      const list = rows.map((row) => ({
        ...{ id: row.id, project_id: row.project_id, title: row.title, stages: row.stages, mode: row.mode, state: row.state },
        ...{ opens_at: row.opens_at?.getTime() ?? null, closes_at: row.closes_at?.getTime() ?? null },
        own: permissions.student
          ? {
              ...{ run_id: row.run_id, state: row.run_state ?? 'not_started', team: row.team, handed: row.handed },
              score: scores.get(row.run_id ?? '')?.members.get(actor.userId) ?? null,
            }
          : null,
        counts: all ? { teams: row.teams, placed: row.placed, students, waiting: row.waiting } : null,
      }));
      return { list, can: { give: permissions.give, watch: all }, staff: [...staff.values()] };
    },
  });
  serve(app, showProjectTask, {
    access: taskTheActorEnters,
    run: ({ subject, actor, db, now }) => toTaskView(app, db, { ...subject, userId: actor.userId, now }),
  });
}

const settingsOf = (input: { opens_at: number | null; closes_at: number | null }) => ({
  opens_at: input.opens_at === null ? null : new Date(input.opens_at),
  closes_at: input.closes_at === null ? null : new Date(input.closes_at),
});

type Settings = { opens_at: number | null; closes_at: number | null; mentor_ids: string[] };

/** S-208, and mentors that run the space. */
async function checked(db: Parameters<typeof memberIds>[0], spaceId: string, input: Settings) {
  if (input.opens_at !== null && input.closes_at !== null && input.opens_at > input.closes_at)
    throw new Refusal('start_after_end', { fields: { closes_at: 'start_after_end' } });
  const staff = await staffIds(db, spaceId);
  if (input.mentor_ids.some((id) => !staff.has(id)))
    throw new Refusal('project_mentor_unknown', { fields: { mentor_ids: 'project_mentor_unknown' } });
  return settingsOf(input);
}

function givingRoutes(app: App) {
  serve(app, giveProject, {
    access: async (ask) => {
      const { permissions } = await placeOfTheActor(ask);
      const project = permissions.give ? await findProject(ask.db, ask.input.project_id, true) : undefined;
      if (!project || project.owner_id !== ask.actor.userId) throw notForYou();
      return project;
    },
    async run({ subject: project, actor, input, db, now }) {
      if (project.version_id === null) throw new Refusal('project_not_published');
      if (input.size_min > input.size_max) throw new Refusal('project_size_wrong', { fields: { size_max: 'project_size_wrong' } });
      const dates = await checked(db, input.space_id, input);
      return { task_id: await giveTask(db, { ...input, ...dates, project, by: actor.userId }, now) };
    },
  });
  serve(app, changeProjectTask, {
    access: taskTheActorGives,
    async run({ subject: { task, content }, actor, input, db, now }) {
      const dates = await checked(db, task.space_id, input);
      await changeTask(db, task, { ...input, ...dates, content, by: actor.userId }, now);
      for (const { id } of await runsOfTask(db, task.id)) await publishRun(db, id);
      return {};
    },
  });
  serve(app, updateProjectTask, {
    access: taskTheActorGives,
    async run({ subject: { task }, actor, db, now }) {
      const version = await updateVersion(db, task, actor.userId, now);
      for (const { id } of await runsOfTask(db, task.id)) await publishRun(db, id);
      return { version };
    },
  });
  serve(app, releaseProject, {
    access: taskTheActorMarks,
    run: async ({ subject, actor, input, db, now }) => ({ done: await releaseRuns(db, subject, { ...input, by: actor.userId }, now) }),
  });
}

/** Projects given to spaces. */
export function tasksRoutes(app: App) {
  readingRoutes(app);
  givingRoutes(app);
}
