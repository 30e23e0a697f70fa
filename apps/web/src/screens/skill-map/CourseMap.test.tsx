import { skillEvidence, skillMap } from '@praxis/contract/skills/maps';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { SkillMapScreen } from './SkillMapScreen.tsx';

const none = { state: 'unknown', value: null, low: null, high: null, mass: 0, met: 0, count: 0 };
const point = (id: string, name: string, parent_id: string | null, more: object = {}) => ({
  ...{ id, name, code: '', intro: '', parent_id, weight: 100, place: Number(id), pinned: null, questions: 0, objects: 0 },
  ...{ videos: 0, labs: 0, mastery: none, parts: null, ...more },
});
const map = skillMap.data.parse({
  frame: { kind: 'course', id: '7', title: 'Systems', intro: 'x', published: true, revision: 6, skills: 5, can: { edit: true } },
  skills: [
    point('1', 'Processes', null),
    point('2', 'Scheduling', null),
    point('3', 'Threads', '1', { videos: 2, labs: 1, objects: 3, questions: 4 }),
    point('4', 'Round robin', '2', { objects: 2, questions: 1 }),
    point('5', 'Real time', '2'),
  ],
  edges: [{ from: '4', to: '5', kind: 'prerequisite' }],
  ...{ merged: [], person: null, as_of: 1_700_000_000_000 },
});
const resource = (id: string, title: string, more: object) => ({
  ...{ kind: 'activity', id, part: '', title, link: `/coursePreview/7/${id}`, done: false, ...more },
});
const evidence = skillEvidence.data.parse({
  skill: { id: '3', name: 'Threads', intro: '', frame_kind: 'course', frame_id: '7', levels: [] },
  ...{ person: null, mastery: none, model: 1, to_reach: null, rows: [], history: [], needs: [], leads_to: [] },
  resources: [
    resource('7:b', 'Handout', {}),
    resource('7:a', 'Lecture', { part: '170-320', sort: 'video', seconds: 826 }),
    resource('7:a', 'Lecture', { part: '320-430', sort: 'video', seconds: 826 }),
  ],
  ...{ questions: 6, audience: 'own', can: { observe: false }, as_of: 1_700_000_000_000 },
});

function open(address: string) {
  const server = serverThat({
    '/api/skill/map': { data: map },
    '/api/skill/evidence': { data: evidence },
    '/api/skill/edit': { data: { revision: 7, ids: {} } },
  });
  const router = createMemoryRouter([{ path: '/index/skillMap/:frameKind/:frameId/:view?', Component: SkillMapScreen }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...server, router };
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['skills', 'shell', 'writing']);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  cleanup();
});

test('a teacher reads the version of a course map, its chapters beside the points, and what the points are without', async () => {
  open('/index/skillMap/course/7/outline');
  const tree = await screen.findByRole('tree', { name: 'Outline' });
  expect(screen.getByText('Version 6')).toBeTruthy();
  expect(screen.getByText(/2 chapters.*3 points/)).toBeTruthy();
  expect(within(tree).getByRole('treeitem', { name: /Threads/ }).textContent).toContain('2 videos　4 questions　lab');
  expect(within(tree).getByRole('treeitem', { name: /Round robin/ }).textContent).toContain('No video　1 question');
  const shown = () =>
    within(tree)
      .getAllByRole('treeitem')
      .map((line) => ['Threads', 'Round robin', 'Real time'].find((name) => line.textContent?.includes(name)))
      .filter(Boolean);
  fireEvent.click(screen.getByRole('button', { name: '2 without a video' }));
  expect(shown()).toEqual(['Round robin', 'Real time']);
  // The three buttons are one choice.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
  fireEvent.click(screen.getByRole('button', { name: '1 without material' }));
  expect(shown()).toEqual(['Real time']);
  expect(screen.getByRole('button', { name: '1 without a question' }).getAttribute('aria-pressed')).toBe('false');
});

test('chapters stand in a column beside the map, numbered, and open like points do; a point added there belongs to its chapter', async () => {
  const server = open('/index/skillMap/course/7/map');
  const chapters = await screen.findByRole('list', { name: 'Chapters' });
  const buttons = await within(chapters).findAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Chapter 1Processes', 'Chapter 2Scheduling']);
  fireEvent.click(buttons[1]!);
  await waitFor(() => expect(server.router.state.location.search).toBe('?skill=2'));
  expect(within(chapters).getAllByRole('button')[1]!.getAttribute('aria-current')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add point' }));
  await waitFor(() => expect(server.to('/api/skill/edit')).toHaveLength(1));
  const operations = JSON.parse(String((server.to('/api/skill/edit')[0]!.body as URLSearchParams).get('operations')));
  expect(operations).toMatchObject([{ op: 'add', parent: '2' }]);
});

test('a point lists its clips with their times apart from what else teaches it, and its chapter above', async () => {
  open('/index/skillMap/course/7/outline?skill=3');
  const panel = await screen.findByRole('complementary', { name: 'Threads' });
  expect(within(panel).getByText('Processes')).toBeTruthy();
  const clips = within(panel).getByRole('list', { name: 'Video clips' });
  expect(
    within(clips)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Lecture02:50–05:20', 'Lecture05:20–07:10']);
  expect(within(panel).getByRole('heading', { name: /Video clips/ }).textContent).toContain('2 clips　4 minutes');
  const others = within(panel).getByRole('list', { name: 'Learn and practise' });
  expect(others.textContent).toContain('Handout');
  expect(others.textContent).toContain('6 questions are about it');
});
