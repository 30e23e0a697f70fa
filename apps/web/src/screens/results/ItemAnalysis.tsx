import { useTranslation } from 'react-i18next';
import { typeWords } from '../../parts/question/type-words.ts';
import { classes } from '../../ui/classes.ts';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { isWorrying, letterOf, type QuestionResult, type Results, readingOf } from './results-reading.ts';

const twoPlaces = (value: number | null) => (value === null ? '–' : value.toFixed(2));

/** Each blank, pair or place with how many had it right, and what several people wrote instead. */
function PartCounts({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('results');
  const all = Math.max(1, question.answered + question.blank);
  return (
    <ul className="flex flex-col gap-1">
      {question.parts.map(({ key, label, right, wrong }, at) => (
        <li key={key} className="text-13">
          <span className="flex items-center gap-1.5">
            <span className="max-w-40 min-w-3 truncate text-ink-3">{label || at + 1}</span>
            <span aria-hidden="true" className="h-1 w-9 flex-none overflow-hidden rounded-[2px] bg-well print:hidden">
              <span className="block h-full bg-pine" style={{ width: `${(right / all) * 100}%` }} />
            </span>
            {t('part_right', { count: right })}
          </span>
          {wrong.slice(0, 3).map(({ text, people }) => (
            <span key={text} className="block truncate pl-4 text-12 text-ink-3">
              {t('part_wrong', { text, count: people })}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function OptionCounts({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('results');
  if (question.parts.length > 0) return <PartCounts question={question} />;
  if (question.options.length === 0) return <span className="text-13 text-ink-3">{t('no_options')}</span>;
  const all = Math.max(1, question.answered + question.blank);
  return (
    <ul className="grid grid-cols-[repeat(4,max-content)] gap-x-4 gap-y-1 phone:grid-cols-2">
      {question.options.map((option, at) => (
        <li key={option.key} className="flex items-center gap-1.5 text-13">
          <span className={classes('w-3', option.right ? 'font-bold text-pine' : 'text-ink-3')}>
            {letterOf(at)}
            {option.right && <span className="sr-only">{t('is_key')}</span>}
          </span>
          <span aria-hidden="true" className="h-1 w-9 flex-none overflow-hidden rounded-[2px] bg-well print:hidden">
            <span
              className={classes('block h-full', option.right ? 'bg-pine' : 'bg-control')}
              style={{ width: `${(option.chosen / all) * 100}%` }}
            />
          </span>
          {option.chosen}
        </li>
      ))}
    </ul>
  );
}

/** Difficulty, discrimination and counts of options of every question. */
export function ItemAnalysis({ results }: { results: Results }) {
  const { t } = useTranslation(['results', 'question-words']);
  const items = results.questions.map((question) => ({ ...question, id: String(question.question) }));
  return (
    <Section title={t('items')} more={<span className="text-ink-3 phone:hidden">{t('items_note')}</span>}>
      <Ledger
        label={t('items')}
        items={items}
        columns={[
          {
            head: t('item'),
            wide: true,
            cell: (one) => (
              <span className="flex gap-2">
                <span className="w-6 flex-none text-ink-3">{one.question}</span>
                <span className="line-clamp-2 min-w-0">{one.words || t('no_words')}</span>
              </span>
            ),
          },
          { head: t('type'), cell: (one) => typeWords(one.type, one.accepts, (key) => t(`question-words:${key}`)) },
          { head: t('item_mean'), numeric: true, cell: (one) => (one.average === null ? '–' : `${one.average} / ${one.score}`) },
          { head: t('difficulty'), numeric: true, cell: (one) => twoPlaces(one.difficulty) },
          {
            head: t('discrimination'),
            numeric: true,
            cell: (one) => (
              <span className={isWorrying(readingOf(one)) ? 'font-bold text-amber' : undefined}>{twoPlaces(one.discrimination)}</span>
            ),
          },
          { head: t('blank'), numeric: true, cell: (one) => one.blank },
          { head: t('options'), cell: (one) => <OptionCounts question={one} /> },
          {
            head: t('reading'),
            cell: (one) => {
              const reading = readingOf(one);
              const worry = isWorrying(reading);
              return (
                <StateLabel
                  shape={worry ? 'triangle' : reading === 'too_few' ? 'waiting' : 'tick'}
                  tone={worry ? 'amber' : 'mute'}
                  act={worry}
                >
                  {t(`reading_${reading}`)}
                </StateLabel>
              );
            },
          },
        ]}
      />
    </Section>
  );
}
