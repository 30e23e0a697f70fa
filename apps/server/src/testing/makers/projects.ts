import {
  designProject,
  makeProject,
  type ProjectContent,
  type ProjectStage,
  publishProject,
  saveProject,
} from '@praxis/contract/projects/design';
import { saveProjectPart } from '@praxis/contract/projects/parts';
import { openPeerRound, savePeerReview, showPeerRound } from '@praxis/contract/projects/peers';
import { handInProject, startProjectRun } from '@praxis/contract/projects/run';
import { formProjectTeam, giveProject, joinProjectTeam } from '@praxis/contract/projects/tasks';
import type { TestPerson, world } from '../world.ts';
import type { TestSpace } from './spaces.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'as' | 'clock'>;

const stage = (id: string, traits: Partial<ProjectStage>): ProjectStage => ({
  ...{ id, title: `Stage ${id}`, guide: '<p>Do it.</p>', days: 7, weight: 50, opens: 'always', max_score: 20, criteria: [] },
  ...{ deliverables: [{ id: 'text', kind: 'text', title: 'Design', help: '', required: true }], lab_id: null, lab_share: 0 },
  ...traits,
});

/** Two stages of equal weight: one text worth 20 points, then files and a link worth 6 and 4 by criteria, once the first was handed in. */
export const smallProject = (title = 'Cache simulator', traits: Partial<ProjectContent> = {}): ProjectContent => ({
  ...{ title, intro: 'About this project', difficulty: 3 },
  stages: [
    stage('one', {}),
    stage('two', {
      ...{ days: 14, opens: 'after' },
      criteria: [
        { id: 'right', title: 'It is right', guide: '', max: 6 },
        { id: 'tested', title: 'It is tested', guide: '', max: 4 },
      ],
      deliverables: [
        { id: 'code', kind: 'link', title: 'Code', help: '', required: true },
        { id: 'video', kind: 'file', title: 'Video', help: '', required: false },
      ],
    }),
  ],
  ...traits,
});

/** One stage that asks for the code of the team, due after a week. */
export const codeProject = (title = 'Compiler') =>
  smallProject(title, {
    stages: [stage('one', { deliverables: [{ id: 'code', kind: 'repository', title: 'Code', help: '', required: true }] })],
  });

/** Makers of projects, over the calls of their people. */
export function projectMakers({ as, clock }: World) {
  async function done<Data>(reply: Promise<{ code: number; key?: string; msg: string; data: Data }>): Promise<Data> {
    const { code, key, msg, data } = await reply;
    if (code !== 1) throw new Error(`${key} ${msg}`);
    return data;
  }

  /** A published project of a teacher. */
  async function project(owner: TestPerson, content = smallProject()) {
    const me = as(owner);
    const { project_id } = await done(me.call(makeProject, { title: content.title, intro: content.intro }));
    const { revision } = (await done(me.call(designProject, { project_id }))) as { revision: number };
    const saved = await done(me.call(saveProject, { project_id, revision, content }));
    await done(me.call(publishProject, { project_id, revision: saved.revision }));
    return project_id;
  }

  /** A project given to a space; students form teams of one to four. */
  async function task(owner: TestPerson, space: TestSpace, traits: Record<string, unknown> = {}, content = smallProject()) {
    const project_id = await project(owner, content);
    const input = { space_id: space.id, project_id, mode: 'formed' as const, size_min: 1, size_max: 4, ...traits };
    return (await done(as(owner).call(giveProject, input))).task_id;
  }

  /** A team of a task, its captain first, that has started. */
  async function started(taskId: string, [captain, ...others]: readonly [TestPerson, ...TestPerson[]], name = `Team of ${captain.name}`) {
    const { run_id } = await done(as(captain).call(formProjectTeam, { task_id: taskId, name: name.slice(0, 40) }));
    for (const other of others) await done(as(other).call(joinProjectTeam, { run_id }));
    await done(as(captain).call(startProjectRun, { task_id: taskId }));
    return run_id;
  }

  /** Writes the text of the first stage and hands it in. */
  async function handedIn(runId: string, member: TestPerson, html = '<p>Our design.</p>') {
    const at = { run_id: runId, stage_id: 'one' };
    await done(as(member).call(saveProjectPart, { ...at, part_id: 'text', revision: 0, html }));
    return done(as(member).call(handInProject, at));
  }

  /** Teams of one that submitted the first stage, each its own text, and a round of peers among them that closes in three days. */
  async function peerRound(owner: TestPerson, taskId: string, people: readonly TestPerson[], traits: Record<string, unknown> = {}) {
    const runs: string[] = [];
    for (const who of people) {
      const run_id = await started(taskId, [who], `Team ${runs.length + 1}`);
      await handedIn(run_id, who, `<p>Design ${runs.length + 1}</p>`);
      runs.push(run_id);
    }
    const closes_at = clock.now().getTime() + 3 * 86_400_000;
    const input = { task_id: taskId, stage_id: 'one', reviews: 2, closes_at, ...traits };
    return { round_id: (await done(as(owner).call(openPeerRound, input))).round_id, runs };
  }

  /** Has somebody write all the reviews of their team, each with the same score. */
  async function reviewsWritten(roundId: string, who: TestPerson, score = 15, comment = '') {
    const { mine } = await done(as(who).call(showPeerRound, { round_id: roundId }));
    for (const { id } of mine) await done(as(who).call(savePeerReview, { review_id: id, score, comment }));
    return mine;
  }

  return { project, task, started, handedIn, peerRound, reviewsWritten, done };
}
