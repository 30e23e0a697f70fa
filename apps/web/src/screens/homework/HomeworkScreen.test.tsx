import { createQuick, showQuick } from '@praxis/contract/assessments/homework';
import { listGroups } from '@praxis/contract/spaces/members';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { HomeworkScreen } from './HomeworkScreen.tsx';

const space = { id: '3', name: 'Operating systems', members: 12, counts: null };

function open(path: string, replies: Parameters<typeof serverThat>[0] = {}) {
  const server = serverThat({ '/api/space/detail': { data: space }, ...replies });
  const routes = [
    { path: '/homework/:spaceId/:assessmentId?', element: <HomeworkScreen /> },
    { path: '/index/assessment/:id', element: <p>Given</p> },
    { path: '/index/space/:id/:tab', element: <p>Space</p> },
  ];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['homework', 'audience', 'space-parts', 'writing', 'course-parts', 'shell']);
});

test('a homework without a title is refused beside its field and nothing is sent', async () => {
  const server = open('/homework/3');
  fireEvent.click(await screen.findByRole('button', { name: 'Publish to 12 students…' }));
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0));
  expect(server.asked.some(({ path }) => path === createQuick.path)).toBe(false);
});

test('a draft is shown as it was written, and one that is not there says so', async () => {
  const draft = showQuick.data.parse({
    ...{
      title: 'Draw a queue',
      html: '',
      accepts: ['photos'],
      most: 4,
      score: 20,
      audience: null,
      rubric: { id: '4', title: 'Report', points: 5 },
      named: [],
      attachments: [{ id: '9', name: 'traces.zip', size: 9 }],
    },
    ...{ start_at: null, end_at: null, late_minutes: 0, late_percent_off: 0, anonymous_marking: false, auto_release: false },
  });
  open('/homework/3/7', { [showQuick.path]: { data: draft } });
  expect(await screen.findByDisplayValue('Draw a queue')).toBeDefined();
  expect(screen.getAllByText('traces.zip', { exact: false }).length).toBeGreaterThan(0);
  expect(screen.getByRole('combobox', { name: 'Rubric' })).toHaveProperty('value', '4');
  expect(screen.getByText('Report, 5 points')).toBeDefined();
});

test('a homework is given to a group, and the button counts its people', async () => {
  const person = (id: string) => ({ membership_id: `9${id}`, person: { id, name: `P${id}`, avatar: null } });
  const groups = {
    list: [
      { id: '5', name: 'Alpha', leader_id: null, members: [person('1'), person('2')] },
      { id: '6', name: 'Beta', leader_id: null, members: [person('3')] },
    ],
    without_group: 9,
  };
  const server = open('/homework/3', {
    [listGroups.path]: { data: groups },
    [createQuick.path]: { data: { assessment_id: '7', published: false } },
  });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Draw a queue' } });
  fireEvent.click(screen.getByText('Groups'));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Alpha/ }));
  expect(await screen.findByRole('button', { name: 'Publish to 2 students…' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
  await screen.findByText('Given');
  const asked = server.asked.find(({ path }) => path === createQuick.path);
  expect(JSON.parse((asked!.body as URLSearchParams).get('audience')!)).toEqual({ kind: 'groups', ids: ['5'] });
});

test('a group is asked for where nobody was chosen', { timeout: 15_000 }, async () => {
  const server = open('/homework/3', { [listGroups.path]: { data: { list: [], without_group: 12 } } });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Draw a queue' } });
  fireEvent.click(screen.getByText('Groups'));
  expect(await screen.findByText('This space has no groups yet. Make them under Groups.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Publish to 0 students…' }));
  expect(await screen.findByText('Choose at least one person or one group')).toBeDefined();
  expect(server.asked.some(({ path }) => path === createQuick.path)).toBe(false);
});

test('leaving with something written asks first, and a saved homework is left without a question', async () => {
  const server = open('/homework/3', { [createQuick.path]: { data: { assessment_id: '7' } } });
  fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'Essay' } });
  fireEvent.click(screen.getByRole('link', { name: 'Operating systems' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByDisplayValue('Essay')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
  expect(await screen.findByText('Given')).toBeDefined();
  expect(server.to(createQuick.path)).toHaveLength(1);
});
