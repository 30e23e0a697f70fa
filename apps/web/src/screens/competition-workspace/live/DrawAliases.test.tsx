import { drawAliases } from '@praxis/contract/contests/draw';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { DrawAliases } from './DrawAliases.tsx';

type Props = Parameters<typeof DrawAliases>[0];

function open(answer: Parameters<typeof serverThat>[0][string]) {
  const server = serverThat({ [drawAliases.path]: answer });
  const onClose = vi.fn();
  const props = { workspace: { id: '5' }, stage: { id: '7', title: 'Final' }, onClose } as unknown as Props;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DrawAliases {...props} />
    </QueryClientProvider>,
  );
  return { server, onClose };
}
const draw = async (seed: string) => {
  fireEvent.change(await screen.findByLabelText('Seed'), { target: { value: seed } });
  fireEvent.click(screen.getByRole('button', { name: 'Draw numbers' }));
};

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['competition-workspace', 'shell']);
});
afterEach(cleanup);

test('an organiser draws the desk numbers once, from the seed they typed', async () => {
  const { server, onClose } = open({ data: { count: 12 } });
  await draw('SSE Composite 3871.24');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.to(drawAliases.path).map(({ form }) => Object.fromEntries(form))).toEqual([
    { stage_id: '7', seed: 'SSE Composite 3871.24' },
  ]);
});

test('a draw that was made already says so and the dialog stays, with the seed', async () => {
  const { onClose } = open({ code: 0, key: 'aliases_drawn_already', msg: 'The numbers were drawn already' });
  await draw('Again');
  expect(await screen.findByText('The numbers were drawn already')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Seed').value).toBe('Again');
});
