import { askClassQuestion, saveClassQuestion } from '@praxis/contract/live-classes/questions';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { QuestionForm } from './QuestionForm.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['class-room', 'shell']);
});

test('a question of true or false has one right answer, the other is given up by choosing it', async () => {
  const server = serverThat({ [saveClassQuestion.path]: { data: { question_id: '5' } }, [askClassQuestion.path]: { data: {} } });
  const onAsked = vi.fn();
  render(<QuestionForm classId="3" running onDone={vi.fn()} onAsked={onAsked} />);
  fireEvent.click(screen.getByRole('radio', { name: 'True or false' }));
  fireEvent.change(screen.getByRole('textbox', { name: /Question/ }), { target: { value: 'Is it so?' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Option A is correct' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Option B is correct' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ask now' }));
  await waitFor(() => expect(onAsked).toHaveBeenCalled());
  expect(server.to(saveClassQuestion.path)[0]?.form.get('correct')).toContain('1');
  expect(server.to(saveClassQuestion.path)[0]?.form.get('correct')).not.toContain('0');
});
