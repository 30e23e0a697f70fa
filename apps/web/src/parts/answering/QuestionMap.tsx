import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import type { AttemptSession } from './session/attempt-session.ts';
import { isAnswered, type SaveMark } from './session/attempt-state.ts';
import { useAttemptState } from './session/useAttempt.ts';

type CellState = 'saved' | 'kept' | 'blank';
/** Also what was left for good, where there is no way back. */
type VisibleState = CellState | 'passed';

const fills: Record<VisibleState, string> = {
  saved: 'border-pine-line bg-pine-soft text-pine font-bold',
  kept: 'border-dashed border-amber bg-amber-soft text-amber font-bold',
  blank: 'border-line-2 bg-raised text-ink-2',
  passed: 'border-line bg-well text-ink-3',
};
const lying = 'relative grid h-9 place-items-center overflow-hidden rounded-sm border text-14 touch:h-11';

/** What a cell of the map shows: taken back is blank once it is saved. */
export const cellState = (answered: boolean, mark: SaveMark | undefined): CellState =>
  mark === 'kept' || mark === 'saving' || mark === 'refused' ? 'kept' : answered ? 'saved' : 'blank';

function Corner() {
  return <i aria-hidden="true" className="absolute top-0 right-0 border-t-[9px] border-l-[9px] border-t-ink border-l-transparent" />;
}

function Cell({
  item,
  state,
  flagged,
  current,
  onGo,
}: {
  item: number;
  state: CellState;
  flagged: boolean;
  current: boolean;
  onGo: () => void;
}) {
  const { t } = useTranslation('answering');
  const text = [t('question_no', { no: item }), t(`cell_${state}`), ...(flagged ? [t('cell_flagged')] : [])];
  return (
    <button
      type="button"
      aria-label={text.join(t('comma'))}
      aria-current={current ? 'true' : undefined}
      onClick={onGo}
      className={classes(lying, fills[state], current && 'outline-2 outline-offset-1 outline-ink')}
    >
      {item}
      {flagged && <Corner />}
    </button>
  );
}

/** The same where there is no way back: nothing to press. */
function Passage({ item, state, current }: { item: number; state: VisibleState; current: boolean }) {
  const { t } = useTranslation('answering');
  return (
    <span
      role="img"
      aria-label={[t('question_no', { no: item }), t(`cell_${state}`)].join(t('comma'))}
      aria-current={current ? 'true' : undefined}
      className={classes(lying, fills[state], current && 'outline-2 outline-offset-1 outline-ink')}
    >
      {item}
    </span>
  );
}

function Legend({ oneWay }: { oneWay: boolean }) {
  const { t } = useTranslation('answering');
  const swatch = 'relative mr-0.5 inline-block size-3 rounded-sm border align-[-3px]';
  return (
    <div className="mt-5 flex flex-wrap justify-between gap-x-1 gap-y-1 border-t border-line pt-3 text-12 text-ink-3">
      {([...(oneWay ? (['passed'] as const) : []), 'saved', 'kept', 'blank'] as const).map((state) => (
        <span key={state}>
          <i aria-hidden="true" className={classes(swatch, fills[state])} />
          {t(`cell_${state}`)}
        </span>
      ))}
      {!oneWay && (
        <span>
          <i aria-hidden="true" className={classes(swatch, fills.blank, 'overflow-hidden')}>
            <Corner />
          </i>
          {t('cell_flagged')}
        </span>
      )}
    </div>
  );
}

const pointsOf = (questions: QuestionForStudent[]) => questions.reduce((sum, one) => sum + one.score, 0);

/** All questions by section, with where each answer is. */
export function QuestionMap({ keeper: session, at, onGo }: { keeper: AttemptSession; at: number; onGo: (item: number) => void }) {
  const { t } = useTranslation('answering');
  const { page, values, flags, marks } = useAttemptState(session);
  const byItem = new Map(page.questions.map((question) => [question.item, question]));
  const answered = page.questions.filter((one) => isAnswered(values[one.item])).length;
  const oneWay = page.resp_mode === 2;
  const stateOf = (item: number) => cellState(isAnswered(values[item]), marks[item]);
  return (
    <nav aria-label={t('questions')}>
      <div className="mb-3 flex items-baseline justify-between">
        <h2 className="text-14 font-bold">{t('questions')}</h2>
        <span className="text-12 text-ink-3">
          {oneWay
            ? t('question_of', { no: at, total: page.question_count })
            : t('answered_of', { done: answered, total: page.question_count })}
        </span>
      </div>
      {page.sections.map((section, no) => {
        const questions = section.items.flatMap((item) => byItem.get(item) ?? []);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections never move
          <section key={no} className="mt-4 first:mt-0">
            {section.title && (
              <h3 className="mb-2 text-13 font-normal">
                {section.title}
                <span className="ml-3 text-12 font-normal text-ink-3">
                  {oneWay
                    ? t('section_count', { count: section.items.length })
                    : t('section_facts', { count: questions.length, score: Math.round(pointsOf(questions) * 100) / 100 })}
                </span>
              </h3>
            )}
            <div className="grid grid-cols-5 gap-2">
              {oneWay &&
                section.items.map((item) => (
                  <Passage key={item} item={item} state={item < at ? 'passed' : stateOf(item)} current={item === at} />
                ))}
              {(oneWay ? [] : questions).map((question) => (
                <Cell
                  key={question.item}
                  item={question.item}
                  state={stateOf(question.item)}
                  flagged={flags[question.item] ?? false}
                  current={question.item === at}
                  onGo={() => onGo(question.item)}
                />
              ))}
            </div>
          </section>
        );
      })}
      <Legend oneWay={oneWay} />
    </nav>
  );
}
