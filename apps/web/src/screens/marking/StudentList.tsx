import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/fields/TextInput.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import type { MarkedStudent, StudentFilter } from './marking-queries.ts';
import { useStudentName } from './useStudentName.ts';

const filters: readonly StudentFilter[] = ['all', 'to_mark', 'done', 'rejected'];

/** Those who handed in, in the order of their numbers; on a phone one list to choose from. */
export function StudentList({
  students,
  total,
  more,
  chosen,
  filter,
  onFilter,
  onChoose,
}: {
  students: readonly MarkedStudent[];
  total: number;
  more: { isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  chosen: string | undefined;
  filter: StudentFilter;
  onFilter: (filter: StudentFilter) => void;
  onChoose: (attemptId: string) => void;
}) {
  const { t } = useTranslation('marking');
  const phone = useIsPhone();
  const nameOf = useStudentName();
  const list = useRef<HTMLUListElement>(null);
  // Who is marked stays in sight.
  useEffect(() => {
    list.current?.querySelector(`[data-attempt="${chosen}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return (
    <nav aria-label={t('students')} className="flex min-h-0 flex-col border-r border-line phone:border-r-0 phone:border-b">
      <div className="flex gap-2 border-b border-line p-3">
        <Select
          aria-label={t('show')}
          choices={filters.map((value) => ({
            value,
            label: value === filter ? t('filter_count', { words: t(`students_${value}`), count: total }) : t(`students_${value}`),
          }))}
          value={filter}
          onChange={(event) => onFilter(event.target.value as StudentFilter)}
          className="w-full"
        />
        {phone && (
          <Select
            aria-label={t('student')}
            choices={students.map((one) => ({ value: one.attempt_id, label: [nameOf(one), one.student_no].filter(Boolean).join(' ') }))}
            value={chosen ?? ''}
            onChange={(event) => onChoose(event.target.value)}
            className="w-full"
          />
        )}
      </div>
      {!phone && (
        <ul ref={list} className="min-h-0 flex-1 overflow-y-auto">
          {students.map((one) => (
            <li key={one.attempt_id} className="[contain-intrinsic-size:auto_36px] [content-visibility:auto]">
              <button
                type="button"
                data-attempt={one.attempt_id}
                aria-current={one.attempt_id === chosen || undefined}
                onClick={() => onChoose(one.attempt_id)}
                className={classes(
                  'flex h-9 w-full items-center gap-3 px-4 text-left focus-visible:-outline-offset-2 touch:h-11',
                  one.attempt_id === chosen ? 'bg-selected font-bold shadow-[inset_2px_0_0_var(--pine)]' : 'hover:bg-sunken',
                )}
              >
                <span className="cut flex-1">
                  {nameOf(one)}
                  {one.student_no && <span className="ml-2 text-12 font-normal text-ink-3 tabular-nums">{one.student_no}</span>}
                </span>
                {one.state === 'rejected' ? (
                  <span className="text-12 text-red">{t('rejected')}</span>
                ) : one.to_mark > 0 ? (
                  <span className="flex items-center gap-1.5 text-12 font-normal text-ink-3">
                    {t('left', { count: one.to_mark })}
                    <Mark shape="waiting" />
                  </span>
                ) : (
                  <b>{one.score}</b>
                )}
              </button>
            </li>
          ))}
          <li>
            <MoreButton shown={students.length} total={total} busy={more.isFetchingNextPage} onMore={() => void more.fetchNextPage()} />
          </li>
        </ul>
      )}
    </nav>
  );
}
