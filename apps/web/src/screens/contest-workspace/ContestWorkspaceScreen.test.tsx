import { listClarifications } from '@praxis/contract/competitions/clarifications';
import { type ContestWorkspace, contestWorkspace } from '@praxis/contract/contests/workspace';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { useSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { ContestWorkspaceScreen } from './ContestWorkspaceScreen.tsx';

const HOUR = 3_600_000;
const card = {
  ...{ section_id: '11', label: 'A', title: 'Theory', kind: 'paper', max_points: 100_00, weight: 40, state: 'waiting' as const },
  ...{ opens_at: Date.now() + HOUR, closes_at: Date.now() + 2 * HOUR, tries_left: null, started: false, saved_at: null },
  ...{ points: null, subject_id: null, own_id: null },
};

const workspace = (of: Partial<ContestWorkspace> = {}): ContestWorkspace =>
  contestWorkspace.parse({
    now: Date.now(),
    competition: { id: '5', title: 'Autumn Open' },
    stage: {
      ...{ id: '7', title: 'Final', state: 'on', start_at: Date.now() - HOUR, end_at: Date.now() + HOUR, own_end_at: Date.now() + HOUR },
      ...{ paused_at: null, rule: 'icpc', camera: false },
    },
    entrant: { id: '9', name: 'Night Boat', number: 17, alias: null, team: true },
    ...{ device: 'own', entered_at: Date.now() - HOUR, ready: true, sections: [card], can: { enter: false, ask: true } },
    ...of,
  });

const post = (id: string, of: object = {}) => ({
  ...{ id, stage_id: '7', stage_title: 'Final', section_label: null, question: '', answer: 'Section B runs ten minutes longer' },
  ...{ public: true, asked_by: null, mine: false, at: Date.now(), answered_at: Date.now(), ...of },
});

async function open(
  given: ContestWorkspace | { code: number; msg: string },
  more: Parameters<typeof serverThat>[0] = {},
  news: object[] = [],
) {
  const list = listClarifications.data.parse({
    list: news,
    total: news.length,
    page: 1,
    size: 100,
    open: 0,
    can: { ask: true, answer: false },
  });
  const server = serverThat({
    '/api/contest/desk': 'code' in given ? given : { data: given },
    '/api/competition/clarifications': { data: list },
    ...more,
  });
  await startTexts();
  await loadTexts(['contest', 'proctoring', 'answering']);
  const router = createMemoryRouter([{ path: '/coursePaper/:id/:step_id/:sct_id/:paper_resp_mode', Component: ContestWorkspaceScreen }], {
    initialEntries: ['/coursePaper/5/7/11/1'],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(() => {
  sessionStorage.clear();
  useSession.setState({ uid: '3' });
  window.matchMedia = vi.fn().mockReturnValue({ matches: false, addEventListener() {}, removeEventListener() {} });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an entrant sees sections and clock, and what the jury said until it was read (S-086, S-232)', async () => {
  await open(workspace(), {}, [post('1')]);
  expect(await screen.findByRole('link', { name: /Theory/ })).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^(01:00:00|00:59:\d\d)$/);
  expect(await screen.findByText('Section B runs ten minutes longer')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByText('Section B runs ten minutes longer')).toBeNull());
});

test('entering is asked for once from this device; a camera that was not checked comes first', async () => {
  const before = { entered_at: null, device: 'none' as const, sections: [], can: { enter: true, ask: true } };
  const server = await open(workspace(before), { '/api/contest/enter': { data: { entered_at: Date.now() } } });
  const enter = await screen.findByRole('button', { name: '进入比赛' });
  act(() => {
    fireEvent.click(enter);
    fireEvent.click(enter);
  });
  await waitFor(() => expect(server.to('/api/contest/enter')).toHaveLength(1));
  expect(server.to('/api/contest/enter')[0]!.form.get('device')).toMatch(/^\w{20,}$/);
  cleanup();
  await open(workspace({ ...before, ready: false, stage: { ...workspace().stage, camera: true } }));
  expect((await screen.findByRole('button', { name: '进入比赛' })).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('link', { name: '去同意并检查' })).toBeTruthy();
});

test('on a second device nothing of the sections is shown, and the desk can be asked to move the seat', async () => {
  const server = await open(workspace({ device: 'other' }), { '/api/contest/seat/wait': { data: { device: 'waiting' } } });
  fireEvent.click(await screen.findByRole('button', { name: '请考务台移动座位' }));
  await waitFor(() => expect(server.to('/api/contest/seat/wait')).toHaveLength(1));
  expect(screen.queryByText('Theory')).toBeNull();
});

test('a paused stage says so and keeps its clock still', async () => {
  const stage = { ...workspace().stage, state: 'paused' as const, paused_at: Date.now() - 600_000 };
  await open(workspace({ stage, sections: [{ ...card, state: 'paused' }] }));
  expect(await screen.findByText('比赛暂停')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^01:(10:00|09:59)$/);
});

test('who is not in the stage sees nothing of it', async () => {
  const server = await open({ code: -99, msg: 'Not available' });
  await waitFor(() => expect(server.to('/api/contest/desk')).toHaveLength(1));
  expect(screen.queryByText(/Autumn Open/)).toBeNull();
});
