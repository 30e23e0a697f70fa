import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import { PART_LIMITS, type PartsForStudent } from '@praxis/contract/questions/parts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Rich } from './Rich.tsx';

type Blank = Extract<PartsForStudent, { kind: 'blank' }>['blanks'][number];

const field =
  'mx-1 my-0.5 inline-block max-w-full rounded-sm border border-control bg-raised px-2 align-baseline text-15 leading-[26px] text-ink touch:min-h-11 disabled:border-line-2 disabled:bg-sunken disabled:text-ink';

function Field({
  blank,
  at,
  text,
  locked,
  onWrite,
}: {
  blank: Blank;
  at: number;
  text: string;
  locked: boolean;
  onWrite: (text: string) => void;
}) {
  const { t } = useTranslation('question-parts');
  const label = t('blank_no', { no: at + 1 });
  if (blank.kind === 'choice')
    return (
      <select aria-label={label} className={field} value={text} disabled={locked} onChange={(event) => onWrite(event.target.value)}>
        <option value="">{t('choose')}</option>
        {blank.choices.map((choice) => (
          <option key={choice.key} value={choice.key}>
            {choice.text}
          </option>
        ))}
      </select>
    );
  return (
    <input
      aria-label={label}
      className={field}
      // Room for wide characters, as many as the teacher chose.
      style={{ width: `calc(${blank.width}em + 18px)` }}
      inputMode={blank.kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={PART_LIMITS.text}
      value={text}
      disabled={locked}
      onChange={(event) => onWrite(event.target.value)}
    />
  );
}

type BlankedStemProps = {
  stem: string;
  blanks: readonly Blank[];
  value: AnswerValue | undefined;
  locked: boolean;
  onAnswer: (value: AnswerValue) => void;
};

/** A stem with a field in each of its blanks. */
export function BlankedStem({ stem, blanks, value, locked, onAnswer }: BlankedStemProps) {
  const [places, setPlaces] = useState<[string, HTMLElement][]>([]);
  const texts = value && 'blanks' in value ? value.blanks : {};
  const write = (key: string, text: string) => {
    const next = { ...texts, [key]: text };
    onAnswer(Object.values(next).every((one) => one === '') ? null : { blanks: next });
  };
  return (
    <>
      <div className="text-16 leading-[34px] [&_.handout]:leading-[34px]">
        <Rich html={stem} onBlanks={setPlaces} />
      </div>
      {places.map(([key, place], at) => {
        const blank = blanks.find((one) => one.key === key);
        return (
          blank &&
          createPortal(
            <Field blank={blank} at={at} text={texts[key] ?? ''} locked={locked} onWrite={(text) => write(key, text)} />,
            place,
            key,
          )
        );
      })}
    </>
  );
}
