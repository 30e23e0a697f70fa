import type { CourseTree, TreeOperation } from '@praxis/contract/courses/tree';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { flush } from '../../platform/calls/offline-queue.ts';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { readSession } from '../../platform/person/session.ts';
import { storeValue } from '../../platform/storage.ts';
import { type Asked, serverThat } from '../../testing/server.ts';
import { setWidth } from '../../testing/setup.ts';
import { CourseDesignerScreen } from './CourseDesignerScreen.tsx';

const activity = (id: string, title: string) => ({
  id,
  kind: 'link' as const,
  title,
  seconds: 600,
  required: true,
  weight: 2,
  hidden: false,
  unlock: null,
});
const tree = (): CourseTree => ({
  chapters: [
    {
      id: 'c1',
      title: 'Scheduling',
      sections: [
        { id: 's1', title: 'Criteria', seconds: 0, activities: [activity('a', 'Levels'), activity('b', 'Goals')] },
        { id: 's2', title: 'Algorithms', seconds: 0, activities: [activity('c', 'Round robin')] },
      ],
    },
  ],
});
const design = (courseId: string) => ({
  course: {
    id: courseId,
    title: 'Operating systems',
    intro: 'x',
    cover: null,
    level: 'beginner',
    tags: [],
    state: 'draft',
    owner: { id: '1', name: 'T', avatar: null },
  },
  revision: 7,
  tree: tree(),
  statuses: [],
  version: 0,
  changed: true,
  saved_at: 0,
  kinds: ['video', 'pdf', 'handout', 'demo', 'link'],
  topic: '',
});

let course = 900;
/** Opens the designer before a server that is there or not. */
async function openDesigner(node = '') {
  course += 1;
  const there = { now: true };
  const server = serverThat({
    '/api/course/design': { data: design(String(course)) },
    '/api/course/activity': ({ query }) => ({
      data: {
        activity_id: query.get('activity_id'),
        kind: 'link',
        config: { address: 'https://example.org', hint: '' },
        media: null,
        problem: null,
      },
    }),
    '/api/course/edit': () => (there.now ? { data: { revision: 8, saved_at: 1000, tree: null, statuses: [] } } : 'unreachable'),
  });
  const router = createMemoryRouter([{ path: '/course/:courseId/design', element: <CourseDesignerScreen /> }], {
    initialEntries: [`/course/${course}/design${node && `?node=${node}`}`],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('treegrid');
  const edits = () => server.to('/api/course/edit');
  return { server, there, edits };
}

const operations = (asked: Asked | undefined): TreeOperation[] => JSON.parse(asked?.form.get('operations') ?? '[]');
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-node]')].map((row) => row.dataset.node).join(' ');
const row = (id: string) => document.querySelector<HTMLElement>(`[data-node="${id}"]`)!;
const press = (id: string, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(row(id), { key });
};
const posted = () => document.querySelector('[aria-live="assertive"]')?.textContent;

let person = 5000;
beforeEach(async () => {
  person += 1;
  setWidth(1440);
  Element.prototype.scrollIntoView = vi.fn();
  storeValue('utoken', `t-${person}`);
  storeValue('utype', '2');
  storeValue('uid', String(person));
  readSession();
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['course-designer', 'course-parts', 'shell']);
});

describe('a teacher with a keyboard', () => {
  test('picks an activity up with space, moves it by arrows into another section, puts it down and hears where it is', async () => {
    const { edits } = await openDesigner();
    press('b', ' ');
    expect(posted()).toContain('Picked up Goals, in Criteria, 2 of 2');
    expect(screen.getByText('Holding Goals')).toBeTruthy();
    press('b', 'ArrowDown');
    expect(rows()).toBe('c1 s1 a s2 b c');
    expect(posted()).toBe('Goals, in Algorithms, 1 of 2');
    expect(document.activeElement).toBe(row('b'));
    expect(edits()).toHaveLength(0);
    press('b', ' ');
    await waitFor(() => expect(operations(edits()[0])).toEqual([{ op: 'move', id: 'b', parent: 's2', index: 0 }]));
    expect(edits()[0]!.form.get('revision')).toBe('7');
    expect(posted()).toContain('Put down Goals');
  });

  test('changes the level with left and takes everything back with Escape', async () => {
    const { edits } = await openDesigner();
    press('a', ' ', 'ArrowLeft');
    expect(document.querySelectorAll('[data-node][aria-level="2"]')).toHaveLength(3);
    press('a', 'Escape');
    expect(rows()).toBe('c1 s1 a b s2 c');
    expect(posted()).toBe('Cancelled, Levels is back where it was');
    expect(edits()).toHaveLength(0);
  });

  test('walks, folds in and unfolds without a mouse', async () => {
    await openDesigner();
    row('c1').focus();
    press('c1', 'ArrowDown');
    expect(document.activeElement).toBe(row('s1'));
    press('s1', 'ArrowLeft');
    expect(rows()).toBe('c1 s1 s2 c');
    press('s1', 'ArrowRight');
    expect(rows()).toBe('c1 s1 a b s2 c');
  });

  test('deletes with an undo in the message, and Ctrl+Z and Ctrl+Y go back and forth', async () => {
    const { edits } = await openDesigner();
    press('b', 'Delete');
    expect(rows()).toBe('c1 s1 a s2 c');
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
    expect(rows()).toBe('c1 s1 a b s2 c');
    fireEvent.keyDown(window, { key: 'y', ctrlKey: true });
    expect(rows()).toBe('c1 s1 a s2 c');
    await waitFor(() => expect(edits().map((edit) => operations(edit)[0]!.op)).toEqual(['delete', 'restore', 'delete']));
  });
});

describe('fields that save themselves', () => {
  test('S-199 a weight of 120 is told beside its field, counted in the bar and not saved; 12 is', async () => {
    const { edits } = await openDesigner('a');
    const weight = await screen.findByLabelText('Weight');
    fireEvent.change(weight, { target: { value: '120' } });
    expect(screen.getByRole('alert').textContent).toContain('The weight must be between 0 and 100, not saved');
    expect(weight.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('1 to put right')).toBeTruthy();
    fireEvent.blur(weight);
    expect((weight as HTMLInputElement).value).toBe('120');
    expect(edits()).toHaveLength(0);
    fireEvent.change(weight, { target: { value: '12' } });
    fireEvent.blur(weight);
    await waitFor(() => expect(operations(edits()[0])).toEqual([{ op: 'update', id: 'a', changes: { weight: 12 } }]));
    expect(screen.queryByText('1 to put right')).toBeNull();
  });

  test('S-018 only http and https addresses are taken', async () => {
    const { edits } = await openDesigner('a');
    const address = await screen.findByLabelText('Address');
    fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
    fireEvent.blur(address);
    expect(screen.getByRole('alert').textContent).toContain('The address must start with http:// or https://');
    expect(edits()).toHaveLength(0);
  });

  test('C-42 what is typed while the server is gone is kept on the device and sent by itself later', async () => {
    const { edits, there } = await openDesigner('a');
    there.now = false;
    const title = await screen.findByLabelText('Title');
    fireEvent.change(title, { target: { value: 'Three levels' } });
    fireEvent.blur(title);
    expect(await screen.findByText('Kept here, not sent')).toBeTruthy();
    expect(row('a').textContent).toContain('Three levels');
    const tried = edits().length;
    there.now = true;
    await flush();
    await screen.findByText(/^Saved /);
    expect(edits().length).toBeGreaterThan(tried);
    expect(new Set(edits().map((edit) => edit.headers.get('Idempotency-Key'))).size).toBe(1);
    expect(operations(edits().at(-1))).toEqual([{ op: 'update', id: 'a', changes: { title: 'Three levels' } }]);
  });
});

test('S-010 several activities are hidden at once in batch mode', async () => {
  const { edits } = await openDesigner();
  fireEvent.click(screen.getByRole('button', { name: 'Batch' }));
  fireEvent.click(row('s1'));
  expect(screen.getByText('2 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  await waitFor(() =>
    expect(operations(edits()[0])).toEqual([
      { op: 'update', id: 'a', changes: { hidden: true } },
      { op: 'update', id: 'b', changes: { hidden: true } },
    ]),
  );
});

test('finding shows what matches with everything above it', async () => {
  await openDesigner();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find in the outline' }), { target: { value: 'robin' } });
  expect(rows()).toBe('c1 s2 c');
});

test('a phone gets the list first, then the editor, and no handles to drag', async () => {
  setWidth(390);
  await openDesigner();
  expect(screen.queryByRole('button', { name: 'Batch' })).toBeNull();
  fireEvent.click(row('a'));
  expect(await screen.findByLabelText('Weight')).toBeTruthy();
  expect(screen.queryByRole('treegrid')).toBeNull();
});
