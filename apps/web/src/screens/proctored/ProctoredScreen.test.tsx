import { getProctorSession, giveConsent } from '@praxis/contract/proctoring/proctoring';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ProctoredScreen } from './ProctoredScreen.tsx';

const session = (change: object) => ({
  ...{ title: 'Midterm', link: '/index/assessment/7', exempt: true, consented_at: null, ready: false },
  settings: { camera: true, full_screen: true, paste_allowed: false, still_seconds: 20, keep_days: 30 },
  ...change,
});
const show = (first: object) => {
  const server = serverThat({
    [getProctorSession.path]: { data: first },
    [giveConsent.path]: { data: session({ consented_at: 5, ready: true }) },
  });
  return showScreen(<ProctoredScreen />, ['proctoring'], '/index/proctored/assessment/7', '/index/proctored/:room/:roomId').then(
    () => server,
  );
};

test('S-042 a student reads what is noted before anything is, and the exam opens by agreeing', async () => {
  const server = await show(session({}));
  expect(await screen.findByText('Pasting is not allowed.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'To the exam' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'I understand and agree to be watched' }));
  expect((await screen.findByRole('link', { name: 'To the exam' })).getAttribute('href')).toBe('/index/assessment/7');
  expect(Object.fromEntries(server.to(giveConsent.path)[0]!.form)).toMatchObject({ room: 'assessment', room_id: '7' });
});

test('who is let in without a camera is told nothing of one', async () => {
  await show(session({}));
  expect(await screen.findByText('Your teacher lets you take part without a camera.')).toBeTruthy();
  expect(screen.queryByText(/Your camera/)).toBeNull();
});
