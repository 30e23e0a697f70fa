import { findSimilarQuestions, saveQuestion, startQuestion } from '@praxis/contract/questions/editing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { QuestionScreen } from './QuestionScreen.tsx';

const show = (question: object) => {
  Element.prototype.scrollIntoView = () => undefined;
  useSession.setState({ utoken: 'x', uid: '1' });
  const server = serverThat({
    [startQuestion.path]: { data: { bank_id: '4', bank: 'Mine', question_id: null, ...question } },
    [findSimilarQuestions.path]: { data: {} },
    [saveQuestion.path]: { data: { question_id: '9', version: 1 } },
  });
  return showScreen(
    <QuestionScreen />,
    ['question-bank', 'question-words', 'writing'],
    '/newQuestion/4/judge',
    '/newQuestion/:bankId/:type',
  ).then(() => server);
};

test('a question without a stem is not sent: what is missing is named beside its field', async () => {
  const server = await show({ type: 'judge', can: { edit: true } });
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  expect(server.to(saveQuestion.path)).toEqual([]);
});

test('who may not edit reads the question as it is asked, without any button that saves', async () => {
  await show({ type: 'judge', can: { edit: false } });
  expect(await screen.findByText('Mine')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
