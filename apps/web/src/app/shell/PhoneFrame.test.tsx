import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { useSession } from '../../platform/person/session.ts';
import { PhoneNavigation } from './PhoneFrame.tsx';

const show = (utype: string, work: readonly object[]) => {
  useSession.setState({ utoken: 'a', utype });
  const client = new QueryClient();
  client.setQueryData(['home'], { work });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <PhoneNavigation /> }], { initialEntries: ['/index/home'] })} />
    </QueryClientProvider>,
  );
  return screen.getAllByRole('link').length;
};

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['shell']);
});

test('a teacher’s bar says how much waits for grading, in its name as well as in its badge', () => {
  expect(show('2', [{ kind: 'mark', count: 12 }])).toBe(5);
  expect(screen.getByRole('link', { name: 'Marking, 12 to mark' }).textContent).toContain('12');
});

test('with nothing to mark the place is named alone', () => {
  show('2', []);
  expect(screen.getByRole('link', { name: 'Marking' })).toBeTruthy();
});

test('a student’s bar has no place for grading', () => {
  show('1', [{ kind: 'mark', count: 12 }]);
  expect(screen.queryByRole('link', { name: /Marking/ })).toBeNull();
});
