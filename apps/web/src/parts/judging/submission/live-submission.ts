import type { SubmissionNews, SubmissionSummary } from '@praxis/contract/judge-queue/submissions';

const order = { waiting: 0, compiling: 1, running: 2, done: 3 } as const;
const noTexts = { message: '', exit_code: null, signal: null, input: null, expected: null, stdout: null, stderr: null };

/** A submission with what was heard since it was read; news that come late or twice change nothing. */
export function received(visible: SubmissionSummary, news: SubmissionNews): SubmissionSummary {
  if (order[news.state] < order[visible.state] || visible.state === 'done') return visible;
  const known = new Set(visible.cases.map(({ no }) => no));
  const fresh = news.cases.filter(({ no }) => !known.has(no)).map((one) => ({ ...one, ...noTexts }));
  const cases = [...visible.cases, ...fresh].sort((one, other) => one.no - other.no);
  return {
    ...visible,
    state: news.state,
    total_cases: Math.max(visible.total_cases, news.total_cases),
    cases,
    ahead: news.state === 'waiting' ? visible.ahead : null,
    verdict: news.verdict ?? visible.verdict,
    score: news.score ?? visible.score,
    full: news.full ?? visible.full,
  };
}
