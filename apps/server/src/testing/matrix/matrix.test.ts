import { expect, test } from 'vitest';
import { world } from '../world.ts';
import { allRows } from './all.rows.ts';
import { callsWithoutRow, testMatrix } from './matrix.ts';
import { openMatrixSchool } from './school.ts';

const { app } = await world();

test('every call the server offers stands in the matrix', () => {
  expect(callsWithoutRow(app, allRows)).toEqual([]);
});

// The other half stands in matrix-second-half.test.ts: two halves run on two cores.
testMatrix(
  allRows.filter((_row, at) => at % 2 === 0),
  openMatrixSchool,
);
