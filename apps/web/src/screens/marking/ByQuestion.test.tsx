import { acceptProposals, giveMark, markByQuestion, markingOverview } from '@praxis/contract/assessments/marking';
import { showRounds } from '@praxis/contract/assessments/rounds';
import { similarAnswers } from '@praxis/contract/assessments/similarity';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { ByQuestion } from './ByQuestion.tsx';

const key = { correct: [], truth: null, accepted: ['Paris'], reference: '', analysis: '', cases: [] };
const question = {
  ...{ question: 4, version_id: '9', type: 'short', stem: '<p>The capital?</p>', options: [], program: null, score: 5, key },
  ...{ adjustment: null, rubric: [] },
};
const answer = (attempt_id: string, text: string, proposal: { score: number; accepted: string } | null) => ({
  ...{ attempt_id, item: 4, question: 4, alias: Number(attempt_id), student: null, state: 'pending_approval', value: { text } },
  ...{ length: text.length, score_auto: null, score: null, proposal, comment: '', rubric_ids: [], marked_by: null, marked_at: null },
  ...{ revision: 0, late: false },
});
const overview = markingOverview.data.parse({
  ...{ assessment_id: '7', space_id: '3', title: 'Homework', anonymous: true, total_score: 20, pass_score: null },
  ...{ results_released_at: null, auto_release: false, questions: [], regrades_open: 0 },
  counts: { submitted: 3, pending: 3, done: 0, rejected: 0, open: 0 },
  can: { mark: true, release: true, treat: true, reject: true },
});
const page = markByQuestion.data.parse({
  ...{ question, average: null, to_mark: 3, proposed: 2 },
  answers: {
    list: [
      answer('1', 'paris', { score: 5, accepted: 'Paris' }),
      answer('2', 'Paris', { score: 5, accepted: 'Paris' }),
      answer('3', 'Rome', null),
    ],
    ...{ total: 3, page: 1, size: 100 },
  },
});

function open(more: Parameters<typeof serverThat>[0] = {}) {
  const server = serverThat({
    [markByQuestion.path]: { data: page },
    [giveMark.path]: { data: giveMark.data.parse({ score: 5, revision: 1, state: 'pending_approval', total: null }) },
    [acceptProposals.path]: { data: { marked: 2 } },
    ...more,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = <ByQuestion overview={overview} question={4} attempt={undefined} onKeys={() => undefined} />;
  const come = () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </QueryClientProvider>,
    );
  return { ...server, client, come, leave: come().unmount };
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['marking', 'question-words', 'read-answer', 'shell']);
});

test('a marker sees what is proposed and why, and takes it with one key', async () => {
  const server = open();
  await screen.findByText('5 points proposed: matches the accepted answer “Paris”');
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(server.to(giveMark.path)).toHaveLength(1));
  expect(Object.fromEntries(server.to(giveMark.path)[0]!.form)).toMatchObject({ attempt_id: '1', score: '5' });
});

test('a name in the list gives way only to what is left of its row, the length of the answer before it', async () => {
  open();
  const length = (await screen.findAllByText('5 characters'))[0]!;
  const name = length.previousElementSibling!;
  expect(name.textContent).not.toBe('');
  // No width of its own holds the name; the length shrinks and is cut.
  expect([...name.classList].filter((one) => /^w-/.test(one))).toEqual([]);
  expect([...length.classList]).toEqual(expect.arrayContaining(['cut', 'flex-1']));
});

test('a marker takes all proposals of a question at once', async () => {
  const server = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Accept all 2 that match' }));
  await waitFor(() => expect(Object.fromEntries(server.to(acceptProposals.path)[0]!.form)).toEqual({ assessment_id: '7', question: '4' }));
});

test('an answer that matches nothing has no proposal', async () => {
  open();
  await screen.findByText(/proposed: matches/);
  for (const key of ['j', 'j']) fireEvent.keyDown(document.body, { key });
  await screen.findByText('Rome');
  expect(screen.queryByText(/proposed: matches/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Accept all 2 that match' })).toBeTruthy();
});

test('a mark that did not arrive is kept, and sent again when its marker says so', async () => {
  let reachable = false;
  const given = { data: giveMark.data.parse({ score: 3, revision: 1, state: 'pending_approval', total: null }) };
  const server = open({ [giveMark.path]: () => (reachable ? given : 'unreachable'), [similarAnswers.path]: { data: {} } });
  await screen.findByText(/proposed: matches/);
  fireEvent.keyDown(document.body, { key: '3' });
  fireEvent.keyDown(document.body, { key: 'Enter' });
  const lost = (await screen.findByText(/cannot be reached/)).closest<HTMLElement>('[role=alert]')!;
  reachable = true;
  fireEvent.click(within(lost).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.to(giveMark.path)).toHaveLength(2));
  expect(Object.fromEntries(server.to(giveMark.path)[1]!.form)).toMatchObject({ attempt_id: '1', score: '3' });
  await waitFor(() => expect(screen.queryByText(/cannot be reached/)).toBeNull());
});

test('an answer that was sent back says so above what was written since', async () => {
  const [first] = page.answers.list;
  const again = { ...page, answers: { ...page.answers, list: [{ ...first, round: 2 }] } };
  const round = { round: 1, submitted_at: 1, rejected_at: 2, reject_reason: 'Name the country', score: null, answers: [] };
  open({ [markByQuestion.path]: { data: again }, [showRounds.path]: { data: { total_score: 5, questions: [], rounds: [round] } } });
  expect(await screen.findByText(/Name the country/)).toBeTruthy();
});

test('a phone keeps a rubric folded, so that there is room for the answer', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const rubric = [{ id: '1', text: 'Names the city', points: 5, criterion: '', used: 0 }];
  open({ [markByQuestion.path]: { data: markByQuestion.data.parse({ ...page, question: { ...question, rubric } }) } });
  const fold = await screen.findByRole('button', { name: 'Rubric: 0 of 1 given' });
  expect(screen.queryByText('Names the city')).toBeNull();
  fireEvent.click(fold);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Names the city' }));
  expect(await screen.findByRole('button', { name: 'Rubric: 1 of 1 given' })).toBeTruthy();
  vi.unstubAllGlobals();
});

describe('another marker was faster', () => {
  const marked = {
    ...page.answers.list[0]!,
    score: 4,
    comment: 'Spelling',
    revision: 1,
    marked_by: { id: '5', name: 'Lin', avatar: null },
  };
  const refused = { code: 0, key: 'answer_marked_elsewhere', msg: 'Marked by somebody else meanwhile', data: {} };
  const given = { data: giveMark.data.parse({ score: 3, revision: 2, state: 'pending_approval', total: null }) };

  /** Gives 3 points to the first answer, which Lin has given 4 meanwhile. */
  async function tooLate() {
    let late = true;
    const seen = () => ({
      data: { ...page, answers: { ...page.answers, list: [late ? page.answers.list[0] : marked, ...page.answers.list.slice(1)] } },
    });
    const server = open({
      [markByQuestion.path]: seen,
      [giveMark.path]: () => {
        if (!late) return given;
        late = false;
        return refused;
      },
      [similarAnswers.path]: { data: {} },
    });
    await screen.findByText(/proposed: matches/);
    fireEvent.keyDown(document.body, { key: '3' });
    fireEvent.keyDown(document.body, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('button', { name: 'Look at it' }));
    await screen.findByText(/Lin has just given .* a score of 4/);
    return server;
  }

  test('nothing is sent over their mark until it was chosen', async () => {
    const server = await tooLate();
    expect(screen.getByText('Spelling')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'k' });
    fireEvent.click(await screen.findByRole('button', { name: 'Give mine: 3' }));
    await waitFor(() => expect(server.to(giveMark.path)).toHaveLength(2));
    expect(Object.fromEntries(server.to(giveMark.path)[1]!.form)).toMatchObject({ attempt_id: '1', score: '3', revision: '1' });
    await waitFor(() => expect(screen.queryByText(/has just given/)).toBeNull());
  });

  test('theirs stays where they say so', async () => {
    const server = await tooLate();
    fireEvent.click(screen.getByRole('button', { name: 'Keep that score' }));
    expect(screen.queryByText(/has just given/)).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Score' }).value).toBe('4');
    server.leave();
    expect(server.to(giveMark.path)).toHaveLength(1);
  });
});

test('what was put down is sent when the view is left', async () => {
  const server = open();
  await screen.findByText(/proposed: matches/);
  fireEvent.keyDown(document.body, { key: '2' });
  server.leave();
  await waitFor(() => expect(server.to(giveMark.path)).toHaveLength(1));
  expect(Object.fromEntries(server.to(giveMark.path)[0]!.form)).toMatchObject({ attempt_id: '1', score: '2' });
});

test('a comment without a score is there when the question is come back to, until it was given', async () => {
  const [first, ...rest] = page.answers.list;
  let other = false;
  const theirs = { ...first, score: 4, comment: 'Theirs', revision: 2 };
  const seen = () => ({ data: { ...page, answers: { ...page.answers, list: [other ? theirs : first, ...rest] } } });
  const server = open({ [markByQuestion.path]: seen });
  const comment = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Comment/ });
  fireEvent.change(await comment(), { target: { value: 'Which one?' } });
  server.leave();
  const { unmount } = server.come();
  expect((await comment()).value).toBe('Which one?');
  fireEvent.keyDown(document.body, { key: '2' });
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await waitFor(() => expect(server.to(giveMark.path)).toHaveLength(1));
  expect(Object.fromEntries(server.to(giveMark.path)[0]!.form)).toMatchObject({ score: '2', comment: 'Which one?' });
  await screen.findByText('Saved');
  unmount();
  // What somebody else writes later is seen, and not what was given before.
  other = true;
  await server.client.invalidateQueries();
  server.come();
  await comment();
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(await screen.findByDisplayValue('Theirs')).toBeTruthy();
});

test('a mark somebody saw while they typed is not written over by what they saw later', async () => {
  const [first, ...rest] = page.answers.list;
  let marked = false;
  const seen = () => ({
    data: marked ? { ...page, average: 4, answers: { ...page.answers, list: [{ ...first, score: 4, revision: 1 }, ...rest] } } : page,
  });
  const server = open({ [markByQuestion.path]: seen });
  await screen.findByText(/proposed: matches/);
  fireEvent.keyDown(document.body, { key: '2' });
  marked = true;
  await server.client.invalidateQueries();
  await screen.findByText('Average 4');
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await waitFor(() => expect(server.to(giveMark.path)).toHaveLength(1));
  expect(Object.fromEntries(server.to(giveMark.path)[0]!.form)).toMatchObject({ score: '2', revision: '0' });
});
