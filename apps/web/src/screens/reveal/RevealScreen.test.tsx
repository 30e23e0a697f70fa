import { moveReveal, prepareReveal, revealStep, showReveal } from '@praxis/contract/ranks/reveal';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { RevealScreen } from './RevealScreen.tsx';

const step = (no: number, from: number, to: number) =>
  revealStep.parse({ no, entrant: '5', section: '31', cell: { n: 2, s: 1, m: 205 }, from, to, settled: true });
const shown = (state: 'none' | 'on' | 'done', prepare = false) =>
  showReveal.data.parse({
    ...{ competition: { id: '7', title: 'Harbour Cup' }, stage: { id: '3', title: 'Final' }, solves: true },
    ...{
      state,
      at: state === 'on' ? 1 : 0,
      steps: 3,
      last: state === 'on' ? step(1, 5, 4) : null,
      next: state === 'on' ? [step(2, 4, 2)] : [],
    },
    ...{ entrants: [{ id: '5', number: 5, name: 'Night Boat', school: 'College', division: '', official: true }], can: { prepare } },
    ...{ sections: [{ id: '31', label: 'E' }], marks: [{ place: 3, at: 2 }] },
  });

function open(answers: Parameters<typeof serverThat>[0]) {
  const server = serverThat(answers);
  const router = createMemoryRouter([{ path: '/reveal/:stage_id', element: <RevealScreen /> }], { initialEntries: ['/reveal/3'] });
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
  await loadTexts(['reveal', 'board', 'shell']);
});

test('a presenter opens the next cell by a key and goes back', async () => {
  const server = open({ [showReveal.path]: { data: shown('on') }, [moveReveal.path]: { data: { at: 2, steps: 3 } } });
  expect(await screen.findByText('4 → 2')).toBeTruthy();
  expect(screen.getByText('5 → 4')).toBeTruthy();
  expect(screen.getAllByText('Solved in minute 205, try 2')).toHaveLength(2);
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await waitFor(() => expect(server.to(moveReveal.path)).toHaveLength(1));
  expect(server.to(moveReveal.path)[0]!.form.get('at')).toBe('2');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(server.to(moveReveal.path).length).toBeGreaterThan(1));
  expect(Number(server.to(moveReveal.path).at(-1)!.form.get('at'))).toBeLessThan(2);
});

test('where points count a step opens points, also where all of them were reached', async () => {
  const full = revealStep.parse({ ...step(1, 5, 4), cell: { n: 1, s: 1, m: 11, w: 20_00, p: 100_00 } });
  open({ [showReveal.path]: { data: { ...shown('on'), solves: false, last: full, next: [] } } });
  expect(await screen.findByText('20 points')).toBeTruthy();
});

test('before it begins the places are chosen, and what stands against it is said', async () => {
  const server = open({
    [showReveal.path]: { data: shown('none', true) },
    [prepareReveal.path]: { code: 0, msg: '2 hand-ins are still being judged', data: {} },
  });
  const places = await screen.findByRole('textbox', { name: 'Places played' });
  fireEvent.change(places, { target: { value: '0' } });
  expect(screen.getByText('Enter a whole number')).toBeTruthy();
  fireEvent.change(places, { target: { value: '12' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start the reveal' }));
  expect(await screen.findByText('2 hand-ins are still being judged')).toBeTruthy();
  expect(server.to(prepareReveal.path)[0]!.form.get('places')).toBe('12');
});

test('after the reveal its page leads to the results of the stage', async () => {
  open({ [showReveal.path]: { data: shown('done') } });
  expect(await screen.findByText('The reveal is over')).toBeTruthy();
  for (const name of ['To the results', 'Harbour Cup'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/competitionDesk/7/results?stage=3');
});

test('a board that cannot be revealed says so', async () => {
  open({ [showReveal.path]: { data: shown('none') } });
  expect(await screen.findByText('A board can be revealed once its stage is over and while it is frozen')).toBeTruthy();
});
