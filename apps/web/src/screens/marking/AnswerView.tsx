import type { AnswerForMarker, QuestionForMarker } from '@praxis/contract/assessments/marking';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { JudgedAnswer } from '../../parts/judging/JudgedAnswer.tsx';
import { AnsweredOptions, stateOf } from '../../parts/question/AnsweredOptions.tsx';
import { SharedStem } from '../../parts/shared-stem/SharedStem.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Skeleton } from '../../ui/States.tsx';

const loadAnnotated = () => import('../../parts/annotate/AnnotatedAnswer.tsx');
const loadWritten = () => import('../../parts/writing/RichTextView.tsx');
const HandedInFiles = lazyPart(() => import('../../parts/file-answer/HandedInFiles.tsx'));
const AnnotatedAnswer = lazyPart(loadAnnotated);
const PartsView = lazyPart(() => import('../../parts/question-parts/PartsView.tsx').then((file) => ({ default: file.PartsView })));
const PartsKey = lazyPart(() => import('../../parts/question-parts/PartsKey.tsx').then((file) => ({ default: file.PartsKey })));
const Written = lazyPart(loadWritten);

/** Fetches what stems and answers are shown with while the server is still asked for them; what fails is fetched again when it is shown. */
export const fetchAnswerParts = () => void Promise.allSettled([loadAnnotated(), loadWritten()]);

/** An answer as it came, until what takes marks on it is there. */
function PlainAnswer({ value }: { value: { text: string } | { code: string } }) {
  if ('code' in value) return <pre className="overflow-x-auto rounded-md border border-line p-3 font-mono text-13">{value.code}</pre>;
  return <p className="text-16 leading-read wrap-anywhere whitespace-pre-wrap">{value.text}</p>;
}

/** The stem of a question. */
export function Stem({ html }: { html: string }) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <Written html={html} />
    </Suspense>
  );
}

/** The stem that a question shares with others, behind a line that opens it. */
export function SharedBy({ question }: { question: QuestionForMarker }) {
  const { t } = useTranslation('shared-stem');
  if (!question.shared) return null;
  return (
    <details open className="mb-3">
      <summary className="cursor-pointer text-13 text-pine">{t('shared')}</summary>
      <SharedStem className="mt-2" html={question.shared.html} audio={question.shared.audio} />
    </details>
  );
}

/** The key behind a line that opens it. */
export function KeyOf({ question }: { question: QuestionForMarker }) {
  const { t } = useTranslation(['marking', 'question-words']);
  const { key } = question;
  const letters = question.options.flatMap((option, at) => (key.correct.includes(option.key) ? [String.fromCharCode(65 + at)] : []));
  const short = [
    letters.join(' '),
    key.truth === null ? '' : t(key.truth ? 'question-words:true' : 'question-words:false'),
    key.accepted.join(' / '),
  ].filter(Boolean);
  if (short.length === 0 && !key.parts && !key.reference && !key.analysis) return null;
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-13 text-pine">{t('key')}</summary>
      <div className="mt-2 rounded-md bg-sunken px-4 py-3 text-14">
        {short.map((text) => (
          <p key={text}>{t('right_is', { words: text })}</p>
        ))}
        {key.parts && question.parts && (
          <Suspense fallback={null}>
            <PartsKey parts={question.parts} keyParts={key.parts} />
          </Suspense>
        )}
        {key.reference && <Stem html={key.reference} />}
        {key.analysis && <Stem html={key.analysis} />}
      </div>
    </details>
  );
}

/** What a student answered, beside the key where there is one. */
export function AnswerView({ answer, question }: { answer: AnswerForMarker; question: QuestionForMarker }) {
  const { t } = useTranslation(['marking', 'question-words']);
  const { value } = answer;
  const blank = value === null || ('text' in value && value.text.trim() === '') || ('options' in value && value.options.length === 0);
  if (question.parts)
    return (
      <Suspense fallback={<Skeleton rows={3} />}>
        <PartsView parts={question.parts} value={value} keyParts={question.key.parts} score={question.score} />
      </Suspense>
    );
  if (question.options.length > 0)
    return (
      <>
        {blank && <p className="mb-2 text-13 text-ink-3">{t('blank')}</p>}
        <AnsweredOptions
          options={question.options.map((option) => ({
            name: option.key,
            html: option.html,
            answerState: stateOf(option.key, value && 'options' in value ? value.options : [], question.key.correct),
          }))}
        />
      </>
    );
  if (value && 'files' in value)
    return (
      <Suspense fallback={<Skeleton rows={3} />}>
        <HandedInFiles key={answer.attempt_id} attemptId={answer.attempt_id} item={answer.item} value={value} marks />
      </Suspense>
    );
  if (blank) return <p className="text-ink-3">{t('blank')}</p>;
  if ('truth' in value) return <p className="text-16">{t(value.truth ? 'question-words:true' : 'question-words:false')}</p>;
  const written =
    'text' in value || 'code' in value ? (
      <Suspense fallback={<PlainAnswer value={value} />}>
        <AnnotatedAnswer key={`${answer.attempt_id} ${answer.item}`} attemptId={answer.attempt_id} item={answer.item} value={value} marks />
      </Suspense>
    ) : null;
  if ('code' in value)
    return (
      <>
        {written}
        {answer.student && <JudgedAnswer attemptId={answer.attempt_id} item={answer.item} userId={answer.student.id} />}
      </>
    );
  if ('text' in value) return written;
  return null;
}
