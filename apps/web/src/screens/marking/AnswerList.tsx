import type { AnswerForMarker } from '@praxis/contract/assessments/marking';
import { memo, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { answerKey } from './entry/mark-entry.ts';
import type { Marker } from './entry/useMarker.ts';
import type { AnswerFilter, Overview } from './marking-queries.ts';
import { useStudentName } from './useStudentName.ts';

const SameMarkDialog = lazyPart(() => import('./dialogs/SameMarkDialog.tsx').then((file) => ({ default: file.SameMarkDialog })));
const filters: readonly AnswerFilter[] = ['all', 'to_mark', 'marked', 'blank', 'regrade'];

function OptionState({ answer, unsent }: { answer: AnswerForMarker; unsent: boolean }) {
  const { t } = useTranslation('marking');
  if (unsent) return <Mark shape="half" className="text-amber" />;
  if (answer.state === 'rejected') return <span className="text-12 text-red">{t('rejected')}</span>;
  if (answer.score !== null) return <b>{answer.score}</b>;
  return answer.value === null ? (
    <span className="text-12 text-ink-3">{t('blank_short')}</span>
  ) : (
    <Mark shape="waiting" className="text-ink-3" />
  );
}

/** Kept as it is while its own answer and choice stay: hundreds of rows stand in the list. */
const AnswerRow = memo(function AnswerRow({
  answer,
  chosen,
  unsent,
  picked,
  onChoose,
  onPick,
}: {
  answer: AnswerForMarker;
  chosen: boolean;
  unsent: boolean;
  /** Undefined while nothing is being picked. */
  picked: boolean | undefined;
  onChoose: (key: string) => void;
  onPick: (attemptId: string) => void;
}) {
  const { t } = useTranslation('marking');
  const nameOf = useStudentName();
  const name = nameOf(answer);
  return (
    <li className="flex items-center gap-2 [contain-intrinsic-size:auto_36px] [content-visibility:auto]">
      {picked !== undefined && (
        <Checkbox hideLabel label={t('pick', { name })} checked={picked} onChange={() => onPick(answer.attempt_id)} className="ml-4" />
      )}
      <button
        type="button"
        data-answer={answerKey(answer)}
        aria-current={chosen || undefined}
        onClick={() => onChoose(answerKey(answer))}
        className={classes(
          'flex h-9 min-w-0 flex-1 items-center gap-3 px-4 text-left focus-visible:-outline-offset-2 touch:h-11',
          chosen ? 'bg-selected font-bold shadow-[inset_2px_0_0_var(--pine)]' : 'hover:bg-sunken',
        )}
      >
        {/* A name has the room it needs, and more of it than the length of the answer. */}
        <span className="cut max-w-3/4 min-w-20 flex-none">{name}</span>
        <span className="cut flex-1 text-12 font-normal text-ink-3">{answer.length > 0 && t('length', { count: answer.length })}</span>
        <OptionState answer={answer} unsent={unsent} />
      </button>
    </li>
  );
});

type ListProps = {
  overview: Overview;
  question: number;
  fullScore: number;
  answers: readonly AnswerForMarker[];
  total: number;
  more: { isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  marker: Marker;
  filter: AnswerFilter;
  onFilter: (filter: AnswerFilter) => void;
};

function Filter({ total, filter, onFilter }: Pick<ListProps, 'total' | 'filter' | 'onFilter'>) {
  const { t } = useTranslation('marking');
  return (
    <Select
      aria-label={t('show')}
      choices={filters.map((value) => ({
        value,
        label: value === filter ? t('filter_count', { words: t(`filter_${value}`), count: total }) : t(`filter_${value}`),
      }))}
      value={filter}
      onChange={(event) => onFilter(event.target.value as AnswerFilter)}
      className="w-full"
    />
  );
}

/** The answers to a question in the order of the students' numbers. */
export function AnswerList({ overview, question, fullScore, answers, total, more, marker, filter, onFilter }: ListProps) {
  const { t } = useTranslation('marking');
  const phone = useIsPhone();
  const list = useRef<HTMLUListElement>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const [same, setSame] = useState(false);
  const at = marker.current && answerKey(marker.current);
  // The keys move the choice; the list follows.
  useEffect(() => {
    list.current?.querySelector(`[data-answer="${at}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  const latest = useRef(marker);
  useEffect(() => {
    latest.current = marker;
  });
  const choose = useCallback((key: string) => latest.current.choose(key), []);
  const pick = useCallback(
    (id: string) => setPicked((now = new Set()) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
    [],
  );
  return (
    <nav
      aria-label={t('answers')}
      className="flex min-h-0 flex-col border-r border-line phone:flex-row phone:items-center phone:border-r-0 phone:border-b"
    >
      <div className="border-b border-line p-3 phone:min-w-0 phone:flex-1 phone:border-b-0">
        <Filter total={total} filter={filter} onFilter={onFilter} />
      </div>
      {!phone && (
        <ul ref={list} className="min-h-0 flex-1 overflow-y-auto">
          {answers.map((answer) => (
            <AnswerRow
              key={answerKey(answer)}
              answer={answer}
              chosen={answerKey(answer) === at}
              unsent={marker.failed.has(answerKey(answer)) || (answerKey(answer) === at && marker.unsent)}
              picked={picked?.has(answer.attempt_id)}
              onChoose={choose}
              onPick={pick}
            />
          ))}
          <li>
            <MoreButton shown={answers.length} total={total} busy={more.isFetchingNextPage} onMore={() => void more.fetchNextPage()} />
          </li>
        </ul>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line p-3 phone:border-t-0 phone:pl-0">
        {!phone && (
          <Button size="small" aria-pressed={picked !== undefined} onClick={() => setPicked(picked ? undefined : new Set())}>
            {t(picked ? 'pick_end' : 'pick_several')}
          </Button>
        )}
        <Button size="small" onClick={() => setSame(true)}>
          {t('same_mark')}
        </Button>
      </div>
      {same && (
        <Suspense fallback={null}>
          <SameMarkDialog
            assessmentId={overview.assessment_id}
            question={question}
            fullScore={fullScore}
            picked={[...(picked ?? [])]}
            unmarked={answers.flatMap((one) => (one.score === null && one.state !== 'rejected' ? [one.attempt_id] : []))}
            onDone={() => {
              marker.forget();
              setPicked(undefined);
            }}
            onClose={() => setSame(false)}
          />
        </Suspense>
      )}
    </nav>
  );
}
