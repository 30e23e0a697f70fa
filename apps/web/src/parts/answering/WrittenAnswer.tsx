import { type AnswerValue, SAVE_LIMITS } from '@praxis/contract/assessments/attempts';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormulaTools } from '../writing/formulas/FormulaTools.tsx';

type Props = { value: AnswerValue | undefined; locked: boolean; onAnswer: (value: AnswerValue) => void };

/** An answer in words and formulas. */
export function WrittenAnswer({ value, locked, onAnswer }: Props) {
  const { t } = useTranslation('answering');
  const text = value && 'text' in value ? value.text : '';
  const help = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <div>
      <textarea
        ref={area}
        className="min-h-40 w-full resize-y rounded-md border border-control bg-raised px-4 py-3 text-15 leading-[26px] text-ink disabled:border-line-2 disabled:bg-sunken disabled:text-ink"
        aria-label={t('your_answer')}
        aria-describedby={help}
        value={text}
        maxLength={SAVE_LIMITS.text}
        disabled={locked}
        onChange={(event) => onAnswer({ text: event.target.value })}
      />
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <p id={help} className="order-1 ml-auto text-12 text-ink-3">
          {t('characters', { count: text.length })}
        </p>
        <FormulaTools area={area} text={text} most={SAVE_LIMITS.text} locked={locked} onText={(next) => onAnswer({ text: next })} />
      </div>
    </div>
  );
}
