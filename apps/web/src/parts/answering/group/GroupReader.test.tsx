import type { AttemptPage } from '@praxis/contract/assessments/attempts';
import type { GroupWork } from '@praxis/contract/assessments/group-work-views';
import { listAnswerFiles } from '@praxis/contract/assessments/homework';
import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { useSession } from '../../../platform/person/session.ts';
import { serverThat } from '../../../testing/server.ts';
import type { AttemptSession } from '../session/attempt-session.ts';
import type { AttemptState } from '../session/attempt-state.ts';
import { GroupReader } from './GroupReader.tsx';
import { SetAside } from './SetAside.tsx';

const ann = { id: '1', name: 'Ann' };
const group: GroupWork = {
  ...{ group: { id: '9', name: 'Falcons' }, members: [ann, { id: '2', name: 'Bob' }] },
  pen: { holder: ann, mine: false, silent: false, asked_by: null, passes_at: null },
};
const question = { item: 1, type: 'file', stem: '<p>Plan a bridge</p>', options: [] } as unknown as QuestionForStudent;

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['answering', 'read-answer', 'shell', 'shared-stem']);
});

test('whoever does not write reads what is written, sees who writes, and asks for the pen', async () => {
  serverThat({ [listAnswerFiles.path]: { data: { files: [], loose: [], order: [], until: null, phones: [] } } });
  const page = { attempt_id: '5', group, questions: [question], take_over: 'needs_approval', next_seq: 2 } as unknown as AttemptPage;
  const values = { 1: { files: [], text: 'A truss', links: [] } };
  const state = createStore<AttemptState>()(() => ({ page, values }) as unknown as AttemptState);
  const takeOver = vi.fn(async () => {});
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <GroupReader keeper={{ state, takeOver, reload: async () => {} } as unknown as AttemptSession} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { name: 'The answer of Falcons' })).toBeDefined();
  expect(screen.getByText('Ann holds the pen')).toBeDefined();
  expect(screen.getByText('A truss')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Ask for the pen' }));
  await waitFor(() => expect(takeOver).toHaveBeenCalledTimes(1));
});

test('a reading member has the stem of several questions above the first of them, and hears a counted sound from whoever plays it', async () => {
  serverThat({ [listAnswerFiles.path]: { data: { files: [], loose: [], order: [], until: null, phones: [] } } });
  const shared = {
    stem_id: '3',
    html: '<p>Listen to this</p>',
    from: 1,
    to: 2,
    audio: { plays: 2, used: 1, resumes: false, address: null },
  };
  const questions = [1, 2].map((item) => ({ ...question, item, shared }));
  const page = { attempt_id: '5', group, questions, take_over: 'needs_approval', next_seq: 2 } as unknown as AttemptPage;
  const state = createStore<AttemptState>()(() => ({ page, values: {} }) as unknown as AttemptState);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <GroupReader keeper={{ state, takeOver: async () => {}, reload: async () => {} } as unknown as AttemptSession} />
    </QueryClientProvider>,
  );
  expect(await screen.findAllByText('Listen to this')).toHaveLength(1);
  expect(screen.getByText('Ann plays the audio, it is counted for the group.')).toBeDefined();
});

test('who holds the pen elsewhere is told so, not that somebody of that name does; what was set aside can be read and discarded', async () => {
  serverThat({ [listAnswerFiles.path]: { data: { files: [], loose: [], order: [], until: null, phones: [] } } });
  useSession.setState({ uid: ann.id });
  const page = {
    attempt_id: '5',
    group,
    questions: [question],
    question_count: 1,
    take_over: 'free',
    next_seq: 2,
  } as unknown as AttemptPage;
  const setAside = [{ item: 1, value: { files: [], text: 'Written offline', links: [] } }];
  const state = createStore<AttemptState>()(() => ({ page, values: {}, setAside }) as unknown as AttemptState);
  const dropSetAside = vi.fn(async () => state.setState({ setAside: [] }));
  const keeper = { state, takeOver: async () => {}, reload: async () => {}, dropSetAside } as unknown as AttemptSession;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SetAside keeper={keeper} />
      <GroupReader keeper={keeper} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('You hold the pen on another page or device')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show it' }));
  expect(await screen.findByText('Written offline')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  await waitFor(() => expect(screen.queryByText('Something you wrote did not reach the group.')).toBeNull());
});
