import { adjustScore, listAdjustments, withdrawAdjustment } from '@praxis/contract/contests/adjustments';
import { correctScores, recountScores } from '@praxis/contract/contests/recount';
import { giveExtraContestTime, moveStageTimes, pauseStage, resumeStage } from '@praxis/contract/contests/times';
import {
  enterStage,
  listContestAnswers,
  listEntryLog,
  monitorStage,
  moveDevice,
  showContestTask,
  showWorkspace,
  waitForDevice,
} from '@praxis/contract/contests/workspace';
import { newDevice } from '../../makers/assessments/assessments.ts';
import { contestMakers } from '../../makers/competitions/contests.ts';
import { runningStage } from '../../makers/competitions/running-stages.ts';
import { refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const HOUR = 3_600_000;
const outsiders = signedIn.filter((role) => role !== 'owner');
const plainly = refused('not_allowed', outsiders);

/** The owner's stage without sections, which the student has entered. */
async function stageOf(school: MatrixSchool) {
  const makers = contestMakers(school);
  const cup = await makers.contest(school.people.owner, []);
  const entrant = await makers.entered(cup, school.people.student);
  return { stage_id: cup.stageId, entrant };
}

const stage = async (school: MatrixSchool) => ({ stage_id: (await stageOf(school)).stage_id });
const timed = async (school: MatrixSchool) => ({ ...(await stage(school)), reason: 'x' });

/** A stage with an empty section in which the student is. */
async function section(school: MatrixSchool) {
  const { stage_id } = await stageOf(school);
  const empty = { stage_id, place: 1, label: 'A', title: school.canary, kind: 'nothing', max_points: 100 };
  const { id } = await school.db.insertInto('sections').values(empty).returning('id').executeTakeFirstOrThrow();
  return { stage_id, section_id: id, user_id: school.people.student.id };
}

const itsEntrant = { allowed: ['student'] as const, refusal: 'not_available' };

/** The owner's stage ranked by points, with one adjustment. */
async function adjusted(school: MatrixSchool) {
  const makers = contestMakers(school);
  const cup = await makers.contest(school.people.owner, [], { kind: 'last' });
  const { id: entrant_id } = await makers.entered(cup, school.people.student);
  const ask = { stage_id: cup.stageId, entrant_id, points: 500, reason: school.canary };
  const { adjustment_id } = (await school.done(school.people.owner, adjustScore, ask)) as { adjustment_id: string };
  return { ...ask, adjustment_id };
}

/** A stage that is over, with a score no work stands behind. */
async function miscounted(school: MatrixSchool) {
  const made = await runningStage(school, {
    organiser: school.people.owner,
    title: `Cup ${school.canary}`,
    from: -181,
    to: -1,
    entrants: 1,
  });
  await made.handIn(1, 1, 10, 'ok');
  return made;
}

/** Taking part in a stage, and running it. */
export const contestsRows = [
  one({ endpoint: showWorkspace, input: stage, allowed: ['student'], refusal: itsEntrant.refusal }),
  one({
    endpoint: enterStage,
    input: async (school) => {
      const { stage_id, entrant } = await stageOf(school);
      return { stage_id, device: entrant.device };
    },
    ...{ allowed: ['student'], refusal: itsEntrant.refusal },
  }),
  one({
    endpoint: waitForDevice,
    input: async (school) => ({ ...(await stage(school)), device: newDevice() }),
    ...{ allowed: ['student'], refusal: itsEntrant.refusal },
  }),
  one({
    endpoint: listAdjustments,
    input: async (school) => ({ stage_id: (await adjusted(school)).stage_id }),
    ...{ allowed: ['owner'], refusal: plainly },
  }),
  one({
    endpoint: adjustScore,
    input: async (school) => {
      const { adjustment_id: _, ...ask } = await adjusted(school);
      return ask;
    },
    ...{ allowed: ['owner'], refusal: plainly },
  }),
  one({
    endpoint: recountScores,
    input: async (school) => ({ stage_id: (await miscounted(school)).stageId }),
    ...{ allowed: ['owner'], refusal: plainly },
  }),
  one({
    endpoint: correctScores,
    input: async (school) => {
      const stage_id = (await miscounted(school)).stageId;
      const { data } = await school.as(school.people.owner).call(recountScores, { stage_id });
      return { stage_id, seen: data.seen, reason: 'x' };
    },
    ...{ allowed: ['owner'], refusal: plainly },
  }),
  one({
    endpoint: withdrawAdjustment,
    input: async (school) => {
      const { stage_id, adjustment_id } = await adjusted(school);
      return { stage_id, adjustment_id, reason: 'x' };
    },
    ...{ allowed: ['owner'], refusal: plainly },
  }),
  one({
    endpoint: moveDevice,
    input: async (school) => {
      const { stage_id } = await stageOf(school);
      await school.db
        .updateTable('stage_people')
        .set({ waiting_device: Buffer.alloc(32) })
        .where('stage_id', '=', stage_id)
        .execute();
      return { stage_id, user_id: school.people.student.id, allow: true };
    },
    ...{ allowed: ['owner'], refusal: plainly },
  }),
  one({ endpoint: showContestTask, input: section, allowed: ['owner', 'student'], refusal: 'not_available' }),
  one({ endpoint: listContestAnswers, input: section, allowed: ['owner', 'student'], refusal: 'not_available' }),
  one({ endpoint: listEntryLog, input: stage, allowed: ['owner'], refusal: 'not_available' }),
  one({ endpoint: monitorStage, input: stage, allowed: ['owner'], refusal: 'not_available' }),
  one({
    endpoint: moveStageTimes,
    input: async (school) => ({ ...(await timed(school)), end_at: school.clock.now().getTime() + 5 * HOUR }),
    ...{ allowed: ['owner'], refusal: plainly },
  }),
  one({ endpoint: pauseStage, input: timed, allowed: ['owner'], refusal: plainly }),
  one({
    endpoint: resumeStage,
    input: async (school) => {
      const found = await stage(school);
      await school.db.updateTable('stages').set({ paused_at: school.clock.now() }).where('id', '=', found.stage_id).execute();
      return found;
    },
    ...{ allowed: ['owner'], refusal: plainly },
  }),
  one({
    endpoint: giveExtraContestTime,
    input: async (school) => {
      const { stage_id, entrant } = await stageOf(school);
      return { stage_id, entrant_id: entrant.id, seconds: 60, reason: 'x' };
    },
    ...{ allowed: ['owner'], refusal: plainly },
  }),
];
