import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { findMemberSpace, type MemberSpace } from '../spaces/index.ts';
import { findProject, findVersion } from './design/design.store.ts';
import { findRun, findWork, joinedRun, lockRun, memberOf } from './runs/runs.store.ts';
import { findTask, holdTask, isMentor, lockTask } from './tasks/tasks.store.ts';

type Ask<Input> = { actor: Pick<Actor, 'userId'>; input: Input; db: Db; now: Date };

/** Only teachers design projects. */
export const teacherTheActorIs = ({ actor }: { actor: Actor }) => {
  if (actor.utype !== 2) throw new Refusal('not_allowed');
  return actor;
};

/** A project belongs to its owner; for everybody else it does not exist. */
export async function projectTheActorOwns({ actor, input, db }: Ask<{ project_id: string }>) {
  const project = await findProject(db, input.project_id, true);
  if (!project || project.owner_id !== actor.userId) throw notForYou();
  return project;
}

/** What somebody may do with the projects of a space. A mentor reviews the teams that are theirs. */
export function projectPermissions({ member, active }: Pick<MemberSpace, 'member' | 'active'>, mentors = false) {
  const may = (right: (typeof member.rights)[number]) => member.rights.includes(right);
  const staff = member.role !== 'student';
  return {
    student: member.role === 'student',
    give: active && may('edit_content'),
    /** All teams; a mentor sees those that are theirs. */
    watch: may('mark') || may('see_scores'),
    mark: active && may('mark'),
    mentors: staff && mentors,
    work: active,
  };
}

/** The place of a member in a space. */
export async function placeOfTheActor({ actor, input, db }: Ask<{ space_id: string }>) {
  const place = await findMemberSpace(db, actor.userId, input.space_id);
  if (!place) throw notForYou();
  return { place, permissions: projectPermissions(place) };
}

async function taskFor({ actor, db }: { actor: Pick<Actor, 'userId'>; db: Db }, taskId: string, lock = false) {
  const task = lock ? await lockTask(db, taskId) : await findTask(db, taskId);
  const place = task && (await findMemberSpace(db, actor.userId, task.space_id));
  if (!task || !place) throw notForYou();
  const permissions = projectPermissions(place, await isMentor(db, task.id, actor.userId));
  if (task.state === 'withdrawn' && !permissions.give && !permissions.watch && !permissions.mentors) throw notForYou();
  const version = (await findVersion(db, task.version_id))!;
  return { task, place, permissions, content: version.content, version };
}
/** A given project as the actor meets it. */
export type EnteredTask = Awaited<ReturnType<typeof taskFor>>;

/** A project given to a space of the actor. */
export const taskTheActorEnters = (ask: Ask<{ task_id: string }>) => taskFor(ask, ask.input.task_id);

/** The same, kept from other changes: teams of one task are changed one after the other. */
export async function taskTheActorJoins(ask: Ask<{ task_id: string }>) {
  const entered = await taskFor(ask, ask.input.task_id, true);
  if (!entered.permissions.student || !entered.permissions.work) throw notForYou();
  return entered;
}

/** A given project the actor may change. */
export async function taskTheActorGives(ask: Ask<{ task_id: string }>) {
  const entered = await taskFor(ask, ask.input.task_id, true);
  if (!entered.permissions.give) throw notForYou();
  return entered;
}

/** A given project all of whose teams the actor reviews; its rules do not change until the transaction ends. */
export async function taskTheActorMarks(ask: Ask<{ task_id: string }>) {
  await holdTask(ask.db, ask.input.task_id);
  const entered = await taskFor(ask, ask.input.task_id);
  if (!entered.permissions.mark) throw notForYou();
  return entered;
}

type Permissions = ReturnType<typeof projectPermissions>;
type Mentored = { mentor_id: string | null };

/** Whether somebody sees everything of a team that is not their own. */
export const watchesRun = (permissions: Permissions, run: Mentored, userId: string) =>
  permissions.watch || (permissions.mentors && run.mentor_id === userId);

/** Whether somebody reviews a team. */
export const reviewsRun = (permissions: Permissions, run: Mentored, userId: string) =>
  permissions.mark || (permissions.work && permissions.mentors && run.mentor_id === userId);

async function runFor(ask: Ask<{ run_id: string }>, lock = false) {
  const { actor, input, db } = ask;
  const known = await findRun(db, input.run_id);
  if (!known) throw notForYou();
  // Task before team, as whoever changes the rules of all its teams.
  if (lock) await holdTask(db, known.task_id);
  const entered = await taskFor(ask, known.task_id);
  const run = lock ? ((await lockRun(db, known.id)) ?? known) : known;
  const member = await memberOf(db, run.id, actor.userId);
  const { permissions } = entered;
  return {
    ...{ ...entered, run, member: member !== undefined && permissions.student },
    ...{ reviews: reviewsRun(permissions, run, actor.userId), watches: watchesRun(permissions, run, actor.userId) },
  };
}
/** A team as the actor meets it. */
export type EnteredRun = Awaited<ReturnType<typeof runFor>>;

/** The room of a team: its members, and those who review it or see the scores of the space. */
export async function runTheActorSees(ask: Ask<{ run_id: string }>) {
  const entered = await runFor(ask);
  if (!entered.member && !entered.watches) throw notForYou();
  return entered;
}

/** The own team while it works. */
export async function runTheActorWorksIn(ask: Ask<{ run_id: string }>) {
  const entered = await runFor(ask, true);
  if (!entered.member || !entered.permissions.work) throw notForYou();
  if (entered.task.state !== 'open') throw new Refusal('project_not_open');
  if (entered.run.state === 'not_started') throw new Refusal('project_not_started');
  return entered;
}

/** The own team, whether it has started or not. */
export async function runTheActorBelongsTo(ask: Ask<{ run_id: string }>) {
  const entered = await runFor(ask, true);
  if (!entered.member || !entered.permissions.work) throw notForYou();
  return entered;
}

/** A team somebody may join: any of a task of their space. Its task is kept from other changes. */
export async function runTheActorMayJoin(ask: Ask<{ run_id: string }>) {
  const known = await findRun(ask.db, ask.input.run_id);
  if (!known) throw notForYou();
  const entered = await taskTheActorJoins({ ...ask, input: { task_id: known.task_id } });
  const run = await lockRun(ask.db, known.id);
  if (!run) throw notForYou();
  return { ...entered, run };
}

/** A team whose name, logo and captain the actor sets: its captain before the start, or who gives the project. */
export async function runTheActorNames(ask: Ask<{ run_id: string }>) {
  const entered = await runFor(ask, true);
  const captain = entered.member && entered.run.captain_id === ask.actor.userId;
  if (!captain && !entered.permissions.give) throw notForYou();
  if (!entered.permissions.give && entered.run.team === 'locked') throw new Refusal('project_team_locked');
  return entered;
}

/** A team the actor reviews. */
export async function runTheActorReviews(ask: Ask<{ run_id: string }>) {
  const entered = await runFor(ask, true);
  if (!entered.reviews) throw notForYou();
  return entered;
}

/** A stage of a team the actor reviews, with its work. */
export async function workTheActorReviews(ask: Ask<{ run_id: string; stage_id: string }>) {
  const entered = await runTheActorReviews(ask);
  const stage = entered.content.stages.find(({ id }) => id === ask.input.stage_id);
  if (!stage) throw notForYou();
  return { ...entered, stage, work: await findWork(ask.db, entered.run.id, stage.id) };
}

/** Whether somebody hears what happens in a team. */
export async function maySubscribeToRun(db: Db, actor: Pick<Actor, 'userId'>, runId: string): Promise<boolean> {
  if (!/^[1-9]\d{0,18}$/.test(runId)) return false;
  const run = await findRun(db, runId);
  const task = run && (await findTask(db, run.task_id));
  const place = task && (await findMemberSpace(db, actor.userId, task.space_id));
  if (!run || !task || !place) return false;
  if (place.member.role === 'student') return (await joinedRun(db, task.id, actor.userId)) === run.id && task.state === 'open';
  return watchesRun(projectPermissions(place, await isMentor(db, task.id, actor.userId)), run, actor.userId);
}
