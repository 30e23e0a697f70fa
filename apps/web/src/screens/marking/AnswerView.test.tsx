import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { AnswerView } from './AnswerView.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['marking', 'question-words', 'annotate']);
});

test('a teacher reads an answer at once, before the tools that mark it are there', () => {
  const answer = { attempt_id: '7', item: 1, value: { text: 'A reader takes the lock first.' }, student: null };
  const question = { options: [], parts: null, key: {} };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AnswerView answer={answer as never} question={question as never} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('A reader takes the lock first.')).toBeTruthy();
});
