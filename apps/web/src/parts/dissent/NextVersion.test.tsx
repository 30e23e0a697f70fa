import { previewResult } from '@praxis/contract/ranks/results';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { NextVersion } from './NextVersion.tsx';
import type { Dissent } from './useDissents.ts';

const dissent = { stage: { id: '3', title: 'Final' }, competition: { id: '7', title: 'Open' } } as Dissent;
const changes = [{ entrant_id: '1', name: 'Ann', before: 2, after: 1, points: 100 }];

test.each([
  ['sum', ['Entrant', 'Before', 'After', 'Points'], '1.00'],
  ['icpc', ['Entrant', 'Before', 'After'], undefined],
] as const)('what the next version changes is counted in points only where points rank: %s', async (ranked_by, heads, points) => {
  serverThat({ [previewResult.path]: { data: { ranked_by, changes, can: { publish: true } } } });
  await showScreen(<NextVersion dissent={dissent} />, ['dissent']);
  expect((await screen.findAllByRole('columnheader')).map((head) => head.textContent)).toEqual(heads);
  expect(screen.queryByText('1.00')?.textContent).toBe(points);
});
