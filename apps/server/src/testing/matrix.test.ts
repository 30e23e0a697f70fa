import { expect, test } from 'vitest';
import { allRows } from './matrix/all.rows.ts';
import { openMatrixSchool } from './matrix/school.ts';
import { callsWithoutRow, testMatrix } from './matrix.ts';
import { world } from './world.ts';

const { app } = await world();

test('every call the server offers stands in the matrix', () => {
  expect(callsWithoutRow(app, allRows)).toEqual([]);
});

testMatrix(allRows, openMatrixSchool);
