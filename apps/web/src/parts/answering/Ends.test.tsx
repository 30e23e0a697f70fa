import type { AttemptPage } from '@praxis/contract/assessments/attempts';
import { listAnswerFiles } from '@praxis/contract/assessments/homework';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { Unreachable } from '../../platform/calls/refused.ts';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { HandedIn, Stopped } from './Ends.tsx';
import { HandInDialog } from './HandInDialog.tsx';
import type { AttemptSession } from './session/attempt-session.ts';
import type { AttemptState } from './session/attempt-state.ts';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['answering', 'homework', 'shell']);
});

function handedIn(can_take_back: boolean) {
  const page = { attempt_id: '5', assessment_id: '7', space_id: '2', kind: 'exam', received: 1, question_count: 1, can_take_back };
  const file = { sha256: 'a'.repeat(64), size: 9, name: 'page.jpg', source: 'picker' };
  const values = { 1: { files: [file], text: '', links: [] } };
  const state = createStore<AttemptState>()(
    () => ({ page: page as unknown as AttemptPage, values, marks: {}, handedIn: 'by_hand' }) as unknown as AttemptState,
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <HandedIn keeper={{ state, reload: async () => {} } as unknown as AttemptSession} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('homework that was handed in may be taken back', async () => {
  handedIn(true);
  expect(await screen.findByRole('button', { name: /withdraw/i })).toBeDefined();
});

test('an exam with a photograph is handed in for good', async () => {
  handedIn(false);
  // The part that would offer it has come by then.
  await act(async () => void (await import('../file-answer/FilesOnTheirWay.tsx')));
  expect(screen.queryByRole('button', { name: /withdraw/i })).toBeNull();
});

test('the question before submitting says whether it may be withdrawn', () => {
  const ask = (can_take_back: boolean) => {
    const page = { kind: 'assignment', resp_mode: 1, question_count: 1, questions: [], can_take_back } as unknown as AttemptPage;
    const state = createStore<AttemptState>()(() => ({ page, values: {}, flags: {}, marks: {} }) as unknown as AttemptState);
    const { unmount } = render(<HandInDialog keeper={{ state } as unknown as AttemptSession} onClose={() => {}} onGo={() => {}} />);
    const words = screen.getByRole('dialog').textContent;
    unmount();
    return words;
  };
  expect(ask(true)).toContain('you can withdraw it');
  expect(ask(true)).not.toContain('Nothing can be changed');
  expect(ask(false)).toContain('Nothing can be changed');
});

test('a file that lies on another device is named before submitting and after it', async () => {
  const file = { sha256: 'b'.repeat(64), size: 9, name: 'design.pdf', source: 'picker' as const };
  const known = { ...file, item: 1, state: 'announced', stored_at: null, view: 'none', pages: [], address: null, allowed: false };
  serverThat({
    [listAnswerFiles.path]: { data: listAnswerFiles.data.parse({ files: [known], loose: [], order: [], until: null, phones: [] }) },
  });
  const page = { attempt_id: '8', kind: 'assignment', resp_mode: 1, question_count: 1, questions: [] } as unknown as AttemptPage;
  const values = { 1: { files: [file], text: '', links: [] } };
  const received = { page: { ...page, submitted_at: 1, received: 1 }, marks: {}, handedIn: 'by_hand' };
  const state = createStore<AttemptState>()(() => ({ ...received, values, flags: {} }) as unknown as AttemptState);
  const keeper = { state, reload: async () => {} } as unknown as AttemptSession;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <HandInDialog keeper={keeper} onClose={() => {}} onGo={() => {}} />
        <HandedIn keeper={keeper} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getAllByText(/Not received yet: design.pdf/)).toHaveLength(2));
  expect(screen.queryByText(/All your answers have arrived/)).toBeNull();
  expect(screen.getByText(/This attempt has been submitted/)).toBeDefined();
  // A page that was opened again knows no answers.
  act(() => state.setState({ values: {}, handedIn: undefined }));
  expect(screen.getByText(/Not received yet: design.pdf/)).toBeDefined();
});

test('that the server cannot be reached is said while it is so', async () => {
  const page = { kind: 'exam', resp_mode: 1, question_count: 1, questions: [], can_take_back: false } as unknown as AttemptPage;
  const away = { since: 1, tries: 2, signedOut: false };
  const state = createStore<AttemptState>()(() => ({ page, values: {}, flags: {}, marks: {}, away }) as unknown as AttemptState);
  const handIn = async () => {
    throw new Unreachable();
  };
  render(<HandInDialog keeper={{ state, handIn } as unknown as AttemptSession} onClose={() => {}} onGo={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  act(() => state.setState({ away: undefined }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an attempt that was stopped says so where nothing of its paper is left to read', () => {
  const page = { title: 'Draw a queue', assessment_id: '7', questions: [] } as unknown as AttemptPage;
  const state = createStore<AttemptState>()(() => ({ page }) as unknown as AttemptState);
  render(
    <MemoryRouter>
      <Stopped keeper={{ state } as unknown as AttemptSession} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('status').textContent).toContain('Answering was stopped by the teacher');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/index/assessment/7');
});
