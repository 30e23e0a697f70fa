import { listBanks, listQuestions } from '@praxis/contract/questions/questions';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { QuestionsScreen } from './QuestionsScreen.tsx';

const bank = (id: string, name: string) => ({ id, name, can: { edit: true } });
const show = (banks: object[]) => {
  const server = serverThat({ [listBanks.path]: { data: { list: banks } }, [listQuestions.path]: { data: { list: [], total: 0 } } });
  return showScreen(<QuestionsScreen />, ['question-bank', 'question-words', 'skills'], '/index/questions').then((shown) => ({
    ...shown,
    server,
  }));
};
const makeSingle = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'New question' }));
  await userEvent.click((await screen.findAllByRole('menuitem'))[0]!);
};

test('a new question goes into the only bank one may write to', async () => {
  const { address } = await show([bank('4', 'Mine')]);
  expect(await screen.findByText('No questions yet, write the first one')).toBeTruthy();
  await makeSingle();
  expect(address()).toBe('/newQuestion/4/single');
});

test('of several banks the teacher says which', async () => {
  await show([bank('4', 'Mine'), bank('5', 'Ours')]);
  await makeSingle();
  expect(await screen.findByRole('heading', { name: 'In which bank?' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Ours' }).at(-1)!.getAttribute('href')).toBe('/newQuestion/5/single');
});
