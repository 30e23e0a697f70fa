import { importFramework } from '@praxis/contract/skills/frameworks';
import { frameView } from '@praxis/contract/skills/maps';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { ImportFrameworkDialog } from './ImportFrameworkDialog.tsx';

let sent = 40;
vi.mock('../../upload/upload.ts', () => ({ sendFile: async () => String(++sent), FileRefused: class extends Error {} }));

const frame = frameView.parse({
  ...{ kind: 'private', id: '7', title: 'Networks', intro: '', published: false, revision: 3, skills: 2, source: null },
  can: { edit: true },
});
const counts = { added: 1, changed: 1, same: 0, missing: 1, faulty: 0, edges: 0 };
const line = (no: number, name: string, outcome: string, more: object = {}) => ({
  ...{ line: no, code: `A${no}`, name, above: '', outcome, changes: [], fault: '' },
  ...more,
});
const answer = (more: object) =>
  importFramework.data.parse({
    ...{ format: 'sheet', source: { title: '', publisher: '', version: '', licence: '', source: '' }, done: false, revision: 3 },
    ...{ counts, list: [line(2, 'Subnets', 'added'), line(3, 'Routing', 'changed', { changes: ['name', 'parent'], was: 'Routes' })] },
    ...more,
  });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['skills']);
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

async function openWith(data: object) {
  const server = serverThat({
    [importFramework.path]: ({ form }) => ({ data: form.get('dry_run') === 'false' ? answer({ done: true, revision: 4 }) : data }),
  });
  const done = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportFrameworkDialog frame={frame} onClose={() => undefined} onDone={done} />
    </QueryClientProvider>,
  );
  const input = document.querySelector('input[type=file]')!;
  fireEvent.change(input, { target: { files: [new File(['x'], 'list.csv')] } });
  await waitFor(() => expect((screen.getByRole('button', { name: 'Check' }) as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  return { server, done };
}

test('a line whose skill was merged says into which, and that nothing comes back', async () => {
  const list = [line(2, 'Routes', 'same', { into: 'Routing' }), line(3, 'Routing', 'same')];
  await openWith(answer({ counts: { ...counts, added: 0, changed: 0, missing: 0, same: 2, merged: 1 }, list }));
  expect(await screen.findByText('1 skill was merged into another before. It stays merged')).toBeTruthy();
  expect(screen.getByText('Merged into “Routing” and stays so')).toBeTruthy();
  expect(screen.getByText('Unchanged')).toBeTruthy();
});

test('a teacher sees what a file would do line by line before it is imported', async () => {
  const { server, done } = await openWith(answer({}));
  expect(await screen.findByText('1 added, 1 changed, 0 unchanged; connections changed: 0')).toBeTruthy();
  expect(screen.getByText('Changed: name (was “Routes”) · parent')).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/Remove the 1/));
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  const [looked, taken] = server.to(importFramework.path);
  expect(looked!.form.get('dry_run')).toBe('true');
  expect(taken!.form.get('remove_missing')).toBe('true');
  expect(taken!.form.get('import_id')).toBe(looked!.form.get('import_id'));
});

test('a code that another skill has already is named with that skill, in the line and above all of them', async () => {
  const list = [line(2, 'Subnets', 'added', { twin: 'My subnets' })];
  await openWith(answer({ counts: { ...counts, changed: 0, missing: 0, twins: 1 }, list }));
  expect(await screen.findByText('Added. “My subnets” has this code already and stays as it is')).toBeTruthy();
  expect(screen.getByText(/1 code is used by another skill of this map already/)).toBeTruthy();
});

test('faulty lines say what is wrong, and nothing can be imported', async () => {
  const faulty = [line(5, 'Again', 'faulty', { fault: 'Line 4 has the code A2 already' })];
  await openWith(answer({ counts: { ...counts, added: 0, changed: 0, missing: 0, faulty: 1 }, list: faulty }));
  expect(await screen.findByText('Line 4 has the code A2 already')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Import' }) as HTMLButtonElement).disabled).toBe(true);
});

test('why a file was refused goes away with that file', async () => {
  const refused = { code: 0, key: 'framework_empty', msg: 'The file names no skills' };
  serverThat({ [importFramework.path]: refused });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportFrameworkDialog frame={frame} onClose={() => undefined} onDone={() => undefined} />
    </QueryClientProvider>,
  );
  const choose = (name: string) =>
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [new File(['x'], name)] } });
  choose('empty.csv');
  await waitFor(() => expect((screen.getByRole('button', { name: 'Check' }) as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('The file names no skills')).toBeTruthy();
  choose('other.csv');
  await waitFor(() => expect(screen.queryByText('The file names no skills')).toBeNull());
});

test('on a phone what becomes of a line stands below its name', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  const faulty = [line(5, 'Again', 'faulty', { above: 'Networks', fault: 'Line 4 has the code A2 already' })];
  await openWith(answer({ counts: { ...counts, added: 0, changed: 0, missing: 0, faulty: 1 }, list: faulty }));
  const item = (await screen.findByText('Line 4 has the code A2 already')).closest('li')!;
  expect(item.textContent).toContain('Again');
  expect(item.textContent).toContain('Networks');
  expect(screen.queryByRole('table')).toBeNull();
});
