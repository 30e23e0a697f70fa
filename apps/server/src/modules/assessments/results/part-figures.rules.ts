import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { KeyParts, PartAnswer, QuestionParts } from '@praxis/contract/questions/parts';
import { markParts } from '@praxis/rules/mark-parts';
import { isOfParts } from '../attempts/finalize.rules.ts';
import { excerpt } from '../excerpt.rules.ts';

/** Equal answers to one question with how many gave them. */
export type PartAnswered = { question_no: number; value: AnswerValue; people: number };

/** What fewer than so many people wrote is not listed: it could be told who. */
const LEAST_PEOPLE = 3;
const MOST_WRONG = 10;

const labelsOf = (parts: QuestionParts): Map<string, string> => {
  if (parts.kind === 'matching') return new Map([...parts.prompts, ...parts.choices].map(({ key, html }) => [key, excerpt(html)]));
  if (parts.kind === 'ordering') return new Map(parts.items.map(({ key, html }) => [key, excerpt(html)]));
  if (parts.kind === 'blank') return new Map(parts.blanks.flatMap(({ choices }) => choices.map(({ key, text }) => [key, text])));
  return new Map();
};

/** What an answer says in one part, as it may be read. */
function textIn(value: PartAnswer, key: string, labels: Map<string, string>): string {
  if ('blanks' in value) return labels.get(value.blanks[key] ?? '') ?? (value.blanks[key] ?? '').trim();
  if ('number' in value) return `${value.number} ${value.unit}`.trim();
  if ('pairs' in value) return labels.get(value.pairs.find(([prompt]) => prompt === key)?.[1] ?? '') ?? '';
  const place = value.order.indexOf(key);
  return place === -1 ? '' : String(place + 1);
}

/** Per blank, prompt or item: how many answered, how many had it fully, and frequent answers that earn nothing. */
export function partFigures(parts: QuestionParts | undefined, key: KeyParts | undefined, answers: readonly PartAnswered[]) {
  if (!parts || !key) return [];
  const labels = labelsOf(parts);
  const figures = new Map<string, { answered: number; right: number; wrong: Map<string, number> }>();
  for (const { value, people } of answers) {
    if (!value || !isOfParts(value)) continue;
    for (const mark of markParts(value, key, 1).parts) {
      const one = figures.get(mark.key) ?? { answered: 0, right: 0, wrong: new Map() };
      const text = textIn(value, mark.key, labels);
      if (text !== '') one.answered += people;
      if (mark.percent === 100) one.right += people;
      else if (text !== '' && !mark.percent) one.wrong.set(text, (one.wrong.get(text) ?? 0) + people);
      figures.set(mark.key, one);
    }
  }
  return [...figures].map(([name, { answered, right, wrong }]) => ({
    ...{ key: name, label: labels.get(name) ?? '', answered, right },
    wrong: [...wrong]
      .filter(([, people]) => people >= LEAST_PEOPLE)
      .sort(([, one], [, other]) => other - one)
      .slice(0, MOST_WRONG)
      .map(([text, people]) => ({ text, people })),
  }));
}
