import { type StemForEditor, stemForEditor } from '@praxis/contract/questions/stems';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { QuestionStemScreen } from './QuestionStemScreen.tsx';

const question = (id: string, excerpt: string) => ({
  ...{ question_id: id, version_id: `9${id}`, type: 'judge', state: 'ready', score: 2, excerpt },
});
const stem = (of: Partial<StemForEditor> = {}): StemForEditor =>
  stemForEditor.parse({
    ...{ stem_id: '4', bank_id: '2', bank: 'Own bank', html: '<p>A passage</p>', revision: 3, can: { edit: true } },
    audio: { file_id: '8', name: 'talk.mp3', plays: 2, address: '/files/8/talk.mp3' },
    questions: [question('11', 'First question'), question('12', 'Second question')],
    ...of,
  });

function open(answer: Parameters<typeof serverThat>[0][string], more: Parameters<typeof serverThat>[0] = {}) {
  const server = serverThat({ '/api/question/stem': answer, ...more });
  const router = createMemoryRouter([{ path: '/questionStem/:stemId', Component: QuestionStemScreen }], {
    initialEntries: ['/questionStem/4'],
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
  await loadTexts(['shared-stem', 'question-words', 'writing', 'course-parts', 'shell']);
});
afterEach(cleanup);

test('a teacher changes the plays and the order of the questions, and saves both over the state they saw', async () => {
  const server = open({ data: stem() }, { '/api/question/saveStem': { data: { stem_id: '4', revision: 4 } } });
  await screen.findByText('First question');
  fireEvent.click(screen.getByRole('button', { name: 'Move question 1 down' }));
  fireEvent.change(screen.getByLabelText('Plays allowed'), { target: { value: '3' } });
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.to('/api/question/saveStem')).toHaveLength(1));
  const { form } = server.to('/api/question/saveStem')[0]!;
  expect(JSON.parse(form.get('question_ids')!)).toEqual(['12', '11']);
  expect(JSON.parse(form.get('audio')!)).toEqual({ file_id: '8', plays: 3 });
  expect(form.get('revision')).toBe('3');
});

test('who may only read a shared bank sees the stem and its questions and changes nothing', async () => {
  open({ data: stem({ can: { edit: false } }) });
  await screen.findByText('First question');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a question' })).toBeNull();
});

test('an empty stem is told so beside its text', async () => {
  const refused = {
    code: 0,
    key: 'stem_empty',
    msg: 'Write the shared stem',
    data: { fields: { html: 'Write the shared stem or add a sound' } },
  };
  open({ data: stem({ audio: null }) }, { '/api/question/saveStem': refused });
  await screen.findByText('First question');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Write the shared stem or add a sound')).toBeTruthy();
});
