import { showAssessment } from '@praxis/contract/assessments/assessments';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { RulesButton } from './RulesButton.tsx';

test('who answers reads the rules over the answers; without a connection they are told that the answers stay', async () => {
  serverThat({ [showAssessment.path]: { status: 500, code: 0, msg: 'no', data: null } });
  await showScreen(<RulesButton assessmentId="7" />, ['answering']);
  await userEvent.click(screen.getByRole('button', { name: 'Rules' }));
  expect(await screen.findByRole('dialog', { name: 'Rules' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
