import type { AnswerForMarker, QuestionForMarker } from '@praxis/contract/assessments/marking';

/**
 * What a marker has put down for an answer and not sent yet; `text` is the score as it is typed, '' when the rubric gives it. `revision` is
 * that of the mark they saw when they began.
 */
export type MarkEntry = { text: string; rubricIds: string[]; comment: string; revision: number };

type Answer = Pick<AnswerForMarker, 'attempt_id' | 'item' | 'score' | 'comment' | 'rubric_ids' | 'revision'>;
type Question = Pick<QuestionForMarker, 'score' | 'rubric'>;

/** The name of an answer on the page. */
export const answerKey = (answer: Pick<Answer, 'attempt_id' | 'item'>) => `${answer.attempt_id}:${answer.item}`;

/** What the server holds, as an entry. */
export const entryOf = (answer: Answer): MarkEntry => ({
  text: answer.score === null || answer.rubric_ids.length > 0 ? '' : String(answer.score),
  rubricIds: [...answer.rubric_ids],
  comment: answer.comment,
  revision: answer.revision,
});

/** Two decimals, between nothing and the full score. */
const within = (score: number, full: number) => Math.round(Math.min(full, Math.max(0, score)) * 100) / 100;

/** The points of the rubric that were given, added up. */
export const rubricSum = (entry: Pick<MarkEntry, 'rubricIds'>, { rubric, score }: Question) =>
  within(
    rubric.filter(({ id }) => entry.rubricIds.includes(id)).reduce((sum, { points }) => sum + points, 0),
    score,
  );

/** The score an entry stands for: what is typed, else the rubric; null when there is neither, NaN when it cannot be one. */
export function scoreOf(entry: Omit<MarkEntry, 'revision'>, question: Question): number | null {
  const typed = entry.text.trim();
  if (typed !== '') {
    const score = Number(typed);
    return score >= 0 && score <= question.score && Math.abs(score * 100 - Math.round(score * 100)) < 1e-6 ? score : Number.NaN;
  }
  return entry.rubricIds.length > 0 ? rubricSum(entry, question) : null;
}

/** Whether an entry says something else than the server holds. */
export const isChanged = (entry: MarkEntry, answer: Answer) => {
  const held = entryOf(answer);
  return (
    entry.text !== held.text || entry.comment !== held.comment || [...entry.rubricIds].sort().join() !== [...held.rubricIds].sort().join()
  );
};

/** Gives or takes back a point of the rubric; a typed score makes way for the sum. */
export function toggled(entry: MarkEntry, id: string, rubric: Question['rubric'] = []): MarkEntry {
  const criterion = rubric.find((point) => point.id === id)?.criterion ?? '';
  // Of the levels of one criterion the last chosen holds.
  const others = new Set(criterion === '' ? [] : rubric.filter((point) => point.criterion === criterion).map((point) => point.id));
  const kept = entry.rubricIds.filter((one) => one !== id && !others.has(one));
  return { ...entry, text: '', rubricIds: entry.rubricIds.includes(id) ? kept : [...kept, id] };
}

/** A digit typed for a score: joined to the one before it while the sum is a score, else begun anew. */
export function digitTyped(text: string, digit: string, full: number, joins: boolean): string {
  const joined = joins ? `${text}${digit}` : digit;
  if (Number(joined) <= full) return joined === '00' ? '0' : joined;
  return Number(digit) <= full ? digit : String(full);
}

/** What an answer would get because it matches an accepted one, as long as nobody has marked it. */
export const openProposal = (answer: Pick<AnswerForMarker, 'proposal' | 'score' | 'state'> | undefined) =>
  answer && answer.score === null && answer.state !== 'rejected' ? answer.proposal : null;

/** What a key does while marking. */
export type MarkAction =
  | { act: 'go'; by: 1 | -1 }
  | { act: 'person'; by: 1 | -1 }
  | { act: 'digit'; digit: string }
  | { act: 'rubric'; at: number }
  | { act: 'zero' | 'full' | 'accept' | 'save' | 'comment' | 'bank' | 'reject' | 'keys' };

/** The action of a key; with a rubric digits give its points, without one they write the score. */
export function actionOf(key: string, rubricPoints: number): MarkAction | undefined {
  const named: Record<string, MarkAction> = {
    j: { act: 'go', by: 1 },
    k: { act: 'go', by: -1 },
    n: { act: 'person', by: 1 },
    p: { act: 'person', by: -1 },
    f: { act: 'full' },
    a: { act: 'accept' },
    c: { act: 'comment' },
    '/': { act: 'bank' },
    r: { act: 'reject' },
    '?': { act: 'keys' },
    Enter: { act: 'save' },
  };
  if (named[key]) return named[key];
  if (!/^[0-9.]$/.test(key)) return undefined;
  if (rubricPoints === 0) return { act: 'digit', digit: key };
  if (key === '0') return { act: 'zero' };
  const at = Number(key) - 1;
  return at >= 0 && at < rubricPoints ? { act: 'rubric', at } : undefined;
}
