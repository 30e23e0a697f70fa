import { type AnswerForMarker, answerForMarker, giveSameMark } from '@praxis/contract/assessments/marking';
import { compareAnswers, similarAnswers, similarPair } from '@praxis/contract/assessments/similarity';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { SimilarAnswers } from './SimilarAnswers.tsx';

const answer: AnswerForMarker = answerForMarker.parse({
  ...{ attempt_id: '1', item: 4, question: 4, alias: 1, student: null, state: 'pending_approval', value: { text: 'We lock both.' } },
  ...{ length: 13, score_auto: null, score: 3, proposal: null, comment: '', rubric_ids: [], marked_by: null, marked_at: null },
  ...{ revision: 1, late: false },
});
const other = { attempt_id: '2', item: 4, alias: 41, student: null, similarity: 0.82, quote: 'lock both', score: null };

function open(states: string[], list: unknown[] = [other]) {
  const onGo = vi.fn();
  const server = serverThat({
    [similarAnswers.path]: () => {
      const state = states.length > 1 ? states.shift() : states[0];
      return { data: similarAnswers.data.parse({ state, list: state === 'ready' ? list : [] }) };
    },
    [compareAnswers.path]: { data: compareAnswers.data.parse({ state: 'comparing' }) },
    [giveSameMark.path]: { data: { marked: 1 } },
    [similarPair.path]: {
      data: similarPair.data.parse({
        similarity: 0.82,
        left: [{ kind: 'text', name: null, text: 'We lock both.', ranges: [[3, 12]] }],
        right: [{ kind: 'text', name: null, text: 'They lock both at once', ranges: [[5, 14]] }],
      }),
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SimilarAnswers assessmentId="7" answer={answer} has={() => true} onGo={onGo} />
    </QueryClientProvider>,
  );
  return { server, onGo };
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['marking', 'shell']);
});

test('what was never compared is compared when a marker looks, and what resembles the answer appears', async () => {
  const { server, onGo } = open(['none', 'ready']);
  expect((await screen.findByRole('status')).textContent).toBe('Comparing the answers to this question');
  fireEvent.click(await screen.findByRole('button', { name: 'No. 041' }));
  expect(onGo).toHaveBeenCalledWith('2:4');
  expect(screen.getByText('lock both')).toBeTruthy();
  expect(server.to(compareAnswers.path)).toHaveLength(1);
});

test('a marker looks at both side by side and gives the other the same score', async () => {
  const { server } = open(['ready']);
  fireEvent.click(await screen.findByRole('button', { name: 'Side by side' }));
  await waitFor(() => expect(screen.getAllByText('lock both', { selector: 'mark' })).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: /Close/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Same score' }));
  await waitFor(() => expect(server.to(giveSameMark.path)).toHaveLength(1));
  expect(Object.fromEntries(server.to(giveSameMark.path)[0]!.form)).toMatchObject({ assessment_id: '7', question: '4', score: '3' });
  expect(server.to(compareAnswers.path)).toHaveLength(0);
});

test('an answer that resembles none says so', async () => {
  open(['ready'], []);
  expect(await screen.findByText('No similar answers')).toBeTruthy();
});
