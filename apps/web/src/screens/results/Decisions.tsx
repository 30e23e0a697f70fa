import type { AssessmentDetail } from '@praxis/contract/assessments/assessments';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { isWorrying, letterOf, type QuestionResult, type Results, readingOf, strongerOption } from './results-reading.ts';

const MOST = 4;

function Worry({ question, to }: { question: QuestionResult; to: string | undefined }) {
  const { t } = useTranslation('results');
  const stronger = strongerOption(question);
  const letter = (key: string | undefined) => letterOf(question.options.findIndex((option) => option.key === key));
  const right = question.options.find((option) => option.right)?.key;
  return (
    <li className="border-t border-line py-3">
      <p>
        <b>{t('worry', { no: question.question })}</b>{' '}
        {stronger && <span className="text-ink-2">{t('worry_option', { other: letter(stronger.key), right: letter(right) })}</span>}
      </p>
      {to && (
        <Link to={to} className={`${buttonClasses('outline')} mt-2`}>
          {t('worry_look')}
        </Link>
      )}
    </li>
  );
}

/** What waits for a decision of the teacher. */
export function Decisions({ assessment, results }: { assessment: AssessmentDetail; results: Results }) {
  const { t } = useTranslation('results');
  const worries = results.questions.filter((question) => isWorrying(readingOf(question))).slice(0, MOST);
  const waiting = assessment.counts?.to_mark ?? 0;
  const mark = (query: string) => (assessment.can.mark ? `/mark/${assessment.id}?${query}` : undefined);
  const toMark = mark('by=question');
  return (
    <Section title={t('decisions')} className="mt-0! phone:mt-10!">
      <ul className="border-b border-line">
        {waiting > 0 && (
          <li className="border-t border-line py-3">
            <p>{t('waiting', { count: waiting })}</p>
            {toMark && (
              <Link to={toMark} className={`${buttonClasses('outline')} mt-2`}>
                {t('go_marking')}
              </Link>
            )}
          </li>
        )}
        {worries.map((question) => (
          <Worry key={question.question} question={question} to={mark(`by=question&question=${question.question}`)} />
        ))}
        {waiting === 0 && worries.length === 0 && (
          <li className="flex items-center gap-1.5 border-t border-line py-3 text-pine">
            <Mark shape="tick" />
            {t('no_decisions')}
          </li>
        )}
      </ul>
    </Section>
  );
}
