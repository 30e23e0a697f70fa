import type { QuestionContent, QuestionKey } from '@praxis/contract/questions/content';
import type { QuestionWritten } from '@praxis/contract/questions/editing';
import { useTranslation } from 'react-i18next';
import { rowsOf } from '../../parts/question-parts/part-rows.ts';
import { letterAt } from '../../parts/question-parts/plain-text.ts';
import { plainOf } from './word-differences.ts';

/** One part of a question in two versions, as text. */
export type Compared = { label: string; before: string; after: string };
type Sides = { content: QuestionContent; key: QuestionKey; score: number };

const lettersOf = ({ content, key }: Sides) =>
  content.options.flatMap((option, at) => (key.correct.includes(option.key) ? [String.fromCharCode(65 + at)] : [])).join(' ');

/** Parts with their key, line by line, so that versions can be laid beside each other. */
const partsText = ({ content, key }: Sides) =>
  content.parts && key.parts
    ? rowsOf(content.parts, undefined, key.parts, { letterAt, plainText: plainOf, nth: String, number: '' })
        .map(({ label, right }) => `${label} → ${right}`)
        .join('\n')
    : '';

/** The parts in which an earlier version differs from what is written now. */
export function useComparedParts(before: Sides | undefined, now: QuestionWritten): Compared[] {
  const { t } = useTranslation(['question-bank', 'question-words']);
  if (!before) return [];
  const textOf = (side: Sides): Record<string, string> => {
    const { content, key } = side;
    const truth = key.truth === null ? '' : t(key.truth ? 'question-words:true' : 'question-words:false');
    return {
      [t('stem')]: plainOf(content.stem),
      ...Object.fromEntries(
        content.options.map((option, at) => [t('option', { letter: String.fromCharCode(65 + at) }), plainOf(option.html)]),
      ),
      [t('right_answer')]: truth || lettersOf(side),
      [t('parts')]: partsText(side),
      [t('accepted')]: key.accepted.join('\n'),
      [t('reference')]: plainOf(key.reference),
      [t('analysis')]: plainOf(key.analysis),
      [t('score')]: String(side.score),
      [t('program')]: content.program ? JSON.stringify(content.program, null, 2) : '',
      [t('cases')]: key.cases.map((one) => `${one.input}\n→ ${one.output} (${one.share}%)`).join('\n'),
    };
  };
  const [old, fresh] = [textOf(before), textOf(now)];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((label) => ({ label, before: old[label] ?? '', after: fresh[label] ?? '' }))
    .filter((part) => part.before !== part.after);
}
