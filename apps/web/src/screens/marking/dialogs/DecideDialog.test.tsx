import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { DecideDialog } from './DecideDialog.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['marking', 'shell']);
});

test('a teacher who types a score that cannot be is told which can', async () => {
  const request = { id: '1', attempt_id: '2', question: 1, score: 2, text: 'Read it again', state: 'open', at: 0, student: null };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DecideDialog assessmentId="3" request={request as never} fullScore={5} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const score = screen.getByRole('textbox', { name: /New score/ });
  for (const typed of ['999', '2.345']) {
    // A dialog that opens moves the focus by itself, which must not meet keys on their way.
    fireEvent.change(score, { target: { value: typed } });
    expect(screen.getByText('Enter a score from 0 to 5 with at most two decimals')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change the score' })).toHaveProperty('disabled', true);
  }
  fireEvent.change(score, { target: { value: '2.5' } });
  expect(screen.queryByText('Enter a score from 0 to 5 with at most two decimals')).toBeNull();
  expect(screen.getByRole('button', { name: 'Change the score' })).toHaveProperty('disabled', false);
});
