import { createHash, randomUUID } from 'node:crypto';
import {
  findOnBoard,
  freezeBoard,
  juryBoard,
  newPass,
  openBoard,
  openFrozenBoard,
  readBoard,
  showPass,
  withdrawPass,
} from '@praxis/contract/ranks/board';
import {
  advanceEntrants,
  confirmResult,
  listCompetitionResults,
  listOwnResults,
  listResults,
  previewResult,
  proposeAdvance,
  publishResult,
  requestResult,
  saveResultDocument,
  saveResultSheet,
  showResult,
  withdrawRequest,
} from '@praxis/contract/ranks/results';
import { finishReveal, moveReveal, prepareReveal, showReveal } from '@praxis/contract/ranks/reveal';
import { boardKey } from '../../../modules/ranks/index.ts';
import { runningStage } from '../../makers/competitions/running-stages.ts';
import { everybody, refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const outsiders = signedIn.filter((role) => role !== 'owner');

const stageOf = (school: MatrixSchool, traits: Parameters<typeof runningStage>[1] = {}) =>
  runningStage(school, { organiser: school.people.owner, title: `Cup ${school.canary}`, entrants: 1, sections: 1, ...traits });
const stage = async (school: MatrixSchool) => ({ stage_id: (await stageOf(school)).stageId });

async function withPass(school: MatrixSchool) {
  const { competitionId, stageId } = await stageOf(school);
  const pass = randomUUID();
  await school.db
    .updateTable('stages')
    .set({ board_pass_hash: createHash('sha256').update(pass).digest() })
    .where('id', '=', stageId)
    .execute();
  return { competition_id: competitionId, pass };
}

async function key(school: MatrixSchool) {
  const { stageId } = await stageOf(school);
  return { key: boardKey(school.app.secrets, { stageId, passNo: 0 }), q: 'x' };
}

const OVER = { from: -180, to: -1, freezeBeforeS: 3600 };

/** A stage that is over, with one entrant the school's student belongs to or a stranger. */
async function overStage(school: MatrixSchool, traits: Parameters<typeof runningStage>[1] = {}) {
  const made = await stageOf(school, { ...OVER, ...traits });
  await made.handIn(1, 1, 10, 'ok');
  await made.handIn(1, 1, 170, 'wrong');
  return made;
}

async function revealing(school: MatrixSchool) {
  const { stageId } = await overStage(school);
  await school.done(school.people.owner, prepareReveal, { stage_id: stageId });
  return stageId;
}

async function toPublish(school: MatrixSchool, stageId: string) {
  const { data } = await school.as(school.people.owner).call(previewResult, { stage_id: stageId });
  return { stage_id: stageId, kind: 'preliminary' as const, seen: data.seen };
}

/** A stage with a published result. */
async function published(school: MatrixSchool, traits: Parameters<typeof runningStage>[1] = {}) {
  const made = await overStage(school, traits);
  await school.done(school.people.owner, publishResult, await toPublish(school, made.stageId));
  return made;
}

/** A stage that is over, whose result one organiser asks to publish and another one confirms. */
async function byTwo(school: MatrixSchool) {
  const made = await overStage(school);
  const second = await school.person('teacher');
  const { competitionId: competition_id } = made;
  await school.db.insertInto('competition_staff').values({ competition_id, user_id: second.id, duty: 'organiser' }).execute();
  await school.db.updateTable('competitions').set({ publish_by_two: true }).where('id', '=', competition_id).execute();
  return { second, ask: await toPublish(school, made.stageId) };
}

const TOP: Parameters<typeof runningStage>[1] = { advance: { by: 'top', value: 1, ties: 'all', per_institution: null } };

/** Boards of stages. */
export const ranksRows = [
  one({ endpoint: openBoard, input: withPass, allowed: everybody }),
  one({ endpoint: findOnBoard, input: key, allowed: everybody }),
  one({ endpoint: readBoard, input: async (school) => ({ competition_id: (await stageOf(school)).competitionId }), allowed: signedIn }),
  one({
    endpoint: readBoard,
    when: 'by pass alone',
    input: async (school) => ({ competition_id: (await stageOf(school, { boardFor: 'pass' })).competitionId }),
    allowed: ['owner', 'operator'],
    refusal: refused(
      'not_available',
      outsiders.filter((role) => role !== 'operator'),
    ),
  }),
  one({ endpoint: juryBoard, input: stage, allowed: ['owner'], refusal: refused('not_available', outsiders) }),
  one({ endpoint: showPass, input: stage, allowed: ['owner'], refusal: refused('not_available', outsiders) }),
  one({ endpoint: newPass, input: stage, allowed: ['owner'], refusal: refused('not_allowed', outsiders) }),
  one({ endpoint: withdrawPass, input: stage, allowed: ['owner'], refusal: refused('not_allowed', outsiders) }),
  one({ endpoint: freezeBoard, input: stage, allowed: ['owner'], refusal: refused('not_allowed', outsiders) }),
  one({
    endpoint: openFrozenBoard,
    input: async (school) => ({ stage_id: (await stageOf(school, { from: -60, to: -1, freezeBeforeS: 600 })).stageId }),
    allowed: ['owner'],
    refusal: refused('not_allowed', outsiders),
  }),
  one({
    endpoint: prepareReveal,
    input: async (school) => ({ stage_id: (await overStage(school)).stageId }),
    allowed: ['owner'],
    refusal: refused('not_allowed', outsiders),
  }),
  one({
    endpoint: showReveal,
    input: async (school) => ({ stage_id: await revealing(school) }),
    allowed: ['owner'],
    refusal: refused('not_available', outsiders),
  }),
  one({
    endpoint: moveReveal,
    input: async (school) => ({ stage_id: await revealing(school), at: 0 }),
    allowed: ['owner'],
    refusal: refused('not_allowed', outsiders),
  }),
  one({
    endpoint: finishReveal,
    input: async (school) => ({ stage_id: await revealing(school), open: true }),
    allowed: ['owner'],
    refusal: refused('not_allowed', outsiders),
  }),
  one({
    endpoint: previewResult,
    input: async (school) => ({ stage_id: (await overStage(school)).stageId }),
    allowed: ['owner'],
    refusal: refused('not_available', outsiders),
  }),
  one({
    endpoint: publishResult,
    input: async (school) => toPublish(school, (await overStage(school)).stageId),
    allowed: ['owner'],
    refusal: refused('not_allowed', outsiders),
  }),
  one({
    endpoint: publishResult,
    when: 'a correction',
    input: async (school) => {
      const { stageId, handIn } = await published(school);
      await handIn(1, 1, 5, 'ok');
      return { ...(await toPublish(school, stageId)), reason: 'A tap of the jury' };
    },
    allowed: ['owner'],
    refusal: refused('not_allowed', outsiders),
  }),
  one({
    endpoint: requestResult,
    input: async (school) => (await byTwo(school)).ask,
    allowed: ['owner'],
    refusal: refused('not_allowed', outsiders),
  }),
  one({
    endpoint: confirmResult,
    input: async (school) => {
      const { second, ask } = await byTwo(school);
      await school.done(second, requestResult, ask);
      return { stage_id: ask.stage_id, seen: ask.seen };
    },
    allowed: ['owner'],
    refusal: refused('not_allowed', outsiders),
  }),
  one({
    endpoint: withdrawRequest,
    input: async (school) => ({ stage_id: (await overStage(school)).stageId }),
    allowed: ['owner'],
    refusal: refused('not_allowed', outsiders),
  }),
  one({ endpoint: listResults, input: async (school) => ({ stage_id: (await published(school)).stageId }), allowed: signedIn }),
  one({
    endpoint: listCompetitionResults,
    input: async (school) => ({ competition_id: (await published(school)).competitionId }),
    allowed: signedIn,
  }),
  one({ endpoint: listOwnResults, input: () => ({}), allowed: signedIn }),
  one({ endpoint: showResult, input: async (school) => ({ stage_id: (await published(school)).stageId }), allowed: signedIn }),
  one({
    endpoint: saveResultDocument,
    input: async (school) => ({ stage_id: (await published(school)).stageId, no: 1 }),
    allowed: signedIn,
  }),
  one({
    endpoint: saveResultSheet,
    input: async (school) => ({ stage_id: (await published(school)).stageId, format: 'csv' as const }),
    allowed: ['owner'],
    refusal: refused('not_available', outsiders),
  }),
  one({
    endpoint: proposeAdvance,
    input: async (school) => ({ stage_id: (await published(school, TOP)).stageId }),
    allowed: ['owner'],
    refusal: refused('not_available', outsiders),
  }),
  one({
    endpoint: advanceEntrants,
    input: async (school) => ({ stage_id: (await published(school, TOP)).stageId, version: 1 }),
    allowed: ['owner'],
    refusal: refused('not_allowed', outsiders),
  }),
];
