import { listAnnotations } from '@praxis/contract/annotations/annotations';
import { showRounds } from '@praxis/contract/assessments/rounds';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import EarlierRounds from './EarlierRounds.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['read-answer', 'shell']);
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EarlierRounds attemptId="5" />
    </QueryClientProvider>,
  );

test('a student finds what was sent back, with its reason, points, comment and notes', async () => {
  const answer = {
    item: 1,
    value: { files: [], text: 'A cycle is a deadlock.', links: [] },
    score: 40,
    points: 100,
    comment: 'Read again',
    files: [],
  };
  const round = { round: 1, submitted_at: 1, rejected_at: 2, reject_reason: 'See the notes', score: 40, answers: [answer] };
  const target = { document: 'answer', start: 2, end: 7, quote: 'cycle' };
  const note = { key: 'k', kind: 'note', body: 'Not always', revision: 1, target };
  serverThat({
    [showRounds.path]: { data: showRounds.data.parse({ total_score: 100, questions: [], rounds: [round] }) },
    [listAnnotations.path]: { data: { list: [note], released: true, space_id: '3', can: { mark: false } } },
  });
  show();
  expect(await screen.findByText('See the notes', { exact: false })).toBeDefined();
  expect(screen.getAllByText('40 of 100').length).toBeGreaterThan(0);
  expect(screen.getByText('A cycle is a deadlock.')).toBeDefined();
  expect(screen.getByText('Read again')).toBeDefined();
  expect(await screen.findByText('Not always')).toBeDefined();
  expect(screen.getByText('“cycle”')).toBeDefined();
});
