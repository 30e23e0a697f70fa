import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { KeyParts, PartAnswer, PartsForStudent } from '@praxis/contract/questions/parts';
import { markParts, type PartMark } from '@praxis/rules/mark-parts';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui/Mark.tsx';
import { rowsOf } from './part-rows.ts';
import { letterAt, plainText } from './plain-text.ts';

/** The answer to a question of parts; undefined for any other. */
export const partAnswer = (value: AnswerValue | undefined): PartAnswer | undefined =>
  value && ('blanks' in value || 'number' in value || 'pairs' in value || 'order' in value) ? value : undefined;

const marks = {
  right: { shape: 'tick', tone: 'text-pine' },
  part: { shape: 'half', tone: 'text-amber' },
  wrong: { shape: 'cross', tone: 'text-red' },
  person: { shape: 'waiting', tone: 'text-amber' },
} as const;

const partState = (percent: number | null) => (percent === null ? 'person' : percent === 100 ? 'right' : percent === 0 ? 'wrong' : 'part');

function PartState({ mark, scored }: { mark: PartMark; scored: boolean }) {
  const { t } = useTranslation('question-parts');
  const how = partState(mark.percent);
  const { shape, tone } = marks[how];
  return (
    <span className={`inline-flex items-center gap-1.5 text-13 whitespace-nowrap ${tone}`}>
      <Mark shape={shape} />
      {how === 'part' && scored ? t('mark_percent', { percent: mark.percent }) : t(`mark_${how}`)}
    </span>
  );
}

type PartsViewProps = {
  parts: PartsForStudent;
  value: AnswerValue | undefined;
  /** With it each part is marked as the server marks it, and what is right stands beside it. */
  keyParts?: KeyParts | undefined;
  /** Points of the question, to say what is certain while a person decides about the rest. */
  score?: number;
};

/** What was answered part by part; with the key, how each was marked and what is right. */
export function PartsView({ parts, value, keyParts, score }: PartsViewProps) {
  const { t } = useTranslation('question-parts');
  const answer = partAnswer(value);
  const marked = answer && keyParts ? markParts(answer, keyParts, score ?? 1) : undefined;
  const byKey = new Map((marked?.parts ?? []).map((mark) => [mark.key, mark]));
  const nth = (place: number) => t('order_place', { place });
  const rows = rowsOf(parts, answer, keyParts, { letterAt, plainText, nth, number: t('number') });
  return (
    <>
      <table className="w-full max-w-[760px] border-collapse text-15">
        <caption className="sr-only">{t('answer_parts')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col">{t('answer')}</th>
            {keyParts && <th scope="col">{t('mark')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, text, right }) => {
            const mark = byKey.get(key);
            return (
              <tr key={key} className="border-b border-line align-top first:border-t">
                <th scope="row" className="w-1/3 py-2 pr-4 text-left font-normal break-words text-ink-2">
                  {label}
                </th>
                <td className="py-2 pr-4 break-words">
                  {text || <span className="text-ink-3">{t('nothing')}</span>}
                  {right && mark?.percent !== 100 && <span className="block text-13 text-pine">{t('right_is', { words: right })}</span>}
                </td>
                {keyParts && <td className="py-2 text-right">{mark && <PartState mark={mark} scored={parts.kind !== 'ordering'} />}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {score !== undefined && marked?.score === null && (
        <p className="mt-2 text-13 text-amber">{t('try_person', { least: marked.least, score })}</p>
      )}
    </>
  );
}
