import { randomUUID } from 'node:crypto';
import { gradeHistory, saveGradeCells, showGradebook, undoGradeChange } from '@praxis/contract/grades/grades';
import { exportMyScores, myScores, scoresInSpace } from '@praxis/contract/grades/mine';
import {
  exportGrades,
  gradeChangesToNotify,
  hideGradeColumns,
  notifyGradeChanges,
  readGradeSheet,
  releaseGrades,
  saveGradeColumn,
  saveGradeSetup,
} from '@praxis/contract/grades/setup';
import { action, holders } from '../audiences.ts';
import { type Role, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const refusal = action('space_not_found');

/** A space whose gradebook has a column of its own. */
async function book(school: MatrixSchool) {
  const { id } = await school.place();
  const column = { space_id: id, title: `Oral ${school.canary}`, max: 1_000_000, category: 'manual' };
  const { key } = (await school.done(school.people.owner, saveGradeColumn, column)) as { key: string };
  return { space_id: id, key };
}
const cell = (school: MatrixSchool, key: string) => ({
  key,
  user_id: school.people.student.id,
  units: 700_000,
  status: 'normal' as const,
  revision: 0,
});

async function setup(school: MatrixSchool) {
  const { space_id, key } = await book(school);
  const { settings, revision } = (await school.done(school.people.owner, showGradebook, { space_id })) as {
    settings: never;
    revision: number;
  };
  return { space_id, revision, settings, columns: [{ key, category: 'manual', weight: 100, extra: false, counts: true }] };
}

/** A change somebody made, to be undone by them. */
async function changed(school: MatrixSchool, role: Role) {
  const { space_id, key } = await book(school);
  const batch = randomUUID();
  const by = (holders as readonly string[]).includes(role) ? school.people[role as 'owner'] : school.people.owner;
  await school.done(by, saveGradeCells, { space_id, batch, cells: [cell(school, key)] });
  return { space_id, batch };
}

/** A score that is changed after its student could see it. */
async function corrected(school: MatrixSchool) {
  const { space_id, key } = await book(school);
  await school.done(school.people.owner, releaseGrades, { space_id, keys: [key], released: true });
  school.clock.move(1000);
  await school.done(school.people.owner, saveGradeCells, { space_id, batch: randomUUID(), cells: [cell(school, key)] });
  school.clock.move(-1000);
  return { space_id };
}

/** The gradebook. */
export const gradesRows = [
  one({ endpoint: showGradebook, input: book, allowed: holders, refusal: 'not_available' }),
  one({
    endpoint: gradeHistory,
    input: async (school) => ({ space_id: (await book(school)).space_id }),
    allowed: holders,
    refusal: 'not_available',
  }),
  one({
    endpoint: exportGrades,
    input: async (school) => ({ space_id: (await book(school)).space_id }),
    allowed: holders,
    refusal: 'not_available',
  }),
  one({
    endpoint: saveGradeCells,
    input: async (school) => {
      const { space_id, key } = await book(school);
      return { space_id, batch: randomUUID(), cells: [cell(school, key)] };
    },
    allowed: holders,
    refusal,
  }),
  one({ endpoint: undoGradeChange, input: changed, allowed: holders, refusal }),
  one({ endpoint: saveGradeSetup, input: setup, allowed: holders, refusal }),
  one({
    endpoint: saveGradeColumn,
    input: async (school) => ({ ...(await book(school)), title: 'Oral', max: 500_000, category: 'manual' }),
    allowed: holders,
    refusal,
  }),
  one({
    endpoint: releaseGrades,
    input: async (school) => {
      const { space_id, key } = await book(school);
      return { space_id, keys: [key], released: true };
    },
    allowed: holders,
    refusal,
  }),
  one({
    endpoint: gradeChangesToNotify,
    input: async (school) => ({ space_id: (await book(school)).space_id }),
    allowed: holders,
    refusal: 'not_available',
  }),
  one({ endpoint: notifyGradeChanges, input: corrected, allowed: holders, refusal }),
  one({
    endpoint: hideGradeColumns,
    input: async (school) => {
      const { space_id, key } = await book(school);
      return { space_id, keys: [key], hidden: true };
    },
    allowed: holders,
    refusal,
  }),
  one({
    endpoint: readGradeSheet,
    input: async (school) => {
      const { space_id } = await book(school);
      return { space_id, base64: Buffer.from(`Name,Oral ${school.canary}\nNobody,3\n`).toString('base64') };
    },
    allowed: holders,
    refusal,
  }),
  one({ endpoint: myScores, input: () => ({}), allowed: signedIn }),
  one({ endpoint: exportMyScores, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: scoresInSpace,
    input: async (school) => ({ space_id: (await book(school)).space_id }),
    allowed: ['student'],
    refusal: 'not_available',
  }),
];
