import { type BoardEntrant, type BoardHead, type BoardLine, boardFrame, boardHead, openBoard } from '@praxis/contract/ranks/board';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { BigScreenScreen } from './BigScreenScreen.tsx';
import { modeOf } from './screen-mode.ts';
import { nextFrom } from './turning-pages.ts';

const KEY = `7-1-${'k'.repeat(43)}`;
const START = Date.now() - 3_600_000;

class Socket extends EventTarget {
  static readonly OPEN = 1;
  static opened: Socket[] = [];
  readyState = 1;
  constructor() {
    super();
    Socket.opened.push(this);
  }
  send() {}
  close() {
    this.readyState = 3;
  }
}

const stage = {
  ...{ id: '7', title: 'Final', start_at: START, end_at: START + 7_200_000, paused_at: null, freezes_at: null },
  ...{ phase: 'on' as const, result_state: 'hidden' as const },
};
const head = (of: Partial<BoardHead> = {}): BoardHead =>
  boardHead.parse({
    ...{ now: Date.now(), seq: 3, state: 'live', competition: { id: '5', title: 'Autumn Open', host: 'Lakeside' }, stage },
    rule: { kind: 'icpc', penalty_minutes: 20, compile_errors_count: false },
    sections: [{ id: '1', label: 'A', title: 'A', max: 100_00, weight: 0, solved: 1, tried: 2 }],
    ...{ divisions: [], entrants: 12, schools: [], named: [], events: [], reveal: null },
    ...of,
  });

const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
const lines: BoardLine[] = numbers.map((n) => ({ id: String(n), r: n, t: 1, p: n, g: START, c: [{ s: 1, n: 1, m: n }] }));
const entrants: BoardEntrant[] = numbers.map((n) => ({
  ...{ id: String(n), number: n, name: `Team ${n}`, school: '', division: '', official: true },
}));
const frame = boardFrame.parse({ seq: 3, page: 0, total: 12, order: numbers.map(String), lines, entrants });

async function open(of: Partial<BoardHead> = {}) {
  const answers: Record<string, unknown> = {
    '/api/board/open': { code: 1, msg: '', data: openBoard.data.parse({ key: KEY, head: head(of) }) },
    [`/board/${KEY}/now`]: head(of),
    [`/board/${KEY}/-/`]: frame,
  };
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, window.location.origin);
    const known = Object.entries(answers).find(([start]) => pathname.startsWith(start));
    return new Response(JSON.stringify(known?.[1] ?? {}), { status: known ? 200 : 404 });
  });
  await startTexts();
  await loadTexts(['big-screen', 'board']);
  const router = createMemoryRouter([{ path: '/screenVisualzation/:id/:step_id/:pass', Component: BigScreenScreen }], {
    initialEntries: [`/screenVisualzation/5/0/${'p'.repeat(32)}`],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  Socket.opened = [];
  vi.stubGlobal('WebSocket', Socket);
  window.matchMedia = vi.fn().mockReturnValue({ matches: true, addEventListener() {}, removeEventListener() {} });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('ten rows stand on the big-screen, with what happened last; after the freeze only that somebody tried (S-092, S-240)', async () => {
  const events = [{ entrant: '3', section: '1', minute: null, what: 'tried' as const }];
  await open({ state: 'frozen', stage: { ...stage, freezes_at: Date.now() - 1000 }, events, named: [entrants[2]!] });
  await screen.findByText('Team 10');
  expect(screen.queryByText('Team 11')).toBeNull();
  expect(screen.getByText('已封榜，提交仍计分，揭榜时公布')).toBeTruthy();
  expect(screen.getByText('待揭').closest('li')?.textContent).toBe('ATeam 3待揭');
});

test('a lost connection keeps the last rows and says since when they stand', async () => {
  await open();
  await screen.findByText('Team 1');
  act(() => void Socket.opened[0]!.dispatchEvent(Object.assign(new Event('close'), { code: 1006 })));
  expect(await screen.findByText(/连接中断，停在 \d\d:\d\d:\d\d/)).toBeTruthy();
  expect(screen.getByText('Team 1')).toBeTruthy();
});

test('a big-screen opened before the reveal follows it on the connection it has', async () => {
  const over = { stage: { ...stage, phase: 'over' as const } };
  await open({ ...over, state: 'frozen' });
  await screen.findByText('Team 1');
  const [socket] = Socket.opened;
  const receive = (message: unknown) =>
    act(() => void socket!.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })));
  act(() => void socket!.dispatchEvent(new Event('open')));
  receive({ t: 'ready' });
  const reveal = { at: 0, steps: 7, last: null, next: null, words: null, lines: [] };
  const body = head({ ...over, seq: 4, state: 'revealing', reveal });
  receive([{ t: 'msg', topic: `board:${KEY}.head`, seq: '4', body }]);
  await screen.findByText(/0.*7/);
  expect(Socket.opened).toHaveLength(1);
});

test('before the start the big-screen counts down and says who is expected', async () => {
  await open({ stage: { ...stage, start_at: Date.now() + 600_000, end_at: Date.now() + 900_000, phase: 'waiting' } });
  expect(await screen.findByText(/12 个参赛者/)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^00:(10:00|09:5\d)$/));
});

test.each([
  ['waiting', 'live', 'before'],
  ['on', 'frozen', 'board'],
  ['over', 'revealing', 'ceremony'],
  ['over', 'open', 'board'],
] as const)('a stage that is %s with a board that is %s shows the %s', (phase, state, mode) => {
  expect(modeOf({ state }, phase)).toBe(mode);
});

test('pages go round', () => {
  expect([nextFrom(0, 12), nextFrom(10, 12), nextFrom(0, 10), nextFrom(0, 0)]).toEqual([10, 0, 0, 0]);
});
