import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { setNavigator } from '../../platform/navigation.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { useSession } from '../../platform/person/session.ts';
import { storeValue } from '../../platform/storage.ts';
import { serverThat } from '../../testing/server.ts';
import { Palette } from './Palette.tsx';
import { listenAhead } from './typed-ahead.ts';

const hit = { kind: 'problem', title: [{ text: 'Deadlock', hit: true }], snippet: [], place: [], link: '/index/problem/5', at: 0 } as const;
const found = { list: [{ id: '1', ...hit }], total: 1, page: 1, size: 6, counts: [], nearly: false };
const person = { person: { id: '9', name: 'Dead Pan', avatar: null }, student_no: '2024', space_id: '7', space: 'OS' };

function show() {
  const server = serverThat({
    '/api/home': { data: null, code: 0 },
    '/api/search': { data: found },
    '/api/space/people': { data: { list: [person] } },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Palette onClose={() => undefined} onShortcuts={() => undefined} onFeedback={() => undefined} />
    </QueryClientProvider>,
  );
  return server;
}

const went: string[] = [];

beforeEach(async () => {
  went.length = 0;
  setNavigator((to) => went.push(to));
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined;
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['shell', 'search']);
  storeValue('utoken', 'token');
  useSession.setState({ utoken: 'token', uid: '3', utype: '2' } as never);
});

test('a teacher types, sees people and content, and Enter opens the first of them, not the page of all results', async () => {
  show();
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 'dead');
  await screen.findByRole('option', { name: /Deadlock/ });
  const first = await screen.findByRole('option', { name: /Dead Pan/ });
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(first.id));
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Deadlock');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(went).toEqual(['/index/space/7/members?q=Dead%20Pan']);
});

test('what is typed right after asking for the palette stands in its field', async () => {
  listenAhead();
  await userEvent.keyboard('cal');
  show();
  expect((screen.getByRole('combobox') as HTMLInputElement).value).toBe('cal');
  await userEvent.keyboard('{Enter}');
  expect(went).toEqual(['/index/calendar']);
});

test('whoever may do more finds the way to it: the console, and the own institution instead of the sign-up', async () => {
  useSession.setState({ utype: '1', grants: ['platform_operator', 'institution_admin'] } as never);
  show();
  const names = (await screen.findAllByRole('option')).map((one) => one.textContent);
  expect(names).toEqual(expect.arrayContaining(['Admin', 'Institution']));
  expect(names).not.toContain('Institution sign-up');
  await userEvent.type(screen.getByRole('combobox'), 'admin');
  await userEvent.keyboard('{Enter}');
  expect(went).toEqual(['/admin']);
  useSession.setState({ grants: [] });
});

test('experts find the calendar, where it stands until when they judge, and no skills of a learner', async () => {
  useSession.setState({ utoken: 'T', utype: '3', grants: [] } as never);
  show();
  const names = (await screen.findAllByRole('option')).map((one) => one.textContent);
  expect(names).toContain('Calendar');
  expect(names).not.toContain('Skill maps');
});
