import type { PaperDetail } from '@praxis/contract/assessments/papers';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AnsweredOptions, stateOf } from '../../parts/question/AnsweredOptions.tsx';
import { SharedStem } from '../../parts/shared-stem/SharedStem.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';

const PartsKey = lazyPart(() => import('../../parts/question-parts/PartsKey.tsx').then((file) => ({ default: file.PartsKey })));
const Written = lazyPart(() => import('../../parts/writing/RichTextView.tsx'));

/** A question with its key, as its teacher sees it. */
export function QuestionInFull({ question }: { question: PaperDetail['chosen'][number] }) {
  const { t } = useTranslation(['papers', 'question-words']);
  const { key } = question;
  return (
    <Suspense fallback={null}>
      {question.shared && <SharedStem className="mb-3" html={question.shared.html} />}
      <Written html={question.stem} />
      {question.options.length > 0 && (
        <div className="mt-3">
          <AnsweredOptions
            options={question.options.map((option) => ({
              name: option.key,
              html: option.html,
              answerState: stateOf(option.key, undefined, key.correct),
            }))}
          />
        </div>
      )}
      {question.parts && key.parts && (
        <div className="mt-3">
          <PartsKey parts={question.parts} keyParts={key.parts} />
        </div>
      )}
      {key.truth !== null && (
        <p className="mt-3 text-pine">{t('right_is', { words: t(key.truth ? 'question-words:true' : 'question-words:false') })}</p>
      )}
      {key.accepted.length > 0 && <p className="mt-3 text-pine">{t('right_is', { words: key.accepted.join(' / ') })}</p>}
      {key.reference && (
        <div className="mt-3 text-ink-2">
          <p className="text-12 text-ink-3">{t('reference')}</p>
          <Written html={key.reference} />
        </div>
      )}
    </Suspense>
  );
}
