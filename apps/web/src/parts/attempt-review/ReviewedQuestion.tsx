import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { useSession } from '../../platform/person/session.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { JudgedAnswer } from '../judging/JudgedAnswer.tsx';
import { AnsweredOptions } from '../question/AnsweredOptions.tsx';
import { typeWords } from '../question/type-words.ts';
import { SharedStem } from '../shared-stem/SharedStem.tsx';
import { optionState, type Review, type ReviewedAnswer } from './review.ts';

const Written = lazyPart(() => import('../writing/RichTextView.tsx'));
const AnnotatedAnswer = lazyPart(() => import('../annotate/AnnotatedAnswer.tsx'));
const HandedInFiles = lazyPart(() => import('../file-answer/HandedInFiles.tsx'));
const PartsView = lazyPart(() => import('../question-parts/PartsView.tsx').then((file) => ({ default: file.PartsView })));
const RegradeDialog = lazyPart(() => import('./RegradeDialog.tsx').then((file) => ({ default: file.RegradeDialog })));

function Texts({ answer, attemptId }: { answer: ReviewedAnswer | undefined; attemptId: string }) {
  const { t } = useTranslation('attempt-review');
  const value = answer?.value;
  if (value == null) return <p className="text-ink-3">{t('blank')}</p>;
  if (answer && 'files' in value)
    return (
      <Suspense fallback={null}>
        <HandedInFiles attemptId={attemptId} item={answer.item} value={value} />
      </Suspense>
    );
  if ('truth' in value) return <p>{t('you_wrote', { words: t(value.truth ? 'true' : 'false') })}</p>;
  if (answer && ('text' in value || 'code' in value))
    return (
      <Suspense fallback={null}>
        <div className={'text' in value ? 'rounded-md border border-line px-4 py-3' : undefined}>
          <AnnotatedAnswer attemptId={attemptId} item={answer.item} value={value} />
        </div>
      </Suspense>
    );
  return null;
}

function Key({ answer }: { answer: ReviewedAnswer }) {
  const { t } = useTranslation('attempt-review');
  const key = answer.key;
  if (!key) return null;
  const parts: [string, string][] = [
    [t('reference'), key.reference],
    [t('analysis'), key.analysis],
  ];
  if (key.truth === null && key.accepted.length === 0 && !key.reference && !key.analysis) return null;
  return (
    <div className="mt-4 rounded-md bg-sunken px-4 py-3 text-14">
      {key.truth !== null && <p>{t('right_is', { words: t(key.truth ? 'true' : 'false') })}</p>}
      {key.accepted.length > 0 && <p>{t('right_is', { words: key.accepted.join(' / ') })}</p>}
      {parts.map(
        ([name, html]) =>
          html && (
            <div key={name} className="mt-2 first:mt-0">
              <h3 className="text-12 text-ink-3">{name}</h3>
              <Suspense fallback={null}>
                <Written html={html} />
              </Suspense>
            </div>
          ),
      )}
    </div>
  );
}

function Notes({ answer, review, onAsk }: { answer: ReviewedAnswer; review: Review; onAsk: () => void }) {
  const { t } = useTranslation('attempt-review');
  return (
    <>
      {answer.adjustment && <p className="mt-3 text-13 text-amber">{t(`adjustment_${answer.adjustment}`)}</p>}
      {answer.rubric.map((point) => (
        <p key={`${point.criterion} ${point.text}`} className="mt-2 text-13 text-red">
          {point.points > 0 ? `+${point.points}` : point.points} {point.criterion !== '' && `${point.criterion} · `}
          {point.text}
        </p>
      ))}
      {answer.comment && <p className="mt-3 border-l-2 border-red pl-3 font-kai text-15 whitespace-pre-wrap">{answer.comment}</p>}
      {answer.regrade ? (
        <p className="mt-3 text-13 text-ink-2">
          <StateLabel
            shape={answer.regrade.state === 'open' ? 'waiting' : answer.regrade.state === 'accepted' ? 'tick' : 'cross'}
            tone="ink"
          >
            {t(`regrade_${answer.regrade.state}`)}
          </StateLabel>
          <span className="ml-2">{answer.regrade.text}</span>
          {answer.regrade.reply && <span className="ml-2">{t('reply', { text: answer.regrade.reply })}</span>}
        </p>
      ) : (
        review.can.ask_regrade &&
        answer.score !== null && (
          <Button look="plain" size="small" className="mt-2 -ml-2" data-print="no" onClick={onAsk}>
            {t('ask_regrade')}
          </Button>
        )
      )}
    </>
  );
}

/** One question with the answer that was given and what may be said about it. */
export function ReviewedQuestion({
  question,
  answer,
  review,
  onAsked,
}: {
  question: QuestionForStudent;
  answer: ReviewedAnswer | undefined;
  review: Review;
  onAsked: () => void;
}) {
  const { t } = useTranslation('attempt-review');
  const [asking, setAsking] = useState(false);
  const uid = useSession((now) => now.uid);
  const score = answer?.score ?? null;
  return (
    <section
      className="grid max-w-[960px] gap-x-6 border-b border-line py-7 break-inside-avoid phone:block phone:py-5"
      style={{ gridTemplateColumns: '120px minmax(0,1fr)' }}
    >
      <div className="phone:mb-3 phone:flex phone:items-baseline phone:gap-3">
        <h2 className="font-serif text-26 leading-none font-bold">{question.item}</h2>
        <p className="mt-2 text-13 text-ink-3 phone:mt-0">{typeWords(question.type, question.file?.accepts, t)}</p>
        <p className="mt-1 phone:mt-0 phone:ml-auto">
          {score === null ? (
            <span className="text-13 text-ink-3">{t('points', { count: question.score })}</span>
          ) : (
            <b className={classes('font-serif text-20', answer?.correct ? 'text-pine' : 'text-red')}>
              {score}
              <span className="font-sans text-12 font-normal text-ink-3"> / {question.score}</span>
            </b>
          )}
        </p>
      </div>
      <article className="min-w-0">
        {question.shared && question.shared.from === question.item && (
          <SharedStem
            className="mb-5"
            html={question.shared.html}
            audio={question.shared.audio?.address}
            silent={question.shared.audio ? t('sound_later') : undefined}
            range={question.shared}
          />
        )}
        <div className="mb-4 text-16 leading-read">
          <Suspense fallback={null}>
            <Written html={question.stem} />
          </Suspense>
        </div>
        {question.parts ? (
          <Suspense fallback={null}>
            <PartsView parts={question.parts} value={answer?.value} keyParts={answer?.key?.parts} />
          </Suspense>
        ) : question.options.length > 0 ? (
          <AnsweredOptions options={question.options.map((option) => ({ ...option, answerState: optionState(option.name, answer) }))} />
        ) : (
          <Texts answer={answer} attemptId={review.attempt_id} />
        )}
        {question.options.length > 0 && answer?.value == null && <p className="mt-2 text-13 text-ink-3">{t('blank')}</p>}
        {(question.type === 'programming' || question.type === 'oj') && (
          <JudgedAnswer attemptId={review.attempt_id} item={question.item} userId={review.student?.id ?? uid} />
        )}
        {answer && <Key answer={answer} />}
        {answer && <Notes answer={answer} review={review} onAsk={() => setAsking(true)} />}
      </article>
      {asking && (
        <Suspense fallback={null}>
          <RegradeDialog attemptId={review.attempt_id} item={question.item} onClose={() => setAsking(false)} onAsked={onAsked} />
        </Suspense>
      )}
    </section>
  );
}
