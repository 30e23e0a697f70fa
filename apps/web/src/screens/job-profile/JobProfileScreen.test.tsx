import { classGaps, openProfile, profileGaps, saveProfile } from '@praxis/contract/skills/profiles';
import { searchSkills } from '@praxis/contract/skills/skills';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { startSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { JobProfileScreen } from './JobProfileScreen.tsx';

const frame = { frame_kind: 'platform', frame_id: '0' };
const profile = (edit: boolean) => ({
  ...{ ...frame, id: '3', title: 'Operations engineer', intro: 'Runs services', published: true, revision: 2, needs: 2, can: { edit } },
});
const need = (skill_id: string, name: string, level: number) => ({
  ...frame,
  skill_id,
  name,
  level,
  wanted: 0.4 + level / 10,
  weight: 100,
});
const needs = [need('5', 'Shell', 4), need('6', 'Networks', 3)];
const known = { state: 'on_the_way', value: 0.5, low: 0.4, high: 0.6, mass: 4, met: 2, count: 4 };
const none = { state: 'unknown', value: null, low: null, high: null, mass: 0, met: 0, count: 0 };
const counts = { reached: 0, short: 1, thin: 0, unknown: 1 };

function open({ edit = false, spaces = [] as { id: string; name: string }[], teach = false } = {}) {
  startSession({ utoken: 'T', utype: teach ? 2 : 1 });
  const server = serverThat({
    [openProfile.path]: { data: openProfile.data.parse({ profile: profile(edit), needs, spaces }) },
    [profileGaps.path]: {
      data: profileGaps.data.parse({
        ...{ profile: profile(edit), person: null, counts },
        list: [
          { ...needs[0], state: 'short', short: 0.3, mastery: known },
          { ...needs[1], state: 'unknown', short: 0, mastery: none },
        ],
      }),
    },
    [classGaps.path]: {
      data: classGaps.data.parse({
        ...{ profile: profile(edit), space: { id: '1', name: 'Class' }, skills: needs.map((one) => ({ ...one, counts })) },
        students: [{ id: '9', name: 'Ann Lee', no: '42', counts }],
      }),
    },
    [searchSkills.path]: { data: { list: [{ id: '7', name: 'Databases', path: [], ...frame }] } },
    [saveProfile.path]: { data: { profile_id: '3', revision: 3 } },
    '/api/skill/goal': { data: {} },
    '/api/skill/next': { data: { goals: [], suggestions: [] } },
  });
  const router = createMemoryRouter([{ path: '/index/jobProfile/:profileId', Component: JobProfileScreen }], {
    initialEntries: ['/index/jobProfile/3'],
  });
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
  await loadTexts(['skills', 'shell']);
});
afterEach(cleanup);

test('a student reads what a job asks for, what they are short of and by how much', async () => {
  open();
  expect(await screen.findByText('50%, 30 points short of 80%')).toBeTruthy();
  expect(screen.getByText('70% is wanted')).toBeTruthy();
  expect(screen.getByText('1 short, 1 without evidence')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Shell' }).getAttribute('href')).toBe('/index/skillMap/platform/0?skill=5');
});

test('whoever edits the map adds a skill with its level and saves over the revision they read', async () => {
  const server = open({ edit: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Level of “Networks”' }), { target: { value: '5' } });
  fireEvent.focus(screen.getByRole('combobox', { name: 'Add a skill' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Databases' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.to(saveProfile.path)).toHaveLength(1));
  const { form } = server.to(saveProfile.path)[0]!;
  expect(form.get('revision')).toBe('2');
  expect(JSON.parse(form.get('needs')!)).toEqual([
    { skill_id: '5', level: 4, weight: 100 },
    { skill_id: '6', level: 5, weight: 100 },
    { skill_id: '7', level: 3, weight: 100 },
  ]);
});

test('whoever ends editing with something unsaved is asked, and what they typed stays unless they say so', async () => {
  open({ edit: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const level = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Level of “Networks”', hidden: true });
  fireEvent.change(level(), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Done editing' }));
  await screen.findByText('Leave without saving?');
  expect(level().value).toBe('5');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('Runs services')).toBeTruthy();
});

test('a goal taken from a gap asks for the level of the job', async () => {
  const server = open();
  fireEvent.click((await screen.findAllByRole('button', { name: 'Set as goal' }))[0]!);
  await waitFor(() => expect(server.to('/api/skill/goal')).toHaveLength(1));
  expect(Object.fromEntries(server.to('/api/skill/goal')[0]!.form)).toMatchObject({ skill_id: '5', on: 'true', level: '4' });
});

test('a teacher sees how the class stands towards each skill, and opens one student', async () => {
  open({ teach: true, spaces: [{ id: '1', name: 'Class' }] });
  expect((await screen.findByRole('link', { name: 'Ann Lee' })).getAttribute('href')).toContain('?space=1&student=9');
  expect(screen.getAllByText('1 short, 1 without evidence')).toHaveLength(3);
  cleanup();
  open({ teach: true });
  expect(await screen.findByText(/You see the scores of no space/)).toBeTruthy();
});
