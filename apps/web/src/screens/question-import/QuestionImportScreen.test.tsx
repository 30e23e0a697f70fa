import { questionImport, takeQuestions } from '@praxis/contract/question-exchange/question-exchange';
import { listBanks } from '@praxis/contract/questions/questions';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { QuestionImportScreen } from './QuestionImportScreen.tsx';

const show = (found: object, taken: object = {}) => {
  const server = serverThat({
    [questionImport.path]: { data: { import_id: '5', name: 'midterm.docx', ...found } },
    [listBanks.path]: { data: { list: [{ id: '2', name: 'Systems', questions: 40, can: { edit: true } }], can: { create: true } } },
    [takeQuestions.path]: taken,
  });
  const at = ['/index/questionImport/5', '/index/questionImport/:importId?'] as const;
  return showScreen(<QuestionImportScreen />, ['question-import', 'question-words', 'question-bank'], ...at).then(() => server);
};

test('what a file holds goes into a bank that is chosen; a refusal keeps what was decided', async () => {
  const counts = { all: 3, sound: 2, faulty: 1, alike: 0 };
  const server = await show(
    { state: 'read', counts },
    { code: 0, key: 'question_import_over', msg: 'This preview is over; upload the file again' },
  );
  await userEvent.type(await screen.findByLabelText(/Tags for all of them/), 'paging, memory');
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 questions' }));
  expect(await screen.findByText('This preview is over; upload the file again')).toBeTruthy();
  const sent = server.to(takeQuestions.path)[0]!.form;
  expect([sent.get('bank_id'), JSON.parse(sent.get('tags')!)]).toEqual(['2', ['paging', 'memory']]);
  expect(screen.getByLabelText<HTMLInputElement>(/Tags for all of them/).value).toBe('paging, memory');
});

test('a file that could not be read says why and asks for another', async () => {
  await show({ state: 'refused', problem: 'The document is protected by a password' });
  expect(await screen.findByText('The document is protected by a password')).toBeTruthy();
  expect(screen.getByText('Choose a file')).toBeTruthy();
});
