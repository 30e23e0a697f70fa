import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { Flag } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { typeWords } from '../question/type-words.ts';
import { Choices } from './Choices.tsx';
import { SaveLabel } from './SaveLabel.tsx';
import type { AttemptSession } from './session/attempt-session.ts';
import { useAttemptState } from './session/useAttempt.ts';
import { WrittenAnswer } from './WrittenAnswer.tsx';

const PartsAnswer = lazyPart(() => import('../question-parts/PartsAnswer.tsx'));
const Written = lazyPart(() => import('../writing/RichTextView.tsx'));
const byChoice = new Set(['single', 'multi', 'judge']);

function Facts({ question, keeper: session }: { question: QuestionForStudent; keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  const { page } = useAttemptState(session);
  const partial = question.type === 'multi' ? t(`partial_${page.multi_partial}`) : '';
  return (
    <span className="text-13 text-ink-3">
      {typeWords(question.type, question.file?.accepts, t)}
      <br className="phone:hidden" />
      <span className="hidden phone:inline">{t('comma')}</span>
      {t('points', { count: question.score })}
      {partial && t('comma') + partial}
    </span>
  );
}

/** Number, kind and save state of a question, and its flag. */
export function QuestionHead({
  question,
  keeper: session,
  beside,
}: {
  question: QuestionForStudent;
  keeper: AttemptSession;
  beside?: boolean;
}) {
  const { t } = useTranslation('answering');
  const { flags, marks, phase, page } = useAttemptState(session);
  const flagged = flags[question.item] ?? false;
  const side = 'flex flex-col items-start gap-2 phone:mb-3 phone:flex-row phone:flex-wrap phone:items-baseline';
  return (
    <div className={beside ? side : 'mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-2'}>
      <b className="font-serif text-40 leading-none phone:text-32">{question.item}</b>
      <Facts question={question} keeper={session} />
      {marks[question.item] && (
        <span className="phone:order-last phone:w-full">
          <SaveLabel mark={marks[question.item]} />
        </span>
      )}
      {page.resp_mode === 1 && phase === 'open' && (
        <Button
          look="plain"
          size="small"
          repeatable
          aria-pressed={flagged}
          className={beside ? '-ml-2 phone:ml-auto' : 'ml-auto'}
          icon={<Flag className={classes('size-4', flagged && 'fill-current text-amber')} strokeWidth={1.6} aria-hidden="true" />}
          onClick={() => session.flag(question.item, !flagged)}
        >
          <span className="phone:sr-only">{t(flagged ? 'unflag' : 'flag')}</span>{' '}
          <span className="phone:hidden">
            <Kbd>M</Kbd>
          </span>
        </Button>
      )}
    </div>
  );
}

/** One question: its number, kind and save state in the margin, the text clean beside it. */
export function QuestionPane({ question, keeper: session }: { question: QuestionForStudent; keeper: AttemptSession }) {
  const { values, phase } = useAttemptState(session);
  const locked = phase !== 'open';
  const value = values[question.item];
  const answer = (next: typeof value) => session.answer(question.item, next ?? null);
  return (
    <div
      className="mx-auto grid w-full max-w-[1040px] gap-x-6 px-10 py-9 phone:block phone:px-4 phone:py-5"
      style={{ gridTemplateColumns: '176px minmax(0,1fr)' }}
    >
      <QuestionHead question={question} keeper={session} beside />
      <article className="min-w-0">
        {question.parts ? (
          <Suspense fallback={<Skeleton rows={3} />}>
            <PartsAnswer stem={question.stem} parts={question.parts} value={value} locked={locked} onAnswer={answer} />
          </Suspense>
        ) : (
          <>
            <div className="mb-6 text-16 leading-read">
              <Suspense fallback={<Skeleton rows={2} />}>
                <Written html={question.stem} />
              </Suspense>
            </div>
            {byChoice.has(question.type) ? (
              <Choices question={question} value={value} locked={locked} onAnswer={answer} />
            ) : (
              <WrittenAnswer value={value} locked={locked} onAnswer={answer} />
            )}
          </>
        )}
      </article>
    </div>
  );
}
