import {
  dealProjectTeams,
  formProjectTeam,
  joinProjectTeam,
  leaveProjectTeam,
  moveProjectMembers,
  PROJECT_LOGO,
  saveProjectTeam,
} from '@praxis/contract/projects/tasks';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/messages.ts';
import { askTopicsAgain } from '../../../platform/realtime/publish.ts';
import { sendMessage } from '../../messages/index.ts';
import { memberIds } from '../../spaces/index.ts';
import { runTheActorBelongsTo, runTheActorMayJoin, runTheActorNames, taskTheActorGives, taskTheActorJoins } from '../projects.access.ts';
import { removeRepository } from '../repositories/handed-in-code.ts';
import {
  addMember,
  deleteRun,
  endMembership,
  findRun,
  joinedRun,
  lockRun,
  membersOf,
  nameIsUsed,
  type RunRow,
  updateRun,
} from '../runs/runs.store.ts';
import { publishRun, taskAddress } from '../tasks/notify.ts';
import { mentorIds, type TaskRow } from '../tasks/tasks.store.ts';
import { dealTeams, makeTeam, settleTeam } from './make-teams.ts';

const refuseOtherMode = (task: TaskRow) => {
  if (task.mode !== 'formed') throw new Refusal('project_mode_wrong');
  if (task.state !== 'open') throw new Refusal('project_not_open');
};

async function logoOf(db: Db, userId: string, fileId: string | null, known: string | null = null) {
  if (fileId === null || fileId === known) return fileId;
  return (await fileTheActorUploaded(db, { userId }, fileId, PROJECT_LOGO)).id;
}

/** A team nobody is in goes away before its work began; what a team has written since then stays, whoever is in it. */
async function settleOrEnd(db: Db, task: TaskRow, runId: string, now: Date) {
  const run = await lockRun(db, runId);
  if (!run) return;
  const empty = (await membersOf(db, run.id)).length === 0;
  if (empty && run.state === 'not_started') {
    await removeRepository(db, run.id, now);
    await deleteRun(db, run.id);
  } else await settleTeam(db, task, run);
}

/** What students do with teams where they form them. */
function formingRoutes(app: App) {
  serve(app, formProjectTeam, {
    access: taskTheActorJoins,
    async run({ subject: { task }, actor, input, db, now }) {
      refuseOtherMode(task);
      const known = await joinedRun(db, task.id, actor.userId);
      if (known && (await findRun(db, known))?.name === input.name) return { run_id: known };
      if (known) throw new Refusal('project_in_team');
      if (await nameIsUsed(db, task.id, input.name, '0'))
        throw new Refusal('project_team_name_used', { fields: { name: 'project_team_name_used' } });
      const logoFileId = await logoOf(db, actor.userId, input.logo_file_id);
      const run = await makeTeam(db, task, { name: input.name, captainId: actor.userId, logoFileId, userIds: [actor.userId] }, now);
      await audit(db, { actorId: actor.userId, action: 'form_project_team', objectType: 'project_run', objectId: run.id });
      return { run_id: run.id };
    },
  });
  serve(app, joinProjectTeam, {
    access: runTheActorMayJoin,
    async run({ subject: { task, run }, actor, db, now }) {
      refuseOtherMode(task);
      const known = await joinedRun(db, task.id, actor.userId);
      if (known === run.id) return {};
      if (known) throw new Refusal('project_in_team');
      if (run.team === 'locked') throw new Refusal('project_team_locked');
      if ((await membersOf(db, run.id)).length >= task.size_max) throw new Refusal('project_team_full');
      await addMember(db, { run_id: run.id, task_id: task.id, user_id: actor.userId, joined_at: now });
      await settleTeam(db, task, run);
      await publishRun(db, run.id);
      return {};
    },
  });
  serve(app, leaveProjectTeam, {
    access: runTheActorBelongsTo,
    async run({ subject: { task, run }, actor, db, now }) {
      refuseOtherMode(task);
      if (run.team === 'locked') throw new Refusal('project_team_locked');
      await endMembership(db, task.id, [actor.userId], now);
      await settleOrEnd(db, task, run.id, now);
      await publishRun(db, run.id);
      await askTopicsAgain(db, [actor.userId]);
      return {};
    },
  });
}

type Named = { name: string; logo_file_id?: string | null | undefined; captain_id: string | null; mentor_id: string | null };

async function changesOf(db: Db, { task, run, gives }: { task: TaskRow; run: RunRow; gives: boolean }, input: Named, userId: string) {
  if (await nameIsUsed(db, task.id, input.name, run.id))
    throw new Refusal('project_team_name_used', { fields: { name: 'project_team_name_used' } });
  const members = await membersOf(db, run.id);
  const captain_id = input.captain_id ?? run.captain_id;
  if (!members.some(({ user_id }) => user_id === captain_id))
    throw new Refusal('team_captain_required', { fields: { captain_id: 'team_captain_required' } });
  const mentor_id = gives ? input.mentor_id : run.mentor_id;
  if (mentor_id !== null && !(await mentorIds(db, task.id)).includes(mentor_id)) throw new Refusal('project_mentor_unknown');
  const logo = input.logo_file_id === undefined ? run.logo_file_id : input.logo_file_id;
  return { name: input.name, logo_file_id: await logoOf(db, userId, logo, run.logo_file_id), captain_id, mentor_id };
}

/** What a captain and who gives the project decide about teams. */
function arrangingRoutes(app: App) {
  serve(app, saveProjectTeam, {
    access: runTheActorNames,
    async run({ subject: { task, run, permissions }, actor, input, db }) {
      const change = await changesOf(db, { task, run, gives: permissions.give }, input, actor.userId);
      const same = (Object.keys(change) as (keyof typeof change)[]).every((key) => change[key] === run[key]);
      if (same) return {};
      await updateRun(db, run.id, change);
      await settleTeam(db, task, { ...run, ...change });
      await audit(db, { actorId: actor.userId, action: 'save_project_team', objectType: 'project_run', objectId: run.id, detail: change });
      await publishRun(db, run.id);
      return {};
    },
  });
  serve(app, dealProjectTeams, {
    access: taskTheActorGives,
    async run({ subject: { task }, actor, db, now, language }) {
      if (task.mode !== 'dealt' && task.mode !== 'groups') throw new Refusal('project_mode_wrong');
      const dealt = await dealTeams(db, task, (no) => translate(language, 'project_team_no', { no }), now);
      if (dealt.placed > 0)
        await audit(db, {
          actorId: actor.userId,
          action: 'deal_project_teams',
          objectType: 'project_task',
          objectId: task.id,
          detail: dealt,
        });
      return dealt;
    },
  });
  serve(app, moveProjectMembers, {
    access: taskTheActorGives,
    async run({ subject: { task, content }, actor, input, db, now }) {
      const students = new Set(await memberIds(db, task.space_id, 'student'));
      if (input.run_id !== null && input.user_ids.some((id) => !students.has(id))) throw new Refusal('project_not_student');
      const target = input.run_id === null ? undefined : await lockRun(db, input.run_id);
      if (input.run_id !== null && target?.task_id !== task.id) throw new Refusal('not_available', { code: -99 });
      const moving: string[] = [];
      for (const userId of new Set(input.user_ids)) if ((await joinedRun(db, task.id, userId)) !== target?.id) moving.push(userId);
      if (moving.length === 0) return { moved: 0 };
      const left = await endMembership(db, task.id, moving, now);
      for (const user_id of target ? moving : []) await addMember(db, { run_id: target!.id, task_id: task.id, user_id, joined_at: now });
      const runs = new Set([...left.map(({ run_id }) => run_id), ...(target ? [target.id] : [])]);
      for (const id of [...runs].sort((a, b) => Number(a) - Number(b))) {
        await settleOrEnd(db, task, id, now);
        await publishRun(db, id);
      }
      await audit(db, {
        ...{ actorId: actor.userId, action: 'move_project_members', objectType: 'project_task', objectId: task.id },
        detail: { user_ids: moving, run_id: target?.id ?? null, reason: input.reason },
      });
      await askTopicsAgain(db, moving);
      await sendMessage(db, {
        ...{ userIds: moving, kind: 'project_moved', values: { title: content.title, reason: input.reason }, link: taskAddress(task) },
      });
      return { moved: moving.length };
    },
  });
}

/** Teams of given projects. */
export function teamsRoutes(app: App) {
  formingRoutes(app);
  arrangingRoutes(app);
}
