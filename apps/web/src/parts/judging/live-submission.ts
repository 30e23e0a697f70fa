import type { SubmissionNews, SubmissionShown } from '@praxis/contract/judge-queue/submissions';

const order = { waiting: 0, compiling: 1, running: 2, done: 3 } as const;
const noTexts = { message: '', exit_code: null, signal: null, input: null, expected: null, stdout: null, stderr: null };

/** A submission with what was heard since it was read; news that come late or twice change nothing. */
export function heard(shown: SubmissionShown, news: SubmissionNews): SubmissionShown {
  if (order[news.state] < order[shown.state] || shown.state === 'done') return shown;
  const known = new Set(shown.cases.map(({ no }) => no));
  const fresh = news.cases.filter(({ no }) => !known.has(no)).map((one) => ({ ...one, ...noTexts }));
  const cases = [...shown.cases, ...fresh].sort((one, other) => one.no - other.no);
  return {
    ...shown,
    state: news.state,
    total_cases: Math.max(shown.total_cases, news.total_cases),
    cases,
    ahead: news.state === 'waiting' ? shown.ahead : null,
    verdict: news.verdict ?? shown.verdict,
    score: news.score ?? shown.score,
    full: news.full ?? shown.full,
  };
}
