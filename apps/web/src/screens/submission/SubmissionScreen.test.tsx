import { showSubmission } from '@praxis/contract/judge-queue/submissions';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { SubmissionScreen } from './SubmissionScreen.tsx';

test('whoever may read a submission sees whose it is, what the compiler said, and its source', async () => {
  const data = { id: '9', state: 'done', person: { id: '31', name: 'Tang' }, language: 'cpp17', length: 9, source: 'int main;' };
  const server = serverThat({ [showSubmission.path]: { data: { ...data, compile_log: 'expected (' } } });
  await showScreen(<SubmissionScreen />, ['judging'], '/submission/9', '/submission/:submissionId');
  expect(await screen.findByText(/^Tang/)).toBeTruthy();
  expect(screen.getByText('expected (')).toBeTruthy();
  expect(server.to(showSubmission.path)[0]!.query.get('submission_id')).toBe('9');
});
