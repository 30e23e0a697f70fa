import { giveContributions, showContributions } from '@praxis/contract/assessments/contributions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { Contributions } from './Contributions.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['assessment', 'shell']);
});

const members = ['2', '3', '4'].map((id) => ({ id, name: `P${id}` }));

function open(more: object) {
  const server = serverThat({
    [showContributions.path]: {
      data: showContributions.data.parse({ members, open: true, given: [], sheets: [], parts: [], counts: false, flags: [], ...more }),
    },
    [giveContributions.path]: { data: {} },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Contributions attemptId="5" />
    </QueryClientProvider>,
  );
  return server;
}

test('a member sees what is left while dividing, and rubbish counts as nothing', async () => {
  const server = open({});
  fireEvent.change(await screen.findByLabelText('P2'), { target: { value: '60' } });
  fireEvent.change(screen.getByLabelText('P3'), { target: { value: '-5' } });
  expect(screen.getByRole('status').textContent).toBe('40 left to give');
  fireEvent.change(screen.getByLabelText('P3'), { target: { value: '40' } });
  fireEvent.click(screen.getByRole('button', { name: 'Give the points' }));
  await waitFor(() => expect(server.to(giveContributions.path)).toHaveLength(1));
  expect(JSON.parse(server.to(giveContributions.path)[0]!.form.get('points')!)).toContainEqual({ user_id: '2', points: 60 });
});

test('afterwards a member reads what they gave, and who gave nothing sees nothing', async () => {
  open({ open: false, given: [{ user_id: '2', points: 100 }] });
  expect(await screen.findByText('P2 100')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
