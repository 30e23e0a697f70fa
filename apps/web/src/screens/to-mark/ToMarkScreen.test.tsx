import { getHome } from '@praxis/contract/home/home';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ToMarkScreen } from './ToMarkScreen.tsx';

const now = Date.UTC(2026, 10, 23, 4);
const row = (kind: string, id: string, count: number) => ({
  ...{ kind, id, count, title: `Title ${id}`, space_name: 'Operating systems', to: `/mark/${id}` },
  ...{ since: now - 86_400_000, ends_at: null, submitted: null },
});
const open = (work: object[]) => {
  const empty = {
    ...{ classes: [], due: [], due_total: 0, deadlines: [], continue: [], notices: [], spaces: [] },
    ...{ open_spaces: [], marks: [], competitions: [], reviews: [] },
  };
  serverThat({ [getHome.path]: { data: getHome.data.parse({ now, work, ...empty }) } });
  return showScreen(<ToMarkScreen />, ['home']);
};

test('what ends with a mark stands here with its sum, and nothing that is decided or answered', async () => {
  await open([row('mark', '1', 9), row('report', '2', 3), row('requests', '3', 5), row('question', '4', 2)]);
  expect(await screen.findByRole('heading', { name: '12 to mark' })).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/mark/1', '/mark/2']);
});

test('who has nothing to mark is told so', async () => {
  await open([row('requests', '3', 5)]);
  expect(await screen.findByText('Nothing to mark')).toBeTruthy();
});
