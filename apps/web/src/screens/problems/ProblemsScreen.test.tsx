import { listProblems, listProblemTags, rankSolvers } from '@praxis/contract/problems/problems';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ProblemsScreen } from './ProblemsScreen.tsx';

const show = (at: string) => showScreen(<ProblemsScreen />, ['problems', 'judging'], at, '/index/problems/:tab?');

test('a student finds problems with their own state, and none for words nothing matches', async () => {
  const problem = { id: '5', code: 'P1001', title: 'A + B', mine: 'solved', difficulty: 2, accepted: 3, submitted: 4 };
  const server = serverThat({
    [listProblemTags.path]: { data: {} },
    [listProblems.path]: ({ query }) => ({
      data: query.get('q') ? { list: [], page: 1, size: 30, total: 0 } : { list: [problem], page: 1, size: 30, total: 1 },
    }),
  });
  await show('/index/problems');
  expect((await screen.findByRole('link', { name: /A \+ B/ })).getAttribute('href')).toBe('/problem/5');
  expect(screen.getByText('3 / 4')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), 'zzz');
  expect(await screen.findByText('No matching problems')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all problems' }));
  expect(await screen.findByRole('link', { name: /A \+ B/ })).toBeTruthy();
  expect(server.to(listProblems.path).some(({ query }) => query.get('q') === 'zzz')).toBe(true);
});

test('the rank says where one stands oneself', async () => {
  const first = { place: 1, person: { id: '3', name: 'Lin' }, solved: 9, submitted: 12, last_solved_at: null };
  serverThat({
    [rankSolvers.path]: { data: { list: [first], page: 1, size: 50, total: 40, mine: { place: 31, solved: 2, submitted: 5 } } },
  });
  await show('/index/problems/rank');
  expect(await screen.findByText('You are number 31: 2 solved, 5 submissions')).toBeTruthy();
});
