import { type AnswerValue, SAVE_LIMITS } from '@praxis/contract/assessments/attempts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { value: AnswerValue | undefined; locked: boolean; onAnswer: (value: AnswerValue) => void };

/** An answer in words. */
export function WrittenAnswer({ value, locked, onAnswer }: Props) {
  const { t } = useTranslation('answering');
  const text = value && 'text' in value ? value.text : '';
  const help = useId();
  return (
    <div>
      <textarea
        className="min-h-40 w-full resize-y rounded-md border border-control bg-raised px-4 py-3 text-15 leading-[26px] text-ink disabled:border-line-2 disabled:bg-sunken disabled:text-ink"
        aria-label={t('your_answer')}
        aria-describedby={help}
        value={text}
        maxLength={SAVE_LIMITS.text}
        disabled={locked}
        onChange={(event) => onAnswer({ text: event.target.value })}
      />
      <p id={help} className="mt-1 text-right text-12 text-ink-3">
        {t('characters', { count: text.length })}
      </p>
    </div>
  );
}
