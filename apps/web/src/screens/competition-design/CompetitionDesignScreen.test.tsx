import { listPapers } from '@praxis/contract/assessments/papers';
import { showRules } from '@praxis/contract/competitions/competitions';
import { designCompetition, publishCompetition, saveCompetition } from '@praxis/contract/competitions/design';
import { ANYBODY } from '@praxis/contract/competitions/entry';
import { checkSections, orderSections, type StageRule, saveSection } from '@praxis/contract/competitions/stages';
import { listUsableProblems } from '@praxis/contract/problems/authoring';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { CompetitionDesignScreen } from './CompetitionDesignScreen.tsx';

const START = Date.UTC(2026, 11, 1, 1);
const section = (id: string, label: string, place: number) => ({
  ...{
    id,
    place,
    label,
    title: `Section ${label}`,
    kind: 'oj',
    config: { problem_id: '5' },
    weight: 50,
    max_points: 100_00,
    frozen: false,
  },
  ...{ by: 'each', of_members: 'sum', opens_s: null, closes_s: null, duration_s: null, tries: null, reveal: 'live' },
});
const design = (rule: StageRule, stages = true) =>
  designCompetition.data.parse({
    ...{ id: '7', phase: 'draft', state: 'draft', cover: null, form_version: 1, rule_version: 1, taken: 0, registrations: 0 },
    settings: {
      ...{ title: 'Autumn cup', intro: '', category: '', level: 'school', cover_file_id: null, entry: 'team', team_min: 2, team_max: 3 },
      ...{ mentors_max: 1, reg_start: null, reg_end: null, reg_review: true, form: [], eligibility: ANYBODY, divisions: [], fee_cents: 0 },
      ...{
        quota: null,
        quota_per_institution: null,
        waiting_list: false,
        numbers: 'approval',
        visibility: 'public',
        publicity_hours: 72,
        publish_by_two: false,
      },
    },
    stages: stages
      ? [
          {
            ...{ id: '3', no: 1, title: 'Final', start_at: START, end_at: START + 5_400_000, rule, rule_html: '', watch: null },
            ...{ freeze_before_s: null, shows: 'tries', board_for: 'signed_in', advance: null, paused_at: null, froze_at: null },
            ...{ result_state: 'hidden', state: 'waiting', sections: [section('31', 'A', 1), section('32', 'B', 2)] },
          },
        ]
      : [],
    ...{ staff: [], institutions: [], section_kinds: ['paper', 'oj'] },
  });
const rules = showRules.data.parse({
  ...{ id: '7', title: 'Autumn cup', version: 1, changed_at: 1, reg_start: null, reg_end: null },
  ...{ registration: ['Teams of 2–3 people enter.'], eligibility: [], stages: [] },
});
const nothing = { data: { list: [], total: 0, page: 1, size: 100 } };
const check = { problems: [], counts: { stages: 1, sections: 2, fields: 0 } };

function open(part: string, data: unknown = design({ kind: 'sum', take: 'best', ties: [] }), more: Parameters<typeof serverThat>[0] = {}) {
  const server = serverThat({
    [designCompetition.path]: { data },
    [showRules.path]: { data: rules },
    [checkSections.path]: { data: check },
    [saveCompetition.path]: { data: { form_version: 1, rule_version: 1 } },
    [saveSection.path]: { data: { section_id: '33' } },
    [orderSections.path]: { data: {} },
    [publishCompetition.path]: { data: {} },
    [listPapers.path]: nothing,
    [listUsableProblems.path]: nothing,
    ...more,
  });
  const router = createMemoryRouter(
    [
      { path: '/competitionDesign/:id', element: <CompetitionDesignScreen /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [`/competitionDesign/7?part=${part}`] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}
const changeIn = (server: ReturnType<typeof open>) => JSON.parse(server.to(saveCompetition.path)[0]?.form.get('change') ?? '{}');

// The panels come lazily; what they weigh is no part of these stories.
beforeAll(async () => {
  for (const load of [
    () => import('./AboutPanel.tsx'),
    () => import('./EntryPanel.tsx'),
    () => import('./FormPanel.tsx'),
    () => import('./stages/StagesPanel.tsx'),
    () => import('./PublishDialog.tsx'),
  ])
    await load();
});

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['competition-design', 'competition', 'judging', 'writing', 'space-parts', 'shell']);
});

test('an organiser changes places and divisions, and only what changed is saved', async () => {
  const server = open('entry');
  await screen.findByText('Teams of 2–3 people enter.');
  expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Places' }), { target: { value: '40' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Divisions' }), { target: { value: 'Juniors\nSeniors\n' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(server.to(saveCompetition.path)).toHaveLength(1));
  expect(changeIn(server)).toEqual({ quota: 40, divisions: ['Juniors', 'Seniors'] });
});

test('an organiser sets the fee of entering in yuan; what is no amount is said in words', async () => {
  const server = open('entry');
  const fee = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Entry fee' });
  expect(fee.value).toBe('');
  fireEvent.change(fee, { target: { value: '12.345' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Smallest team' }), { target: { value: 'two' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('The entry fee is 0 to 99999.99 yuan, with two decimals at most');
  await screen.findByText('A team has 1 to 100 people, and the smallest size is not over the largest');
  expect(fee.value).toBe('12.345');
  // A second press at once is no second press.
  await new Promise((passed) => setTimeout(passed, 1000));
  fireEvent.change(fee, { target: { value: '12.5' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Smallest team' }), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(server.to(saveCompetition.path)).toHaveLength(1));
  expect(changeIn(server)).toEqual({ fee_cents: 1250 });
});

test('what cannot be is said beside its field and stays as it was typed', async () => {
  const server = open('about');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Enter the name of the competition')).toBeTruthy();
  expect(server.to(saveCompetition.path)).toHaveLength(0);
});

test('leaving with unsaved changes is asked about, and one may stay', async () => {
  open('about');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Winter cup' } });
  fireEvent.click(screen.getByRole('link', { name: 'View the page' }));
  const asked = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Winter cup');
});

test('fields of the form keep their keys, and an empty form says so', async () => {
  const server = open('form');
  fireEvent.click(await screen.findByRole('button', { name: 'Add a field' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Question' }), { target: { value: 'Shirt' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(server.to(saveCompetition.path)).toHaveLength(1));
  expect(changeIn(server).form).toEqual([{ key: 'field_1', kind: 'text', label: 'Shirt', hint: '', required: true, options: [] }]);
});

test('sections are put into another order by the arrow keys', async () => {
  const server = open('stages');
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Move Section B' }), { key: 'ArrowUp' });
  await waitFor(() => expect(server.to(orderSections.path)).toHaveLength(1));
  expect(server.to(orderSections.path)[0]?.form.get('section_ids')).toBe('["32","31"]');
  expect(screen.getByText('Section B moved to place 1 of 2')).toBeTruthy();
});

test('a section of an ICPC stage is told at once unless somebody says otherwise', async () => {
  const server = open('stages', design({ kind: 'icpc', penalty_minutes: 20, compile_errors_count: false }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a section' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Title' }), { target: { value: 'Trees' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add a section' }));
  await waitFor(() => expect(server.to(saveSection.path)).toHaveLength(1));
  expect(JSON.parse(server.to(saveSection.path)[0]?.form.get('section') ?? '')).toMatchObject({ label: 'C', reveal: 'live' });
});

test('a problem gives its section its title, and a work asks nothing about members: it is one for the team', async () => {
  const problem = { id: '5', code: 'P1', title: 'Sums', difficulty: 1, tags: [], own: true };
  const kinds = { ...design({ kind: 'sum', take: 'best', ties: [] }), section_kinds: ['oj', 'production'] };
  open('stages', kinds, { [listUsableProblems.path]: { data: { list: [problem], total: 1, page: 1, size: 100 } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a section' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('option', { name: /Sums/ });
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Problem' }), { target: { value: '5' } });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Sums');
  expect(within(dialog).getByRole('combobox', { name: 'How teams answer' })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Production' }));
  expect(within(dialog).queryByRole('combobox', { name: 'How teams answer' })).toBeNull();
});

test('publishing shows the counts it confirms and is closed while something hinders it', async () => {
  const problem = { stage_id: '3', section_id: null, key: 'publish_stage_past', text: 'The stage ends in the past', hinders: true };
  let problems = [problem];
  const server = open('stages', undefined, { [checkSections.path]: () => ({ data: { ...check, problems } }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('The stage ends in the past');
  const publish = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Publish' });
  expect(publish.disabled).toBe(true);
  // What hinders leads to where it is mended.
  fireEvent.click(within(dialog).getByRole('link'));
  const mending = await screen.findByRole('dialog', { name: /Change/ });
  fireEvent.click(within(mending).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  problems = [];
  await new Promise((done) => setTimeout(done, 1000));
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const again = await screen.findByRole('dialog');
  await within(again).findByText('Nothing stands against publishing');
  fireEvent.click(within(again).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.to(publishCompetition.path)).toHaveLength(1));
  const { form } = server.to(publishCompetition.path)[0]!;
  expect([form.get('stages'), form.get('sections'), form.get('fields')]).toEqual(['1', '2', '0']);
});

test('a competition without stages says what one is for', async () => {
  open('stages', design({ kind: 'last' }, false));
  expect(await screen.findByText(/There are no stages yet/)).toBeTruthy();
});

test('who may not design it sees why', async () => {
  open('about', undefined, { [designCompetition.path]: { code: 0, msg: 'Not for you', data: {} } });
  expect(await screen.findByText('Not for you')).toBeTruthy();
});

test('a stage is watched by camera, and nothing is offered that no entrant would be asked for', async () => {
  open('stages');
  fireEvent.click(await screen.findByRole('button', { name: 'Change the stage' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'The camera stays on' }));
  expect(dialog.queryByRole('checkbox', { name: /screen/ })).toBeNull();
});

test('a section says of what it is that it is seen at once', async () => {
  open('stages');
  expect((await screen.findAllByText(/weight 50%, .*results seen at once$/)).length).toBeGreaterThan(0);
});
