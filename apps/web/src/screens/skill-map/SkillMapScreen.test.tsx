import { skillEvidence, skillMap } from '@praxis/contract/skills/maps';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { SkillMapScreen } from './SkillMapScreen.tsx';

const none = { state: 'unknown', value: null, low: null, high: null, mass: 0, met: 0, count: 0 };
const some = { state: 'on_the_way', value: 0.62, low: 0.45, high: 0.78, mass: 3, met: 4, count: 6 };
const skill = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, code: '', intro: '', parent_id: null, weight: 100, place: Number(id), pinned: null, questions: 2, objects: 0 },
  ...{ mastery: none, parts: null, ...more },
});
const map = (edit: boolean, teaches = false) =>
  skillMap.data.parse({
    frame: { kind: 'private', id: '7', title: 'Databases', intro: 'x', published: true, revision: 3, skills: 3, can: { edit } },
    skills: [
      skill('1', 'Trees', { parts: { value: 0.62, known: 1, of: 2 } }),
      skill('2', 'Insertion', { parent_id: '1', mastery: some }),
      skill('3', 'Deletion', { parent_id: '1', questions: 0 }),
    ],
    edges: [{ from: '2', to: '3', kind: 'prerequisite' }],
    merged: [{ id: '8', into: '2' }],
    person: teaches ? null : { id: '9', name: 'Ann' },
    as_of: 1_700_000_000_000,
  });
const row = (id: string, title: string, pull: number, ratio: number) => ({
  ...{
    id,
    title,
    pull,
    ratio,
    object_kind: 'question',
    place: `/review/${id}`,
    expected: 0.5,
    strength: 1,
    weight: 100,
    at: 1_700_000_000_000,
  },
  ...{ single: true, observation: null },
});
const evidence = skillEvidence.data.parse({
  skill: { id: '2', name: 'Insertion', intro: 'Into a B tree', frame_kind: 'private', frame_id: '7', levels: [] },
  ...{
    person: null,
    mastery: some,
    model: 1,
    to_reach: 3,
    rows: [row('41', 'Homework 5', 0.1, 1), row('42', 'Quiz', -0.02, 0.3)],
    history: [],
  },
  needs: [],
  leads_to: [{ id: '3', name: 'Deletion', frame_kind: 'private', frame_id: '7', mastery: none }],
  resources: [{ kind: 'activity', id: '5:a', part: '', title: 'Splitting pages', link: '/learn/1/5/a', done: false }],
  ...{ questions: 2, audience: 'own', can: { observe: false }, as_of: 1_700_000_000_000 },
});

function open(address: string, edit = false, more: Parameters<typeof serverThat>[0] = {}, until?: Promise<void>) {
  const server = serverThat({ '/api/skill/map': { data: map(edit) }, '/api/skill/evidence': { data: evidence }, ...more });
  const answers = globalThis.fetch;
  if (until) vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => until.then(() => answers(...asked)));
  const router = createMemoryRouter([{ path: '/index/skillMap/:frameKind/:frameId/:view?', Component: SkillMapScreen }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...server, router };
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['skills', 'shell', 'writing']);
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

test('a student walks the outline by keys and opens what is behind a number', async () => {
  const { router } = open('/index/skillMap/private/7/outline');
  const tree = await screen.findByRole('tree', { name: 'Outline' });
  const line = (name: RegExp) => within(tree).getByRole('treeitem', { name });
  expect(line(/Insertion/).textContent).toContain('62%');
  expect(line(/Insertion/).textContent).toContain('needs 0, leads to 1');
  expect(line(/Trees/).textContent).toContain('1 of 2 known');
  line(/Trees/).focus();
  // Keys that follow each other faster than the address changes.
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) press(key);
  expect(document.activeElement).toBe(line(/Insertion/));
  const panel = await screen.findByRole('complementary', { name: 'Insertion' });
  const rows = within(panel).getByRole('list', { name: 'Evidence' });
  expect(within(rows).getByRole('link', { name: 'Homework 5' }).getAttribute('href')).toBe('/review/41');
  expect(rows.textContent).toContain('+10.0');
  expect(panel.textContent).toContain('3 right answers in another sitting would make it reached');
  expect(within(panel).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/learn/1/5/a');
  expect(router.state.location.search).toBe('?skill=2');
});

test('the table sorts, the filter finds, and keys change the view', async () => {
  const { router } = open('/index/skillMap/private/7/table');
  const table = await screen.findByRole('table', { name: 'Table' });
  const names = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((one) => within(one).getByRole('button').textContent);
  expect(names()[0]).toBe('Insertion');
  // What stands above others says how much of them is known, as in the outline.
  expect(within(table).getByRole('row', { name: /Trees/ }).textContent).toContain('1 of 2 known');
  fireEvent.click(within(table).getByRole('button', { name: /Skill/ }));
  expect(names()).toEqual(['Deletion', 'Insertion', 'Trees']);
  fireEvent.change(screen.getByLabelText('Find a skill'), { target: { value: 'del' } });
  expect(names()).toEqual(['Deletion']);
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'l' });
  await waitFor(() => expect(router.state.location.pathname).toMatch(/outline$/));
});

test('the page of a map stands while the map is on its way, and what is looked for and chosen meanwhile holds', async () => {
  const later = Promise.withResolvers<void>();
  const { router } = open('/index/skillMap/private/7/outline', false, {}, later.promise);
  fireEvent.change(await screen.findByLabelText('Find a skill'), { target: { value: 'del' } });
  fireEvent.click(screen.getByText('Table'));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/table$/));
  // Nothing is said of it that would not be so.
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText(/0 skills|This map is empty|No skill matches/)).toBeNull();
  later.resolve();
  const table = await screen.findByRole('table', { name: 'Table' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 1, name: 'Databases' })).toBeTruthy();
});

test('who edits a map is told who else does, and says that they stopped', async () => {
  const others = { data: { others: [{ id: '12', name: 'Ben' }] } };
  const server = open('/index/skillMap/private/7/outline', true, { '/api/skill/editing': others });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(await screen.findByText('Also editing: Ben')).toBeTruthy();
  cleanup();
  const reported = () => server.to('/api/skill/editing').map(({ form }) => form.get('on'));
  await waitFor(() => expect(reported()).toEqual(['true', 'false']));
});

test('a teacher moves a skill by keys, renames it and undoes', async () => {
  const answer = { data: { revision: 4, ids: {}, edit_id: 'e1' } };
  const server = open('/index/skillMap/private/7/outline?skill=3', true, { '/api/skill/edit': answer, '/api/skill/undo': answer });
  const tree = await screen.findByRole('tree', { name: 'Outline' });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.keyDown(tree, { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(server.to('/api/skill/edit')).toHaveLength(1));
  expect(JSON.parse(server.to('/api/skill/edit')[0]!.form.get('operations')!)).toEqual([
    { op: 'change', key: '3', place: 0 },
    { op: 'change', key: '2', place: 1 },
  ]);
  const name = await screen.findByLabelText(/Name/);
  fireEvent.change(name, { target: { value: 'Deleting' } });
  await waitFor(() => expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.to('/api/skill/edit')).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.to('/api/skill/undo')).toHaveLength(1));
});

test('who edits a skill reads its introduction and what it leads to once, and goes on to that', async () => {
  const { router } = open('/index/skillMap/private/7/outline?skill=2', true);
  const panel = await screen.findByRole('complementary', { name: 'Insertion' });
  expect(await within(panel).findByText('Into a B tree')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByLabelText(/Name/);
  expect(within(panel).getAllByText('Leads to')).toHaveLength(1);
  expect(
    within(panel)
      .queryAllByText('Into a B tree')
      .filter((one) => one.tagName === 'P'),
  ).toEqual([]);
  fireEvent.click(within(panel).getByRole('button', { name: 'Deletion' }));
  await waitFor(() => expect(router.state.location.search).toBe('?skill=3'));
});

test('somebody saves what they typed alone, reads what others saved meanwhile, and keeps what they typed about a skill that is gone', async () => {
  let now = map(true);
  const changed = (id: string, more: object | null) => {
    now = { ...now, skills: now.skills.flatMap((one) => (one.id !== id ? [one] : more ? [{ ...one, ...more }] : [])) };
  };
  const answer = { data: { revision: 4, ids: {}, edit_id: 'e1' } };
  const server = open('/index/skillMap/private/7/outline?skill=3', true, {
    ...{ '/api/skill/map': () => ({ data: now }), '/api/skill/edit': answer, '/api/skill/proposals': { data: { list: [] } } },
  });
  // Any change of one's own reads the map anew.
  const other = () => fireEvent.click(screen.getByLabelText(/Remove the connection/));
  const saved = () => server.to('/api/skill/edit').map(({ form }) => JSON.parse(form.get('operations')!)[0]);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const name = (await screen.findByLabelText(/Name/)) as HTMLInputElement;
  fireEvent.change(name, { target: { value: 'Deleting' } });
  // Somebody else renames it and writes an introduction; the page reads the map anew with the next change of its own.
  changed('3', { name: 'Removal', intro: 'Out of a B tree' });
  other();
  expect(await screen.findByText('Saved elsewhere meanwhile: Removal')).toBeTruthy();
  expect([name.value, (screen.getByLabelText('Introduction') as HTMLTextAreaElement).value]).toEqual(['Deleting', 'Out of a B tree']);
  changed('3', { name: 'Deleting' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved()[1]).toEqual({ op: 'change', key: '3', name: 'Deleting' }));
  await waitFor(() => expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true));
  // What others save after that is no draft of one's own.
  changed('3', { name: 'Removal again' });
  await waitFor(() => {
    other();
    expect(name.value).toBe('Removal again');
  });
  fireEvent.change(name, { target: { value: 'Kept' } });
  changed('3', null);
  const askedFor = server.to('/api/skill/evidence').length;
  await waitFor(() => {
    if (screen.queryByLabelText(/Remove the connection/)) other();
    screen.getByText('This skill was removed elsewhere');
  });
  const lost = screen.getByRole('complementary', { name: 'This skill was removed elsewhere' });
  expect(within(lost).getByText('Kept')).toBeTruthy();
  // What is behind a skill that is gone is not asked for: that would be forbidden, and lead away from here.
  expect(server.to('/api/skill/evidence')).toHaveLength(askedFor);
  fireEvent.click(within(lost).getByRole('button', { name: 'Add as a new skill' }));
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ op: 'add', name: 'Kept', intro: 'Out of a B tree', parent: '1' }));
  fireEvent.click(within(lost).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});

const typesName = async () => {
  fireEvent.click(await screen.findByText('Edit'));
  fireEvent.change(await screen.findByLabelText(/Name/), { target: { value: 'Deleting' } });
};
const typed = () => (screen.getByLabelText(/Name/) as HTMLInputElement).value;
/** Looked for by its words: roles of a whole map take long to name. */
const asked = async (answer: string) => {
  await screen.findByText('Leave without saving?');
  fireEvent.click(screen.getByText(answer));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
};

test('what is typed about a skill is lost by choosing another one or by the end of editing only when one wants that', async () => {
  open('/index/skillMap/private/7/outline?skill=3', true);
  await typesName();
  fireEvent.click(within(screen.getByRole('tree')).getByText('Insertion'));
  await asked('Cancel');
  expect(typed()).toBe('Deleting');
  // The same button began the editing: a second press at once would be taken for a double click.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
  fireEvent.click(screen.getByText('Done'));
  await asked('Discard changes');
  expect(screen.getByText('Edit')).toBeTruthy();
});

test('what is typed about a skill stays in another view of the map, and is asked about before the map is left', async () => {
  const { router } = open('/index/skillMap/private/7/outline?skill=3', true);
  await typesName();
  fireEvent.click(screen.getByText('Table'));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/table$/));
  expect(typed()).toBe('Deleting');
  await router.navigate('/index/skillMap/private/8/outline');
  await asked('Cancel');
  expect([router.state.location.pathname, typed()]).toEqual(['/index/skillMap/private/7/table', 'Deleting']);
});

test('what is typed about a skill stays when its removal is refused', async () => {
  const server = open('/index/skillMap/private/7/outline?skill=3', true, {
    '/api/skill/edit': { code: 0, key: 'skill_map_changed', msg: 'No' },
  });
  await typesName();
  fireEvent.click(screen.getByText('…'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.to('/api/skill/edit')).toHaveLength(1));
  await screen.findByText('No');
  expect(typed()).toBe('Deleting');
});

test('why a change was refused stays beside the skill until the next one', async () => {
  const msg = 'These prerequisites run in a circle: Trees → Deletion → Trees';
  const server = open('/index/skillMap/private/7/outline?skill=3', true, { '/api/skill/edit': { code: 0, key: 'skill_cycle', msg } });
  const tree = await screen.findByRole('tree', { name: 'Outline' });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.keyDown(tree, { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(server.to('/api/skill/edit')).toHaveLength(1));
  expect((await screen.findByRole('alert')).textContent).toContain(msg);
  fireEvent.click(within(tree).getByRole('treeitem', { name: /Insertion/ }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('whoever teaches reads what each skill holds, and finds those without material', async () => {
  open('/index/skillMap/private/7/outline', true, { '/api/skill/map': { data: map(true, true) } });
  const tree = await screen.findByRole('tree', { name: 'Outline' });
  expect(within(tree).getByRole('treeitem', { name: /Trees/ }).textContent).toContain('4 questions');
  expect(within(tree).queryByText(/Unknown/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '1 without material' }));
  expect(within(tree).queryByRole('treeitem', { name: /Insertion/ })).toBeNull();
  expect(within(tree).getByRole('treeitem', { name: /Deletion/ }).textContent).toContain('No material');
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  const table = await screen.findByRole('table', { name: 'Table' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(5);
});

test('the address of a skill that went into another opens that one', async () => {
  const { to } = open('/index/skillMap/private/7/outline?skill=8');
  expect((await screen.findAllByText('Homework 5')).length).toBeGreaterThan(0);
  expect(to('/api/skill/evidence').map(({ query }) => query.get('skill_id'))).toEqual(['2']);
});
