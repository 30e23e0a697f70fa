import { readLabText, saveLabText } from '@praxis/contract/labs/files';
import { listLabFiles } from '@praxis/contract/labs/machines';
import type { LabRoom, MachineView } from '@praxis/contract/labs/tasks';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { EditorPane } from './EditorPane.tsx';

const machine = { id: '5', generation: 1, node: 'web01', title: 'Web server', state: 'common' } as MachineView;
const room = { machines: [machine], can: { work: true } } as unknown as LabRoom;
const entries = ['notes.txt', 'other.txt'].map((name) => ({ name, folder: false, bytes: 5 }));

function open(visible: MachineView | undefined = machine) {
  const server = serverThat({
    [listLabFiles.path]: { data: listLabFiles.data.parse({ path: '/home/student', entries }) },
    [readLabText.path]: { data: readLabText.data.parse({ text: 'hello' }) },
    [saveLabText.path]: { data: saveLabText.data.parse({ path: '/home/student/notes.txt', bytes: 6 }) },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EditorPane room={room} shown={visible} onShow={() => undefined} />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['lab', 'shell', 'code']);
});

test('S-087 a student opens a file of the machine, changes it and saves it with Ctrl S', async () => {
  const server = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Open notes.txt' }));
  const field = await screen.findByRole('textbox', { name: '/home/student/notes.txt' });
  fireEvent.change(field, { target: { value: 'hello!' } });
  await screen.findByText('Not saved');
  fireEvent.keyDown(document, { key: 's', ctrlKey: true });
  await waitFor(() =>
    expect(Object.fromEntries(server.to(saveLabText.path)[0]?.form ?? [])).toEqual({
      machine_id: '5',
      path: '/home/student/notes.txt',
      text: 'hello!',
    }),
  );
  await screen.findByText('Saved');
});

test('who leaves a file with changes is asked first; a new file begins empty', async () => {
  const server = open();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name of the new file' }), { target: { value: 'main.py' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('/home/student/main.py');
  fireEvent.click(screen.getByRole('button', { name: 'Open other.txt' }));
  await screen.findByText('Discard your changes?');
  expect(server.to(readLabText.path)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(server.to(readLabText.path)).toHaveLength(1));
});

test('without a running machine the editor says so', async () => {
  open({ ...machine, state: 'expired' });
  await screen.findByText('Files can be edited once the machine runs.');
});
