import { searchSkills } from '@praxis/contract/skills/skills';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { SkillSearch } from './SkillSearch.tsx';

const skill = (id: string, name: string, path: string[] = []) => ({ id, name, path, frame_kind: 'platform', frame_id: '0' });
const data = searchSkills.data.parse({
  list: [skill('5', 'Routing', ['Networks']), skill('6', 'Static routing', ['Networks', 'Routing'])],
});

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
});
afterEach(cleanup);

function open(except: string[] = []) {
  const chosen: string[] = [];
  const server = serverThat({ [searchSkills.path]: { data } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SkillSearch label="Skills" except={except} onChoose={({ id }) => chosen.push(id)} />
    </QueryClientProvider>,
  );
  return { chosen, server, field: screen.getByRole('combobox', { name: 'Skills' }) as HTMLInputElement };
}

test('a teacher finds a skill by a word, walks the results by arrows and takes one by Enter', async () => {
  const { chosen, server, field } = open();
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'rout' } });
  expect(await screen.findByRole('option', { name: /^Static routing/ })).toBeTruthy();
  await waitFor(() => expect(server.asked.at(-1)!.query.get('text')).toBe('rout'));
  expect(screen.getByText('Networks › Routing')).toBeTruthy();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(screen.getByRole('option', { name: /^Static routing/ }).getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(chosen).toEqual(['6']);
  expect(field.value).toBe('');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('what is chosen already is not offered, and a press takes a result', async () => {
  const { chosen, field } = open(['6']);
  fireEvent.focus(field);
  fireEvent.click(await screen.findByRole('option', { name: /^Routing/ }));
  expect(chosen).toEqual(['5']);
  expect(screen.queryByRole('option', { name: /^Static routing/ })).toBeNull();
});
