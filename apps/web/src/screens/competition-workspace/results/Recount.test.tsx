import { correctScores, recountScores } from '@praxis/contract/contests/recount';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { Recount } from './Recount.tsx';

const stage = { id: '3', no: 1, title: 'Final', sections: [{ id: '31', label: 'A' }] } as unknown as Parameters<typeof Recount>[0]['stage'];
const found = (differences: number) =>
  recountScores.data.parse({
    ...{ seen: 'mark', counted: 12, differences },
    list: [
      {
        ...{ section_id: '31', entrant_id: '5', entrant: 'Ann', source: 'attempt:9' },
        ...{ recorded: { points: 1, outcome: 'part' }, counted: { points: 75_00, outcome: 'part' } },
      },
    ].slice(0, differences),
  });

function open(answers: Parameters<typeof serverThat>[0]) {
  const server = serverThat(answers);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Recount stage={stage} />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['competition-workspace', 'shell']);
});

test('an organiser counts again, sees what differs, and corrects it for a reason', async () => {
  const server = open({ [recountScores.path]: { data: found(1) }, [correctScores.path]: { data: { corrected: 1 } } });
  expect(server.to(recountScores.path)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Count again' }));
  expect((await screen.findByText('attempt:9')).closest('li')?.textContent).toContain('75.00 partly right');
  fireEvent.click(screen.getByRole('button', { name: 'Correct…' }));
  const asked = await screen.findByRole('dialog');
  fireEvent.change(within(asked).getByRole('textbox'), { target: { value: 'Rows were lost' } });
  fireEvent.click(within(asked).getByRole('button', { name: 'Correct' }));
  await waitFor(() => expect(server.to(correctScores.path)).toHaveLength(1));
  const { form } = server.to(correctScores.path)[0]!;
  expect([form.get('seen'), form.get('reason')]).toEqual(['mark', 'Rows were lost']);
});

test('where nothing differs there is nothing to correct', async () => {
  open({ [recountScores.path]: { data: found(0) } });
  fireEvent.click(screen.getByRole('button', { name: 'Count again' }));
  expect(await screen.findByText('All 12 scores are what the work says')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Correct…' })).toBeNull();
});
