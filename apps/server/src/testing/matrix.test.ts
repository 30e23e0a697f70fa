import { expect, test } from 'vitest';
import { allRows } from './matrix/all.rows.ts';
import { openMatrixSchool } from './matrix/school.ts';
import { callsWithoutRow, testMatrix } from './matrix.ts';
import { world } from './world.ts';

const { app } = await world();

test('every call the server offers stands in the matrix', () => {
  expect(callsWithoutRow(app, allRows)).toEqual([]);
});

// The other half stands in matrix-second-half.test.ts: two halves run on two cores.
testMatrix(
  allRows.filter((_row, at) => at % 2 === 0),
  openMatrixSchool,
);
