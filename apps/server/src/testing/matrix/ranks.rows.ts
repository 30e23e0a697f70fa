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
import { boardKey } from '../../modules/ranks/index.ts';
import { runningStage } from '../makers/running-stages.ts';
import { everybody, refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from './school.ts';

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
];
