import { expertGroup, saveSheet, showSheet, submitSheet } from '@praxis/contract/judging/expert';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { useSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { MarkProductionScreen } from './MarkProductionScreen.tsx';
import { stepped, typedScore, withScore } from './sheet-entry.ts';

const criteria = [
  { id: '1', title: 'Idea', guide: 'How new', max: 10, weight: 1 },
  { id: '2', title: 'Craft', guide: '', max: 20, weight: 1 },
];
const sheet = (scores: Record<string, number>, seq = 0) => ({ scores, notes: {}, note: '', seq, saved_at: null });
const page = (id: string, score = true) =>
  showSheet.data.parse({
    ...{
      assignment_id: id,
      stage_id: '3',
      section_id: '5',
      state: score ? 'assigned' : 'submitted',
      reason: '',
      unreadable: '',
      due_at: null,
    },
    work: {
      ...{ production_id: '8', blind_no: 100 + Number(id), title: `Device ${id}`, intro: 'What it does', url: null, url_note: false },
      ...{ files: [], state: 'ready' },
    },
    ...{ criteria, sheet: sheet(score ? {} : { 1: 7, 2: 14 }), can: { score } },
  });
const row = (id: string, state: string) => ({
  ...{ assignment_id: id, section_id: '5', blind_no: 100 + Number(id), title: `Device ${id}`, state, scored: 0, total: null, reason: '' },
  unreadable: false,
});
const list = expertGroup.data.parse({
  ...{ competition: 'Works Cup', stage: { id: '3', title: 'Judging', end_at: 1 }, now: 1 },
  groups: [
    {
      ...{ id: '9', name: 'Group 1', assigned: true, closed: false, due_at: null, method: 'mean', per_work: 2, criteria },
      ...{ works: [row('1', 'assigned'), row('2', 'assigned')], progress: { experts: 2, submitted: 0, sheets: 2 } },
    },
  ],
});

function open(id: string, more: Parameters<typeof serverThat>[0] = {}, score = true) {
  const server = serverThat({
    [expertGroup.path]: { data: list },
    [showSheet.path]: ({ query }) => ({ data: page(query.get('assignment_id') ?? id, score) }),
    [saveSheet.path]: ({ form }) => ({ data: { sheet: sheet({ 1: 7, 2: 14 }, Number(form.get('seq') ?? 1)) } }),
    ...more,
  });
  const router = createMemoryRouter([{ path: '/markProduction/:id/:step_id/:sct_id/:reportid', element: <MarkProductionScreen /> }], {
    initialEntries: [`/markProduction/7/3/5/${id}`],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  chooseLanguage('en');
  useSession.setState({ uid: '77', utoken: 'x' });
  await startTexts();
  await loadTexts(['expert', 'blind-work', 'course-parts', 'shell']);
});

test('an expert scores with the keyboard, submits and stands before the next work (S-094)', async () => {
  const server = open('1', { [submitSheet.path]: { data: { total: 7000, next_id: '2' } } });
  const idea = await screen.findByRole('textbox', { name: /^Idea/ });
  await waitFor(() => expect(document.activeElement).toBe(idea));
  fireEvent.change(idea, { target: { value: '7' } });
  fireEvent.keyDown(idea, { key: 'Enter' });
  const craft = screen.getByRole('textbox', { name: /^Craft/ });
  expect(document.activeElement).toBe(craft);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit: 1 missing' }).disabled).toBe(true);
  fireEvent.change(craft, { target: { value: '14' } });
  expect(screen.getByRole('status', { name: 'Total' }).textContent).toBe('70');
  fireEvent.keyDown(craft, { key: 'Enter' });
  const submit = screen.getByRole('button', { name: 'Submit' });
  expect(document.activeElement).toBe(submit);
  fireEvent.click(submit);
  expect(await screen.findByRole('heading', { name: 'Scoring work 102', level: 1 })).toBeTruthy();
  expect(server.to(submitSheet.path)).toHaveLength(1);
});

test('a remark that is opened is written at once: by its button and by C, where its letters are no keys of the page', async () => {
  open('1');
  const idea = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Idea/ });
  fireEvent.change(idea, { target: { value: '7' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Add a remark' })[0]!);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Remark on “Idea”' })));
  await userEvent.keyboard('Nice, no x');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Remark on “Idea”' }).value).toBe('Nice, no x');
  expect(screen.getByRole('heading', { name: 'Scoring work 101', level: 1 })).toBeTruthy();
  expect(idea.value).toBe('7');
  fireEvent.keyDown(screen.getByRole('textbox', { name: /^Craft/ }), { key: 'C' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Remark on “Craft”' })));
});

test('what is typed is saved from this device without being asked', async () => {
  const server = open('1');
  fireEvent.change(await screen.findByRole('textbox', { name: /^Idea/ }), { target: { value: '7' } });
  await waitFor(() => expect(server.to(saveSheet.path).length).toBeGreaterThan(0), { timeout: 4000 });
});

test('what could not be sent stands there after a reload, and goes on with the next score', async () => {
  const unreachable = { [saveSheet.path]: () => 'unreachable' as const };
  const cut = open('3', unreachable);
  fireEvent.change(await screen.findByRole('textbox', { name: /^Idea/ }), { target: { value: '7' } });
  await waitFor(() => expect(cut.to(saveSheet.path).length).toBeGreaterThan(0), { timeout: 4000 });
  cleanup();
  open('3', unreachable);
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Idea/ }).value).toBe('7'));
  cleanup();
  const back = open('3');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Idea/ }).value).toBe('7'));
  fireEvent.change(screen.getByRole('textbox', { name: /^Craft/ }), { target: { value: '14' } });
  await waitFor(() => expect(back.to(saveSheet.path).some(({ form }) => form.get('scores') === '{"1":7,"2":14}')).toBe(true), {
    timeout: 4000,
  });
});

test('what could not be submitted for want of a connection is saved once it is back, and says so', async () => {
  let cut = true;
  const server = open('1', {
    [saveSheet.path]: ({ form }) =>
      cut ? ('unreachable' as const) : { data: { sheet: sheet({ 1: 7, 2: 14 }, Number(form.get('seq') ?? 1)) } },
  });
  fireEvent.change(await screen.findByRole('textbox', { name: /^Idea/ }), { target: { value: '7' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Craft/ }), { target: { value: '14' } });
  await waitFor(() => expect(server.to(saveSheet.path).length).toBeGreaterThan(0), { timeout: 4000 });
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText('Saved', { selector: '.sr-only' })).toBeNull();
  cut = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.getAllByText('Saved', { selector: '.sr-only' })).toHaveLength(2), { timeout: 4000 });
});

test('more than a criterion gives is refused where it stands, and is no score', async () => {
  const back = open('1');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Idea/ });
  fireEvent.change(field, { target: { value: '99' } });
  expect(await screen.findByText('Enter a whole number from 0 to 10')).toBeTruthy();
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['99', 'true']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /missing/ }).disabled).toBe(true);
  fireEvent.change(field, { target: { value: '9' } });
  await waitFor(() => expect(back.to(saveSheet.path).at(-1)?.form.get('scores')).toContain('"1":9'), { timeout: 4000 });
  expect(screen.queryByText('Enter a whole number from 0 to 10')).toBeNull();
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: '2' });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Craft/ }));
});

test('a submitted sheet is only read', async () => {
  open('1', {}, false);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Idea/ })).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
});

test('typed scores stay within the criterion', () => {
  const scores = ['', '7', '70', 'x', '0'].map((text) => typedScore(text, 10).score);
  expect(scores).toEqual([undefined, 7, undefined, undefined, 0]);
  expect([stepped(undefined, 1, 10), stepped(10, 1, 10), stepped(3, -1, 10)]).toEqual([0, 10, 2]);
  expect(withScore({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
});

test('pages of a document are turned and left where a scroll answers with a promise', async () => {
  const scrollTo = vi.fn(() => Promise.resolve());
  Object.defineProperty(Element.prototype, 'scrollTo', { value: scrollTo, configurable: true });
  const file = { id: '4', name: 'Document 1', kind: 'pages' as const, size: 10, address: '/f/4' };
  const document = { ...file, pages: ['/p/1.png', '/p/2.png'].map((address) => ({ address, width: 800, height: 1100 })) };
  const withDocument = (id: string) => ({ ...page(id), work: { ...page(id).work, files: [document] } });
  open('1', { [showSheet.path]: ({ query }) => ({ data: withDocument(query.get('assignment_id') ?? '1') }) });
  fireEvent.click(await screen.findByRole('tab', { name: /^Document/ }));
  fireEvent.keyDown(window, { key: ']' });
  await waitFor(() => expect(screen.getByText('2 / 2')).toBeTruthy());
  fireEvent.click(screen.getByRole('tab', { name: /^About/ }));
  expect(await screen.findByText('What it does')).toBeTruthy();
  expect(scrollTo).toHaveBeenCalledTimes(2);
  Reflect.deleteProperty(Element.prototype, 'scrollTo');
});

test('a sheet that is closed is read and left for the next work, and nothing speaks of submitting it', async () => {
  open('1', {}, false);
  expect(await screen.findByRole('button', { name: 'Next work' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Idea/ }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /Submit/i })).toBeNull();
  expect(screen.queryByText('one point')).toBeNull();
});
