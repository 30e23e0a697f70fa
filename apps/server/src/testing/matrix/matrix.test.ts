import { enrolAgent } from '@praxis/contract/admin/agent-identities';
import { expect, test } from 'vitest';
import { world } from '../world.ts';
import { allRows } from './all.rows.ts';
import { callsWithoutRow, halfOf, testMatrix } from './matrix.ts';
import { enrolling } from './operator.rows.ts';
import { openMatrixSchool, openQuietSchools } from './school.ts';

const { app } = await world();

test('every call the server offers stands in the matrix', () => {
  expect(callsWithoutRow(app, allRows)).toEqual([]);
});

test('an agent of another kind than that of its code is told so, whoever runs it', async () => {
  const { school } = await openMatrixSchool();
  for (const who of [...Object.values(school.people), undefined]) {
    const asked = { ...(await enrolling(school)), kind: 'media' as const };
    expect(await school.as(who).call(enrolAgent, asked)).toMatchObject({ key: 'enrolment_kind_wrong' });
  }
});

// The other half stands in matrix-second-half.test.ts.
testMatrix(halfOf(allRows, 0), await openQuietSchools());
