import { openProjectRun, type ProjectRoom } from '@praxis/contract/projects/run';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { ProjectScreen } from './ProjectScreen.tsx';

const AT = Date.parse('2026-11-24T08:00:00Z');
const ann = { id: '7', name: 'Ann Lee', avatar: null };
const stage: ProjectRoom['stages'][number] = {
  ...{
    id: 'one',
    title: 'Design',
    guide: '',
    weight: 50,
    max_score: 10,
    due_at: AT + 86_400_000,
    open: true,
    state: 'rejected',
    missing: false,
  },
  criteria: [{ id: 'right', title: 'It is right', guide: '', max: 10, given: null }],
  ...{ version: 1, handed_at: AT, late_seconds: 0, score: null, reason: 'Say more', reviewed_at: AT, reviewer: ann, lab: null },
  parts: [
    {
      ...{
        id: 'code',
        kind: 'link',
        title: 'Code',
        help: '',
        required: true,
        html: '',
        link: 'https://example.org',
        note: 'a31f09c',
        files: [],
      },
      ...{ revision: 1, saved_by: ann, saved_at: AT, writing: null, own_draft: null, served: false },
    },
  ],
  versions: [{ number: 1, by: ann, at: AT, late_seconds: 0, state: 'rejected', reason: 'Say more' }],
};
const card = { key: 'card-0001', body: '', assignee: ann, stage_id: 'one', due_at: null, revision: 1 };
const room = (traits: Partial<ProjectRoom>) =>
  openProjectRun.data.parse({
    ...{
      id: '3',
      task_id: '2',
      space: { id: '1', name: 'Class' },
      title: 'Cache',
      mode: 'formed',
      name: 'Red',
      logo: null,
      captain_id: '7',
    },
    ...{
      team: 'locked',
      state: 'active',
      now: AT,
      opens_at: null,
      closes_at: null,
      started_at: AT,
      released: false,
      score: null,
      mentors: [],
    },
    members: [{ person: ann, captain: true, cards: 1, doing: 1, score: null, reason: '', factor: null }],
    ...{ stages: [stage], cards: [{ ...card, id: '11', title: 'Draw the states', state: 'todo' }], recent: [] },
    peers: { share: 0, open: false, given: [], sheets: [], flags: [] },
    can: { work: true, start: false, review: false },
    ...traits,
  });

function open(traits: Partial<ProjectRoom> = {}, answers: Parameters<typeof serverThat>[0] = {}) {
  const server = serverThat({
    '/api/project/run/open': { data: room(traits) },
    '/api/project/run/move': { data: {} },
    '/api/project/run/part': { data: { saved: true, revision: 2 } },
    '/api/project/run/handIn': { data: { version: 2, late_seconds: 0 } },
    '/api/project/review/stage': { data: {} },
    '/api/project/peer/give': { data: {} },
    ...answers,
  });
  const router = createMemoryRouter([{ path: '/project/:runId/:stageId?', Component: ProjectScreen }], { initialEntries: ['/project/3'] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['projects', 'shell', 'course-parts', 'writing']);
});
afterEach(cleanup);

test('a member reads why the stage came back, moves a card by key, and hands in again', async () => {
  const server = open();
  expect(await screen.findAllByText('Say more')).toHaveLength(1);
  fireEvent.keyDown(screen.getByRole('button', { name: /^Draw the states, To do/ }), { key: ']' });
  await waitFor(() => expect(server.to('/api/project/run/move')[0]!.form.get('state')).toBe('doing'));
  fireEvent.click(screen.getByRole('button', { name: 'Submit version 2' }));
  await waitFor(() => expect(server.to('/api/project/run/handIn')[0]!.form.get('stage_id')).toBe('one'));
});

test('on a phone, where the review stands far below the work, why it came back is read beside the work as well', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  open();
  const [first] = await screen.findAllByText('Say more');
  expect(first!.compareDocumentPosition(screen.getByRole('complementary')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  vi.unstubAllGlobals();
});

test('a mentor gives points by the criteria and sees their sum', async () => {
  const server = open({ stages: [{ ...stage, state: 'submitted', reason: '' }], can: { work: false, start: false, review: true } });
  fireEvent.change(await screen.findByRole('textbox', { name: /It is right/ }), { target: { value: '8' } });
  expect(screen.getByText('Total 8 of 10')).toBeTruthy();
  const form = screen.getByRole('complementary');
  fireEvent.click(within(form).getByRole('button', { name: 'Review' }));
  await waitFor(() => expect(JSON.parse(server.to('/api/project/review/stage')[0]!.form.get('criteria') ?? '{}')).toEqual({ right: 8 }));
});

test('a team reads what it has of what is reviewed, not of the whole project', async () => {
  const reviewed = { ...stage, state: 'reviewed' as const, score: 9, weight: 20 };
  open({ score: 90, stages: [reviewed, { ...stage, id: 'two', weight: 30, state: 'open' }] });
  expect(await screen.findByText('36 of 40 so far, 100 in all')).toBeTruthy();
  cleanup();
  open({ score: 90, stages: [reviewed] });
  expect(await screen.findByText('90 of 100')).toBeTruthy();
});

test('a member who gives away more points than there are is told by how many', async () => {
  const ben = { person: { id: '8', name: 'Ben', avatar: null }, captain: false, cards: 0, doing: 0, score: null, reason: '', factor: null };
  open({ members: [ben], peers: { share: 20, open: true, given: [], sheets: [], flags: [] } } as unknown as Partial<ProjectRoom>);
  fireEvent.change(await screen.findByLabelText('Ben'), { target: { value: '110' } });
  expect(screen.getByText('10 points too many')).toBeTruthy();
});

test('a reviewer gives points for a stage that was not submitted before its date, and cannot return what is not there', async () => {
  const missing = {
    ...stage,
    state: 'open' as const,
    missing: true,
    version: 0,
    versions: [],
    reason: '',
    reviewed_at: null,
    handed_at: null,
  };
  const server = open({ stages: [missing], can: { work: false, start: false, review: true } });
  await screen.findByText(/^Nothing was submitted before the date/);
  expect(screen.getByText('Missing')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Return' })).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: /It is right/ }), { target: { value: '0' } });
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  await waitFor(() => expect(server.to('/api/project/review/stage')).toHaveLength(1));
  const { verdict, criteria, seen } = Object.fromEntries(server.to('/api/project/review/stage')[0]!.form);
  expect([verdict, criteria, seen]).toEqual(['reviewed', '{"right":0}', '{"version":0,"reviewed_at":null}']);
});

test('points for each other carry a comment, which a change of the points keeps', async () => {
  const ben = { id: '8', name: 'Ben', avatar: null };
  const member = { person: ben, captain: false, cards: 0, doing: 0, pushes: 0, score: null, reason: '', factor: null };
  const server = open({
    members: [member],
    peers: { share: 20, open: true, given: [{ user_id: '8', points: 90, comment: 'Wrote the tests' }], sheets: [], flags: [] },
  });
  const comment = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Comment on Ben' });
  expect(comment.value).toBe('Wrote the tests');
  fireEvent.change(screen.getByRole('textbox', { name: 'Ben' }), { target: { value: '100' } });
  fireEvent.click(screen.getByRole('button', { name: 'Give points' }));
  await waitFor(() => expect(server.to('/api/project/peer/give')).toHaveLength(1));
  expect(JSON.parse(String(server.to('/api/project/peer/give')[0]!.form.get('points')))).toEqual([
    { user_id: '8', points: 100, comment: 'Wrote the tests' },
  ]);
});

test('an address that was typed and not saved is saved by closing its fields and before the stage is submitted', async () => {
  const server = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Address' }), { target: { value: 'https://example.org/new' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit version 2' }));
  await waitFor(() => expect(server.to('/api/project/run/handIn')).toHaveLength(1));
  const calls = server.asked.map(({ path }) => path);
  expect(calls.indexOf('/api/project/run/part')).toBeLessThan(calls.indexOf('/api/project/run/handIn'));
  fireEvent.change(screen.getByRole('textbox', { name: 'Address' }), { target: { value: 'https://example.org/newer' } });
  // A press right after the one that opened the fields is taken for a double click.
  const closed = () => {
    const close = screen.queryByRole('button', { name: 'Done' });
    if (close) fireEvent.click(close);
    expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull();
  };
  await waitFor(closed, { timeout: 3000 });
  expect(server.to('/api/project/run/part').map(({ form }) => form.get('link'))).toEqual([
    'https://example.org/new',
    'https://example.org/newer',
  ]);
});

test('a return without a reason is refused beside the reason', async () => {
  const fields = { reason: 'Say why' };
  const refused = { code: 0, key: 'reason_required', msg: 'Say why', data: { fields } };
  const traits = { stages: [{ ...stage, state: 'submitted' as const, reason: '' }], can: { work: false, start: false, review: true } };
  open(traits, { '/api/project/review/stage': refused });
  fireEvent.click(await screen.findByRole('button', { name: 'Return' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Comment, or why it is returned' }).getAttribute('aria-invalid')).toBe('true'),
  );
});

test('a stage that a teammate submits stays before those who met it; the next one is theirs to open', async () => {
  const later = { ...stage, id: 'two', title: 'Program', state: 'open' as const, parts: [], versions: [] };
  let stages = [stage, later];
  serverThat({ '/api/project/run/open': () => ({ data: room({ stages }) }) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/project/:runId/:stageId?', element: <ProjectScreen /> }], {
    initialEntries: ['/project/3'],
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: /Design/ });
  stages = [{ ...stage, state: 'submitted' as const, version: 2 }, later];
  await client.refetchQueries();
  await screen.findByRole('button', { name: /Submit version 3/ });
  expect(screen.getByRole('heading', { level: 1, name: /Design/ })).toBeDefined();
});
