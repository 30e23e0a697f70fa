import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { KeyParts, QuestionParts } from '@praxis/contract/questions/parts';
import { markParts } from '@praxis/rules/mark-parts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import PartsAnswer from './PartsAnswer.tsx';
import { PartsView, partAnswer } from './PartsView.tsx';

type TryPartsProps = { stem: string; parts: QuestionParts; keyParts: KeyParts; score: number };

/** The question as a student meets it, and what an answer would get: marked by the code that marks attempts. */
export default function TryParts({ stem, parts, keyParts, score }: TryPartsProps) {
  const { t } = useTranslation('question-parts');
  const [value, setValue] = useState<AnswerValue>(null);
  const answer = partAnswer(value);
  const marked = answer && markParts(answer, keyParts, score);
  return (
    <section aria-label={t('try')} className="mt-7 rounded-md bg-sunken px-5 py-4">
      <h2 className="mb-3 text-14 font-bold">
        {t('try')} <span className="ml-1 text-12 font-normal text-ink-3">{t('try_note')}</span>
      </h2>
      <PartsAnswer stem={stem} parts={parts} value={value} locked={false} onAnswer={setValue} />
      {marked && (
        <div className="mt-4">
          <PartsView parts={parts} value={value} keyParts={keyParts} />
          <p className="mt-2 text-right text-14 font-bold" aria-live="polite">
            {marked.score === null ? t('try_person', { least: marked.least, score }) : t('try_score', { got: marked.score, score })}
          </p>
        </div>
      )}
    </section>
  );
}
