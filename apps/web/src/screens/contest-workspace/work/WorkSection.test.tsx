import { sectionCard } from '@praxis/contract/contests/workspace';
import { blindWork, saveWork, type WorkView, workView } from '@praxis/contract/productions/productions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enqueue } from '../../../platform/calls/offline-queue.ts';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { useSession } from '../../../platform/person/session.ts';
import { serverThat } from '../../../testing/server.ts';
import { WorkSection } from './WorkSection.tsx';

const HOUR = 3_600_000;
const card = sectionCard.parse({
  ...{ section_id: '11', label: 'A', title: 'Your work', kind: 'production', max_points: 100_00, weight: 100, state: 'open' },
  ...{ opens_at: Date.now() - HOUR, closes_at: Date.now() + HOUR, tries_left: null, started: true, saved_at: null, points: null },
  ...{ subject_id: null, own_id: null },
});
const person = { id: '3', name: 'Lin', avatar: null };
const version = { title: 'Ledger', intro: 'By Lin', url: '', files: ['5'], person, at: Date.now(), aside: false };
const finding = { kind: 'person' as const, word: 'Lin', where: 'intro' as const, page: null, file_id: null };
const file = {
  id: '5',
  name: 'notes.exe',
  role: 'other',
  size: 4096,
  address: '/files/5/x',
  blind: 'withheld',
  reason: 'Waits',
  findings: [],
};

const work = (of: Partial<WorkView> = {}): WorkView =>
  workView.parse({
    ...{ id: '9', section_id: '11', label: 'A', section_title: 'Your work', task: 'Build something', state: 'draft', seq: 2, current: 1 },
    ...{ versions: [{ no: 1, ...version, findings: [finding] }], files: [file], submitted_at: null },
    ...{ now: Date.now(), closes_at: Date.now() + HOUR, can: { save: true, submit: true, reopen: false, url: true } },
    ...of,
  });

async function open(given: WorkView | { code: number; msg: string }, more: Parameters<typeof serverThat>[0] = {}) {
  const server = serverThat({ '/api/production/show': 'code' in given ? given : { data: given }, ...more });
  await startTexts();
  await loadTexts(['contest', 'works', 'blind-work', 'course-parts']);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WorkSection card={card} stageId="7" device="device-device-device" onDone={() => undefined} />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(() => useSession.setState({ uid: '3', utoken: 'x' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('S-090 a work shows what is asked, what was written, its files and what tells whose it is; handing in says so first', async () => {
  const server = await open(work(), { '/api/production/submit': { data: { work: work({ state: 'submitted' }) } } });
  expect(await screen.findByText('Build something')).toBeTruthy();
  expect(screen.getByDisplayValue('Ledger')).toBeTruthy();
  expect(screen.getByText('notes.exe')).toBeTruthy();
  expect(screen.getByText('Lin', { selector: 'b' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '提交作品' }));
  expect(await screen.findByText('作品中还有 1 处可能暴露身份的内容。')).toBeTruthy();
  const buttons = screen.getAllByRole('button', { name: '提交作品', hidden: true });
  fireEvent.click(buttons.at(-1)!);
  await waitFor(() => expect(server.to('/api/production/submit')).toHaveLength(1));
});

test('what a cut left unsent is what its writer goes on with after a reload', async () => {
  useSession.setState({ uid: '4' });
  serverThat({ '/api/production/save': 'unreachable' });
  const place = { stage_id: '7', section_id: '11', device: 'device-device-device', seq: 2, key: 'k' };
  await enqueue(
    saveWork,
    { ...place, draft: { title: 'Ledger of tomorrow', intro: 'By Lin', url: '', files: ['5'] } },
    { item: 'work:11' },
  );
  await open(work(), { '/api/production/save': 'unreachable' });
  expect(await screen.findByDisplayValue('Ledger of tomorrow')).toBeTruthy();
});

test('a locked work cannot be written on, and a refusal is said', async () => {
  await open(work({ state: 'locked', can: { save: false, submit: false, reopen: false, url: true } }));
  expect((await screen.findByDisplayValue('Ledger')).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: '提交作品' })).toBeNull();
  cleanup();
  await open({ code: 0, msg: 'The section is not open yet' });
  expect(await screen.findByText('The section is not open yet')).toBeTruthy();
});

test('the jury view shows the number of the work and its pages, and nothing of its team', async () => {
  const pages = [1, 2].map((no) => ({ address: `/files/${no}/p`, width: 800, height: 1100 }));
  const look = blindWork.parse({
    ...{ production_id: '9', blind_no: 417, title: 'Ledger', intro: 'By ■■', url: null, url_note: false, state: 'ready' },
    files: [{ id: '5', name: '417-1.pdf', kind: 'pages', size: 10, address: '', pages }],
  });
  await open(work({ versions: [{ no: 1, ...version, files: [], findings: [] }], files: [] }), { '/api/production/look': { data: look } });
  fireEvent.click(await screen.findByRole('button', { name: '按评委视角查看' }));
  expect(await screen.findByText('By ■■')).toBeTruthy();
  expect(screen.getByText('作品 417')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: /文档/ }));
  expect((await screen.findByRole('img')).getAttribute('src')).toBe('/files/1/p');
  fireEvent.keyDown(window, { key: ']' });
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toBe('/files/2/p'));
});
