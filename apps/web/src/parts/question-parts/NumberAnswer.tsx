import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import { PART_LIMITS, type PartsForStudent } from '@praxis/contract/questions/parts';
import { decimalText, readQuantity } from '@praxis/rules/decimal';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';

type Parts = Extract<PartsForStudent, { kind: 'numeric' }>;
type NumberAnswerProps = { parts: Parts; value: AnswerValue | undefined; locked: boolean; onAnswer: (value: AnswerValue) => void };

const field =
  'h-11 rounded-md border border-control bg-raised px-3 text-16 text-ink disabled:border-line-2 disabled:bg-sunken disabled:text-ink';

/** How a number is read, said while it is written: a comma has two readings, and what cannot be read is left to a person. */
function useReading(text: string) {
  const { t } = useTranslation('question-parts');
  if (text.trim() === '') return { text: t('number_help'), worry: false };
  const read = readQuantity(text);
  if (/[,，]/.test(text)) {
    const plain = text.normalize('NFKC').replaceAll(' ', '');
    return { text: t('number_comma', { point: plain.replaceAll(',', '.'), none: plain.replaceAll(',', '') }), worry: true };
  }
  if (!read) return { text: t('number_unread'), worry: true };
  return { text: t('number_read', { number: [decimalText(read.value), read.rest].filter(Boolean).join(' ') }), worry: false };
}

/** A number with its unit. */
export function NumberAnswer({ parts, value, locked, onAnswer }: NumberAnswerProps) {
  const { t } = useTranslation('question-parts');
  const help = useId();
  const answer = value && 'number' in value ? value : { number: '', unit: '' };
  const reading = useReading(answer.number);
  const write = (part: Partial<typeof answer>) => {
    const next = { ...answer, ...part };
    onAnswer(next.number === '' && next.unit === '' ? null : next);
  };
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <input
          aria-label={t('number')}
          aria-describedby={help}
          className={classes(field, 'w-60 tabular-nums')}
          inputMode="text"
          autoComplete="off"
          maxLength={100}
          value={answer.number}
          disabled={locked}
          onChange={(event) => write({ number: event.target.value })}
        />
        {parts.unit === 'field' && (
          <input
            aria-label={t('unit')}
            placeholder={t('unit')}
            className={classes(field, 'w-28')}
            autoComplete="off"
            spellCheck={false}
            maxLength={PART_LIMITS.unit}
            value={answer.unit}
            disabled={locked}
            onChange={(event) => write({ unit: event.target.value })}
          />
        )}
        {parts.unit === 'list' && (
          <select
            aria-label={t('unit')}
            className={classes(field, 'w-28')}
            value={answer.unit}
            disabled={locked}
            onChange={(event) => write({ unit: event.target.value })}
          >
            <option value="">{t('unit_choose')}</option>
            {parts.units.map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </select>
        )}
      </div>
      <p id={help} aria-live="polite" className={classes('mt-2 text-13', reading.worry ? 'text-amber' : 'text-ink-3')}>
        {reading.text}
      </p>
    </div>
  );
}
