import type { PrintedQuestion } from '@praxis/contract/assessments/paper-print';
import { useTranslation } from 'react-i18next';
import { typeWords } from '../../parts/question/type-words.ts';
import { letterAt } from '../../parts/question-parts/plain-text.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { listed } from '../../platform/language/dates.ts';
import { PrintedKey } from './PrintedKey.tsx';
import { PrintedParts } from './PrintedParts.tsx';

const Written = lazyPart(() => import('../../parts/writing/RichTextView.tsx'));

/** Lines to write on: more for what earns more, and a program takes most of a page. */
const linesFor = ({ type, score }: PrintedQuestion) => (type === 'short' ? Math.min(14, Math.max(4, Math.round(score))) : 18);

function Program({ program }: { program: NonNullable<PrintedQuestion['program']> }) {
  const { t } = useTranslation('papers');
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-6 text-13 phone:grid-cols-1">
      {(['input_params', 'output'] as const).map(
        (side) =>
          program[side] && (
            <div key={side}>
              <dt>{t(`print_${side}`)}</dt>
              <dd>
                <pre className="font-mono text-12 break-words whitespace-pre-wrap">{program[side]}</pre>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Room({ question }: { question: PrintedQuestion }) {
  const { t } = useTranslation('question-words');
  if (question.type === 'judge')
    return (
      <p className="mt-2 flex gap-8">
        {([true, false] as const).map((side) => (
          <span key={String(side)}>☐ {t(side ? 'true' : 'false')}</span>
        ))}
      </p>
    );
  if (question.options.length > 0 || question.parts) return null;
  return (
    <div className="mt-1" data-lines={linesFor(question)} aria-hidden="true">
      {Array.from({ length: linesFor(question) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are alike
        <div key={at} className="paper-line" />
      ))}
    </div>
  );
}

/** A question on paper with room for its answer, or with its key instead. */
export function PrintedItem({ question, withKey }: { question: PrintedQuestion; withKey: boolean }) {
  const { t } = useTranslation('question-words');
  return (
    <section className="mb-5 flex break-inside-avoid gap-2" aria-label={String(question.item)}>
      <b className="min-w-6 flex-none">{question.item}.</b>
      <div className="min-w-0 flex-1">
        <p className="text-13 text-ink-2">
          {listed([typeWords(question.type, question.file?.accepts, t), t('points', { count: question.score })])}
        </p>
        <Written html={question.stem} />
        {question.options.map((option, at) => (
          <div key={option.name} className="flex items-baseline gap-2 [&_p]:m-0">
            <span className="flex-none">
              {question.type === 'multi' ? '☐' : '○'} {letterAt(at)}.
            </span>
            <div className="min-w-0 flex-1">
              <Written html={option.html} />
            </div>
          </div>
        ))}
        {question.program && <Program program={question.program} />}
        {question.parts && <PrintedParts parts={question.parts} withKey={withKey} />}
        {withKey ? <PrintedKey question={question} /> : <Room question={question} />}
      </div>
    </section>
  );
}
