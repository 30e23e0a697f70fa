import { type BoardFrame, type BoardHead, boardFrame, boardHead, openBoard } from '@praxis/contract/ranks/board';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { CompetitionRankScreen } from './CompetitionRankScreen.tsx';

const KEY = `7-1-${'k'.repeat(43)}`;
const PASS = 'p'.repeat(32);
const START = Date.now() - 3_600_000;

class Socket extends EventTarget {
  static readonly OPEN = 1;
  static opened: Socket[] = [];
  readyState = 1;
  sent: { t: string; topic?: string; board?: string }[] = [];
  constructor() {
    super();
    Socket.opened.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  push(frame: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
  }
  drop(code: number) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const head = (of: Partial<BoardHead> = {}): BoardHead =>
  boardHead.parse({
    now: Date.now(),
    seq: 3,
    state: 'live',
    competition: { id: '5', title: 'Autumn Open', host: 'Lakeside' },
    stage: {
      ...{ id: '7', title: 'Final', start_at: START, end_at: START + 7_200_000, paused_at: null, freezes_at: null },
      ...{ phase: 'on', result_state: 'hidden' },
    },
    rule: { kind: 'icpc', penalty_minutes: 20, compile_errors_count: false },
    sections: ['A', 'B'].map((label, at) => ({ id: String(at + 1), label, title: label, max: 100_00, weight: 0, solved: 1, tried: 2 })),
    divisions: [],
    entrants: 2,
    schools: [],
    reveal: null,
    events: [],
    named: [],
    ...of,
  });

const entrant = (id: string, name: string) => ({ id, number: Number(id), name, school: 'Lakeside', division: '', official: true });
const frame = (of: Partial<BoardFrame> = {}): BoardFrame =>
  boardFrame.parse({
    ...{ seq: 3, page: 0, total: 2, order: ['1', '2'] },
    lines: [
      { id: '1', r: 1, t: 1, p: 32, g: START, c: [{ n: 2, s: 1, m: 12, f: 1 }, { h: 2 }] },
      { id: '2', r: 2, t: 0, p: 0, g: null, c: [{ n: 3 }, null] },
    ],
    entrants: [entrant('1', 'Night Boat'), entrant('2', 'Half Open')],
    ...of,
  });

/** A server with a board; what `answers` lacks is not there. */
function serverWith(answers: Record<string, unknown>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const path = new URL(input, window.location.origin).pathname;
    asked.push(path);
    const known = Object.entries(answers).find(([start]) => path.startsWith(start));
    return new Response(JSON.stringify(known?.[1] ?? {}), { status: known ? 200 : 404, headers: { 'content-type': 'application/json' } });
  });
  return asked;
}

async function openPage(answers: Record<string, unknown>) {
  const asked = serverWith(answers);
  await startTexts();
  await loadTexts(['board']);
  const router = createMemoryRouter([{ path: '/competitionRank/:id/:step_id/:pass', Component: CompetitionRankScreen }], {
    initialEntries: [`/competitionRank/5/0/${PASS}`],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return asked;
}
const opened = (of: Partial<BoardHead> = {}) => ({ code: 1, msg: '', data: openBoard.data.parse({ key: KEY, head: head(of) }) });

beforeEach(() => {
  Socket.opened = [];
  vi.stubGlobal('WebSocket', Socket);
  window.matchMedia = vi.fn().mockReturnValue({ matches: false, addEventListener() {}, removeEventListener() {} });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a visitor with the pass sees ranks and cells, and a change that comes by the socket (S-093, S-241)', async () => {
  await openPage({ '/api/board/open': opened(), [`/board/${KEY}/-/`]: frame(), [`/board/${KEY}/now`]: head() });
  const row = await screen.findByRole('row', { name: /Night Boat/ });
  expect(row.textContent).toContain('A：全场首解，第 12 分钟，之前错 1 次');
  expect(row.textContent).toContain('B：封榜后提交 2 次');
  expect(screen.getByRole('row', { name: /Half Open/ }).textContent).toContain('A：提交 3 次，未通过');
  const socket = Socket.opened[0]!;
  expect(socket.sent[0]).toEqual({ t: 'auth', board: KEY });
  act(() => socket.push({ t: 'ready' }));
  await waitFor(() => expect(socket.sent.map(({ topic }) => topic)).toContain(`board:${KEY}.-.0`));
  const swapped = frame({
    seq: 4,
    order: ['2', '1'],
    entrants: [],
    lines: [{ id: '2', r: 1, t: 2, p: 40, g: START, c: [{ s: 1, n: 4, m: 20 }, null] }],
  });
  act(() => socket.push({ t: 'msg', topic: `board:${KEY}.-.0`, seq: '4', body: swapped }));
  await waitFor(
    () =>
      expect(
        screen
          .getAllByRole('row')
          .slice(1)
          .map(({ textContent }) => textContent?.includes('Half Open')),
      ).toEqual([true, false]),
    {
      timeout: 3000,
    },
  );
  expect(Object.values(localStorage).some((text) => text.includes(PASS) || text.includes(KEY))).toBe(false);
});

test('a board whose pass is withdrawn goes dark, and does not say whether there is such a contest', async () => {
  await openPage({ '/api/board/open': opened(), [`/board/${KEY}/-/`]: frame(), [`/board/${KEY}/now`]: head() });
  await screen.findByRole('row', { name: /Night Boat/ });
  serverWith({});
  act(() => Socket.opened[0]!.drop(4410));
  expect(await screen.findByText('这个地址现在不能查看')).toBeTruthy();
  expect(screen.queryByText(/Autumn Open|Night Boat/)).toBeNull();
});

test('arrows say who rose and who fell within half an hour', async () => {
  await openPage({ '/api/board/open': opened(), [`/board/${KEY}/-/`]: frame({ was: [3, 1] }), [`/board/${KEY}/now`]: head() });
  expect(await screen.findByTitle('近 30 分钟上升 2 名')).toBeTruthy();
  expect(screen.getByTitle('近 30 分钟下降 1 名')).toBeTruthy();
  expect(screen.getByText('箭头为近 30 分钟的名次变化')).toBeTruthy();
});

test('before the start a board without lines says when it begins; a frozen one since when it stands', async () => {
  const waiting = head().stage;
  const before = { ...waiting, start_at: Date.now() + 7_200_000, end_at: Date.now() + 9_000_000, phase: 'waiting' as const };
  const none = frame({ seq: 0, total: 0, order: [], lines: [], entrants: [] });
  await openPage({
    '/api/board/open': opened({ stage: before }),
    [`/board/${KEY}/-/`]: none,
    [`/board/${KEY}/now`]: head({ stage: before }),
  });
  expect(await screen.findByText(/第一份提交后出现榜单/)).toBeTruthy();
  cleanup();
  const frozen = { state: 'frozen' as const, stage: { ...waiting, freezes_at: Date.now() - 60_000 } };
  await openPage({ '/api/board/open': opened(frozen), [`/board/${KEY}/-/`]: frame(), [`/board/${KEY}/now`]: head(frozen) });
  expect(await screen.findByText(/已封榜/)).toBeTruthy();
});

test('a board whose results are kept back says so instead of calling hand-ins missing', async () => {
  const withholding = (labels: readonly string[]) => ({
    sections: head().sections.map((section) => ({ ...section, withheld: labels.includes(section.label) })),
  });
  const empty = frame({ lines: frame().lines.map((line) => ({ ...line, c: [null, null] })) });
  for (const [labels, words] of [
    [['A', 'B'], /现在的名次没有意义/],
    [['B'], /^B 的成绩公布前不显示/],
  ] as const) {
    const now = withholding(labels);
    await openPage({ '/api/board/open': opened(now), [`/board/${KEY}/-/`]: empty, [`/board/${KEY}/now`]: head(now) });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getAllByTitle('B：成绩暂不公布').length).toBeGreaterThan(0);
    expect(screen.queryAllByTitle('A：未提交').length > 0).toBe(labels.length === 1);
    cleanup();
  }
});

test('while a board is revealed it does not say that it stands still until then', async () => {
  const revealing = { state: 'revealing' as const, stage: { ...head().stage, freezes_at: Date.now() - 60_000 } };
  await openPage({ '/api/board/open': opened(revealing), [`/board/${KEY}/-/`]: frame(), [`/board/${KEY}/now`]: head(revealing) });
  expect(await screen.findByText(/正在逐个揭晓/)).toBeTruthy();
  expect(screen.queryByText(/都停在这一刻/)).toBeNull();
});

test('a wrong pass shows nothing of a board', async () => {
  await openPage({ '/api/board/open': { code: -99, msg: 'The board of this screen was withdrawn' } });
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByRole('table')).toBeNull();
});
