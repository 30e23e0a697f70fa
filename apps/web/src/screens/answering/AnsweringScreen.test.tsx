import { showAssessment } from '@praxis/contract/assessments/assessments';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import 'fake-indexeddb/auto';
import { useSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { AnsweringScreen } from './AnsweringScreen.tsx';

const show = () => showScreen(<AnsweringScreen />, ['answering'], '/answer/7', '/answer/:assessmentId');

beforeEach(() => useSession.setState({ utoken: 'a', utype: '1', uid: '31' }));

test('who has no attempt open comes to the page of the assessment, where one is started', async () => {
  serverThat({ [showAssessment.path]: { data: { own: null } } });
  const page = await show();
  await waitFor(() => expect(page.address()).toBe('/index/assessment/7'));
});

test('without a way to the server and nothing on this device the page says so and can be tried again', async () => {
  let calls = 0;
  serverThat({ [showAssessment.path]: () => (calls++ === 0 ? 'unreachable' : { data: { own: null } }) });
  const page = await show();
  (await screen.findByRole('button', { name: /again/i })).click();
  await waitFor(() => expect(page.address()).toBe('/index/assessment/7'));
});
