import type { Db } from '../../../platform/database/db.ts';
import { groupsIn, learnersOf } from '../../spaces/index.ts';
import { addMember, insertRun, membersOf, membersOfTask, type RunRow, runsOfTask, updateRun } from '../runs/runs.store.ts';
import type { TaskRow } from '../tasks/tasks.store.ts';
import { dealt, teamState } from './team.rules.ts';

type NewTeam = { name: string; captainId: string; logoFileId?: string | null; userIds: readonly string[] };

/** Makes a team of a task with its members, under the first free name: the one asked for, or with a number behind it. */
export async function makeTeam(db: Db, task: TaskRow, of: NewTeam, now: Date): Promise<RunRow> {
  for (let no = 1; ; no++) {
    const run = await insertRun(db, {
      ...{ task_id: task.id, name: no === 1 ? of.name : `${of.name} ${no}`, logo_file_id: of.logoFileId ?? null },
      ...{ captain_id: of.captainId, team: 'forming', created_at: now },
    });
    if (!run) continue;
    for (const user_id of of.userIds) await addMember(db, { run_id: run.id, task_id: task.id, user_id, joined_at: now });
    return settleTeam(db, task, run);
  }
}

/** Brings state and captain of a team to its members: whoever has been in it longest follows a captain who left. */
export async function settleTeam(db: Db, task: TaskRow, run: RunRow): Promise<RunRow> {
  const members = await membersOf(db, run.id);
  const captain_id = members.some(({ user_id }) => user_id === run.captain_id) ? run.captain_id : (members[0]?.user_id ?? null);
  const team = teamState(task, { members: members.length, captain_id, team: run.team });
  if (captain_id !== run.captain_id || team !== run.team) await updateRun(db, run.id, { captain_id, team });
  return { ...run, captain_id, team };
}

/** Students of the space of a task who are in no team. */
export async function withoutTeam(db: Db, task: TaskRow) {
  const placed = new Set((await membersOfTask(db, task.id)).map(({ user_id }) => user_id));
  return (await learnersOf(db, task.space_id)).filter(({ id, former }) => !former && !placed.has(id));
}

/** Deals whoever is left: into the teams of their groups, or by chance. Returns how many teams were made and how many students placed. */
export async function dealTeams(
  db: Db,
  task: TaskRow,
  name: (no: number) => string,
  now: Date,
): Promise<{ teams: number; placed: number }> {
  const left = await withoutTeam(db, task);
  const before = await runsOfTask(db, task.id);
  if (task.mode === 'groups') return dealGroups(db, task, { left, before }, now);
  const teams = dealt(
    left.map(({ id }) => id),
    task,
    `${task.id} ${before.length}`,
  );
  for (const [at, userIds] of teams.entries())
    await makeTeam(db, task, { name: name(before.length + at + 1), captainId: userIds[0]!, userIds }, now);
  return { teams: teams.length, placed: left.length };
}

type Left = Awaited<ReturnType<typeof withoutTeam>>;

async function dealGroups(db: Db, task: TaskRow, { left, before }: { left: Left; before: readonly RunRow[] }, now: Date) {
  const made = { teams: 0, placed: 0 };
  for (const group of await groupsIn(db, task.space_id)) {
    const userIds = left.filter(({ groupId }) => groupId === group.id).map(({ id }) => id);
    if (userIds.length === 0) continue;
    const run = before.find(({ name, team }) => name === group.name && team !== 'locked');
    if (run) {
      for (const user_id of userIds) await addMember(db, { run_id: run.id, task_id: task.id, user_id, joined_at: now });
      await settleTeam(db, task, run);
    } else {
      await makeTeam(db, task, { name: group.name, captainId: userIds[0]!, userIds }, now);
      made.teams++;
    }
    made.placed += userIds.length;
  }
  return made;
}
