import { designProject, listProjects, makeProject, publishProject, removeProject, saveProject } from '@praxis/contract/projects/design';
import { leaseProjectPart, openProjectPart, projectPartVersions, saveProjectPart } from '@praxis/contract/projects/parts';
import { endRepositoryToken, makeRepositoryToken, openProjectRepository } from '@praxis/contract/projects/repository';
import {
  extendProjectStage,
  givePeerPoints,
  handInProject,
  moveProjectCard,
  openProjectRun,
  reviewProjectStage,
  saveProjectCard,
  setProjectScore,
  startProjectRun,
} from '@praxis/contract/projects/run';
import {
  changeProjectTask,
  dealProjectTeams,
  formProjectTeam,
  giveProject,
  joinProjectTeam,
  leaveProjectTeam,
  listProjectTasks,
  moveProjectMembers,
  releaseProject,
  saveProjectTeam,
  scoreMissingStages,
  scoreProjectStages,
  showProjectTask,
  updateProjectTask,
} from '@praxis/contract/projects/tasks';
import { codeProject, projectMakers, smallProject } from '../../makers/projects.ts';
import { holders, members, teachers } from '../audiences.ts';
import { row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const DAY = 86_400_000;

const draftOf = (school: MatrixSchool) => smallProject(`Project ${school.canary}`, { intro: school.canary });

async function project(school: MatrixSchool) {
  return { project_id: await projectMakers(school).project(school.people.owner, draftOf(school)) };
}

/** A project in a space with everybody in it. */
async function given(school: MatrixSchool, traits: Record<string, unknown> = {}) {
  const space = await school.place();
  const task_id = await projectMakers(school).task(school.people.owner, space, { peer_share: 20, ...traits }, draftOf(school));
  return { space, task_id };
}

/** The same, with a team of the student that has started. */
async function running(school: MatrixSchool) {
  const { space, task_id } = await given(school);
  const mate = (await school.member(space)).person;
  const run_id = await projectMakers(school).started(task_id, [school.people.student, mate]);
  return { space, task_id, run_id, mate };
}

/** The same, with its first stage handed in. */
async function handedIn(school: MatrixSchool) {
  const created = await running(school);
  await projectMakers(school).handedIn(created.run_id, school.people.student, `<p>${school.canary}</p>`);
  return created;
}

/** A team whose stage asks for code. */
async function coding(school: MatrixSchool) {
  const space = await school.place();
  const makers = projectMakers(school);
  const task_id = await makers.task(school.people.owner, space, {}, { ...codeProject(`Project ${school.canary}`), intro: school.canary });
  const mate = (await school.member(space)).person;
  return { run_id: await makers.started(task_id, [school.people.student, mate]) };
}

const reviewed = async (school: MatrixSchool) => {
  const created = await handedIn(school);
  const { db } = school;
  await db.updateTable('project_works').set({ state: 'reviewed', score: 15, max_score: 20 }).where('run_id', '=', created.run_id).execute();
  await db.updateTable('project_runs').set({ state: 'reviewed' }).where('id', '=', created.run_id).execute();
  return created;
};

/** Somebody else's team that has room. */
async function withRoom(school: MatrixSchool) {
  const { space, task_id } = await given(school);
  const captain = (await school.member(space)).person;
  const team = (await school.done(captain, formProjectTeam, { task_id, name: `Team ${school.canary}`.slice(0, 40) } as never)) as {
    run_id: string;
  };
  return { task_id, run_id: team.run_id };
}

async function ownTeam(school: MatrixSchool) {
  const { task_id } = await given(school);
  const team = (await school.done(school.people.student, formProjectTeam, {
    task_id,
    name: `Team ${school.canary}`.slice(0, 40),
  } as never)) as {
    run_id: string;
  };
  return { task_id, run_id: team.run_id };
}

const part = async (school: MatrixSchool) => ({ run_id: (await running(school)).run_id, stage_id: 'one', part_id: 'text' });
const unseen = 'not_available';
const itsOwner = { allowed: ['owner'], refusal: unseen } as const;
const itsStudent = { allowed: ['student'], refusal: unseen } as const;
const itsTeachers = { allowed: holders, refusal: unseen };

/** Designs belong to their makers, rooms to their teams; who marks in a space reviews them. */
export const projectsRows = [
  one({ endpoint: listProjects, input: () => ({}), allowed: signedIn }),
  one({ endpoint: makeProject, input: () => ({ title: 'A project', intro: 'About' }), allowed: teachers, refusal: 'not_allowed' }),
  one({ endpoint: designProject, input: project, ...itsOwner }),
  one({
    endpoint: saveProject,
    input: async (school) => ({ ...(await project(school)), revision: 2, content: draftOf(school) }),
    ...itsOwner,
  }),
  one({ endpoint: publishProject, input: async (school) => ({ ...(await project(school)), revision: 2 }), ...itsOwner }),
  one({ endpoint: removeProject, input: project, ...itsOwner }),
  one({
    endpoint: listProjectTasks,
    input: async (school) => ({ space_id: (await given(school)).space.id }),
    allowed: members,
    refusal: unseen,
  }),
  one({
    endpoint: giveProject,
    input: async (school) => ({ ...(await project(school)), space_id: (await school.place()).id, mode: 'formed' as const }),
    ...itsOwner,
  }),
  one({
    endpoint: changeProjectTask,
    input: async (school) => ({ task_id: (await given(school)).task_id, late: 'closed' as const }),
    ...itsTeachers,
  }),
  one({ endpoint: updateProjectTask, input: async (school) => ({ task_id: (await given(school)).task_id }), ...itsTeachers }),
  one({
    endpoint: showProjectTask,
    input: async (school) => ({ task_id: (await given(school)).task_id }),
    allowed: members,
    refusal: unseen,
  }),
  one({ endpoint: formProjectTeam, input: async (school) => ({ task_id: (await given(school)).task_id, name: 'Red' }), ...itsStudent }),
  one({ endpoint: joinProjectTeam, input: async (school) => ({ run_id: (await withRoom(school)).run_id }), ...itsStudent }),
  one({ endpoint: leaveProjectTeam, input: async (school) => ({ run_id: (await ownTeam(school)).run_id }), ...itsStudent }),
  one({
    endpoint: saveProjectTeam,
    input: async (school) => ({ run_id: (await ownTeam(school)).run_id, name: 'Blue' }),
    allowed: ['student', ...holders],
    refusal: unseen,
  }),
  one({
    endpoint: dealProjectTeams,
    input: async (school) => ({ task_id: (await given(school, { mode: 'dealt' })).task_id }),
    ...itsTeachers,
  }),
  one({
    endpoint: moveProjectMembers,
    input: async (school) => {
      const { task_id, run_id } = await withRoom(school);
      return { task_id, run_id, user_ids: [school.people.student.id], reason: 'They asked for it' };
    },
    ...itsTeachers,
  }),
  one({ endpoint: startProjectRun, input: async (school) => ({ task_id: (await ownTeam(school)).task_id }), ...itsStudent }),
  one({
    endpoint: openProjectRun,
    input: async (school) => ({ run_id: (await handedIn(school)).run_id }),
    allowed: ['student', ...holders],
    refusal: unseen,
  }),
  one({
    endpoint: projectPartVersions,
    input: async (school) => ({ run_id: (await handedIn(school)).run_id, stage_id: 'one', part_id: 'text' }),
    allowed: ['student', ...holders],
    refusal: unseen,
  }),
  one({
    endpoint: openProjectPart,
    input: async (school) => ({ run_id: (await handedIn(school)).run_id, stage_id: 'one', part_id: 'text' }),
    allowed: ['student', ...holders],
    refusal: unseen,
  }),
  one({
    endpoint: openProjectRepository,
    input: async (school) => ({ ...(await coding(school)), stage_id: 'one', part_id: 'code' }),
    allowed: ['student', ...holders],
    refusal: unseen,
  }),
  one({ endpoint: makeRepositoryToken, input: coding, allowed: ['student', ...holders], refusal: unseen }),
  one({ endpoint: endRepositoryToken, input: coding, allowed: ['student', ...holders], refusal: unseen }),
  one({
    endpoint: saveProjectCard,
    input: async (school) => ({ run_id: (await running(school)).run_id, key: 'matrix-card', revision: 0, title: school.canary }),
    ...itsStudent,
  }),
  one({
    endpoint: moveProjectCard,
    input: async (school) => {
      const { run_id } = await running(school);
      const card = { run_id, key: 'matrix-card', revision: 0, title: school.canary };
      const { card_id } = (await school.done(school.people.student, saveProjectCard, card as never)) as { card_id: string };
      return { run_id, card_id, state: 'doing' as const };
    },
    ...itsStudent,
  }),
  one({ endpoint: leaseProjectPart, input: part, ...itsStudent }),
  one({ endpoint: saveProjectPart, input: async (school) => ({ ...(await part(school)), revision: 0, html: '<p>x</p>' }), ...itsStudent }),
  one({
    endpoint: handInProject,
    input: async (school) => {
      const at = await part(school);
      await school.done(school.people.student, saveProjectPart, { ...at, revision: 0, html: '<p>x</p>' } as never);
      return { run_id: at.run_id, stage_id: 'one' };
    },
    ...itsStudent,
  }),
  one({
    endpoint: reviewProjectStage,
    input: async (school) => ({ run_id: (await handedIn(school)).run_id, stage_id: 'one', verdict: 'reviewed' as const, score: 15 }),
    ...itsTeachers,
  }),
  one({
    endpoint: scoreMissingStages,
    input: async (school) => {
      const { task_id, run_id } = await handedIn(school);
      return { task_id, run_ids: [run_id] };
    },
    ...itsTeachers,
  }),
  one({
    endpoint: scoreProjectStages,
    input: async (school) => {
      const { task_id, run_id } = await handedIn(school);
      return { task_id, stage_id: 'one', run_ids: [run_id], score: 12 };
    },
    ...itsTeachers,
  }),
  one({
    endpoint: extendProjectStage,
    input: async (school) => {
      const { task_id, run_id } = await running(school);
      return { task_id, stage_id: 'one', run_ids: [run_id], due_at: school.clock.now().getTime() + 20 * DAY, reason: 'A week more' };
    },
    ...itsTeachers,
  }),
  one({
    endpoint: setProjectScore,
    input: async (school) => ({
      run_id: (await handedIn(school)).run_id,
      user_id: school.people.student.id,
      score: 88,
      reason: 'Did most',
    }),
    ...itsTeachers,
  }),
  one({
    endpoint: releaseProject,
    input: async (school) => {
      const { task_id, run_id } = await reviewed(school);
      return { task_id, run_ids: [run_id] };
    },
    ...itsTeachers,
  }),
  one({
    endpoint: givePeerPoints,
    input: async (school) => {
      const { run_id, mate } = await running(school);
      return { run_id, points: [{ user_id: mate.id, points: 100 }] };
    },
    ...itsStudent,
  }),
];
