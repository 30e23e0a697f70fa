import type { QuestionFileFormat, QuestionInFile } from '@praxis/contract/question-exchange/question-exchange';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AnsweredOptions, stateOf } from '../../parts/question/AnsweredOptions.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Tag } from '../../ui/States.tsx';

const PartsKey = lazyPart(() => import('../../parts/question-parts/PartsKey.tsx').then((file) => ({ default: file.PartsKey })));
const Written = lazyPart(() => import('../../parts/writing/RichTextView.tsx'));

/** Where something stands in a file, as its program counts. */
function usePlace(format: QuestionFileFormat | null) {
  const { t } = useTranslation('question-import');
  return (line: number) =>
    line === 0 || format === 'qti1' || format === 'qti2' ? '' : format === 'docx' ? t('at_paragraph', { line }) : t('at_line', { line });
}

function Part({ label, html }: { label: string; html: string }) {
  if (html === '') return null;
  return (
    <div className="mt-3">
      <p className="text-12 text-ink-3">{label}</p>
      <Suspense fallback={null}>
        <Written html={html} />
      </Suspense>
    </div>
  );
}

function Answer({ question }: { question: QuestionInFile }) {
  const { t } = useTranslation(['question-import', 'question-words']);
  const { type, key, content } = question;
  if (type === 'single' || type === 'multi')
    return (
      <div className="mt-3">
        <AnsweredOptions
          options={content.options.map((option) => ({
            name: option.key,
            html: option.html,
            answerState: stateOf(option.key, undefined, key.correct),
          }))}
        />
      </div>
    );
  if (content.parts && key.parts)
    return (
      <div className="mt-3">
        <Suspense fallback={null}>
          <PartsKey parts={content.parts} keyParts={key.parts} />
        </Suspense>
      </div>
    );
  const text =
    type === 'judge'
      ? key.truth === null
        ? ''
        : t(key.truth ? 'question-words:true' : 'question-words:false')
      : type === 'short'
        ? key.accepted.join(' | ') || t('by_person')
        : '';
  if (text === '') return null;
  return (
    <p className="mt-3 break-words">
      <span className="text-12 text-ink-3">{type === 'short' && key.accepted.length > 0 ? t('accepted') : t('answer')}　</span>
      {text}
    </p>
  );
}

function Faults({ question, place }: { question: QuestionInFile; place: (line: number) => string }) {
  const { t } = useTranslation('question-import');
  if (question.faults.length === 0) return null;
  return (
    <div className="mt-3 rounded-md bg-red-soft px-3 py-2 text-13 text-red">
      <p className="font-bold">{t('faults')}</p>
      <ul className="list-disc pl-5">
        {question.faults.map((fault) => (
          <li key={`${fault.line} ${fault.text}`} className="break-words">
            {[place(fault.line), fault.text, fault.near && t('near', { text: fault.near })].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the preview has the fields to correct it: programs and problems are written in the bank. */
const correctable = ({ type }: QuestionInFile) => type !== 'programming' && type !== 'oj';

type CardProps = {
  question: QuestionInFile;
  format: QuestionFileFormat | null;
  taken: boolean;
  onToggle: () => void;
  onCorrect: () => void;
};

/** One question of a file as it would be, with what is wrong and what it resembles. */
export function QuestionCard({ question, format, taken: accepted, onToggle, onCorrect }: CardProps) {
  const { t } = useTranslation(['question-import', 'question-words']);
  const place = usePlace(format);
  const faulty = question.faults.length > 0;
  const notes = [
    ...question.notes,
    ...question.similar.map(({ bank, percent, excerpt }) => t('similar', { bank, percent, excerpt })),
    ...(question.same_as === null ? [] : [t('same_as', { no: question.same_as })]),
  ];
  return (
    <li
      className={classes('rounded-md border px-4 py-3', faulty ? 'border-red-line' : 'border-line', !accepted && !faulty && 'opacity-70')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-3">
        <Checkbox hideLabel label={t('take_this', { no: question.no })} checked={accepted} disabled={faulty} onChange={onToggle} />
        <b className="text-ink">{t('no', { no: question.no })}</b>
        {place(question.line) && <span>{place(question.line)}</span>}
        <span>{question.type ? t(`question-words:type_${question.type}`) : t('unknown_type')}</span>
        <span>{t('question-words:points', { count: question.score })}</span>
        <span>{t(`question-words:difficulty_${question.difficulty as 1}`)}</span>
        {[...question.tags, ...question.skills].map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {correctable(question) && (
          <Button look={faulty ? 'outline' : 'plain'} size="small" className="ml-auto" onClick={onCorrect}>
            {t('correct', { no: question.no })}
          </Button>
        )}
      </div>
      <div className="mt-2 min-w-0 overflow-x-auto">
        <Suspense fallback={null}>
          <Written html={question.content.stem} />
        </Suspense>
      </div>
      <Answer question={question} />
      <Part label={t('reference')} html={question.key.reference} />
      <Part label={t('analysis')} html={question.key.analysis} />
      {notes.length > 0 && (
        <ul className="mt-3 rounded-md bg-amber-soft px-3 py-2 text-13 text-amber">
          {notes.map((note) => (
            <li key={note} className="break-words">
              {note}
            </li>
          ))}
        </ul>
      )}
      <Faults question={question} place={place} />
    </li>
  );
}
