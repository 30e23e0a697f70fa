import { type QuestionForMarker, saveRubric } from '@praxis/contract/assessments/marking';
import { listRubrics, removeLibraryRubric, saveLibraryRubric } from '@praxis/contract/rubrics/rubrics';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { useToasts } from '../../../platform/toasts.ts';
import { serverThat } from '../../../testing/server.ts';
import { RubricDialog } from './RubricDialog.tsx';

const open = (answers: Parameters<typeof serverThat>[0]) => {
  const server = serverThat({ [saveRubric.path]: { data: { points: [] } }, [listRubrics.path]: { data: { list: [] } }, ...answers });
  const question = { question: 2, score: 10, rubric: [] } as unknown as QuestionForMarker;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RubricDialog assessmentId="1" spaceId={null} question={question} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return server;
};
const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['marking', 'shell']);
});
afterEach(cleanup);

test('a line that says too little is named and not dropped in silence; an empty one is left out', async () => {
  const server = open({});
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save the rubric' }));
  put('Points for 1', '4');
  fireEvent.click(screen.getByRole('button', { name: 'Add a point' }));
  save();
  expect(await screen.findByText('Point 1: say what earns the points, or remove the line')).toBeDefined();
  expect(screen.getByLabelText('Point 1').getAttribute('aria-invalid')).toBe('true');
  put('Point 1', 'Names both cases');
  put('Points for 1', 'four');
  expect(screen.getByText('Point 1: enter the points as a number, such as 5 or -2')).toBeDefined();
  put('Points for 1', '-4');
  // A second press right after the first one is taken for a double click.
  await waitFor(
    () => {
      save();
      expect(server.to(saveRubric.path)).toHaveLength(1);
    },
    { timeout: 3000 },
  );
  expect(JSON.parse(String(server.to(saveRubric.path)[0]!.form.get('points')))).toEqual([
    { text: 'Names both cases', criterion: '', points: -4 },
  ]);
});

test('a kept rubric is removed only after a question, and one that is taken gives back the lines it replaced', async () => {
  const kept = {
    id: '4',
    title: 'Essay',
    points: [{ text: 'Names a source', points: 2, criterion: '' }],
    space_id: null,
    shared: false,
    mine: true,
  };
  const server = open({ [listRubrics.path]: { data: { list: [kept] } }, [removeLibraryRubric.path]: { data: {} } });
  put('Point 1', 'Names both cases');
  fireEvent.click(await screen.findByRole('button', { name: 'Use a copy' }));
  const text = () => (screen.getByLabelText('Point 1') as HTMLInputElement).value;
  expect(text()).toBe('Names a source');
  const taken = useToasts.getState().toasts.find(({ text: words }) => words.includes('Essay'));
  act(() => taken!.action!.run());
  expect(text()).toBe('Names both cases');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Essay from the library' }));
  expect(await screen.findByText('Questions it was copied into keep their rubric.')).toBeDefined();
  expect(server.to(removeLibraryRubric.path)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.to(removeLibraryRubric.path)).toHaveLength(1));
});

test('a kept rubric of one’s own is changed in the library, and stays shared where it was', async () => {
  const points = [{ text: 'Names a source', points: 2, criterion: '' }];
  const own = { id: '4', title: 'Essay', points, space_id: '9', shared: true, mine: true };
  const theirs = { ...own, id: '5', title: 'Letter', mine: false };
  const server = open({ [listRubrics.path]: { data: { list: [own, theirs] } }, [saveLibraryRubric.path]: { data: { rubric_id: '4' } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Essay in the library' }));
  expect(screen.queryByRole('button', { name: 'Edit Letter in the library' })).toBeNull();
  const dialog = within(screen.getByRole('dialog', { name: 'Edit a kept rubric' }));
  const write = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  write('Rubric name', 'Long essay');
  write('Points for 1', 'two');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Point 1: enter the points as a number, such as 5 or -2')).toBeDefined();
  write('Points for 1', '3');
  // A second press right after the first one is taken for a double click.
  await waitFor(
    () => {
      fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
      expect(server.to(saveLibraryRubric.path)).toHaveLength(1);
    },
    { timeout: 3000 },
  );
  const sent = Object.fromEntries(server.to(saveLibraryRubric.path)[0]!.form);
  expect(sent).toMatchObject({ rubric_id: '4', title: 'Long essay', space_id: '9' });
  expect(JSON.parse(String(sent.points))).toEqual([{ text: 'Names a source', criterion: '', points: 3 }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit a kept rubric' })).toBeNull());
});
