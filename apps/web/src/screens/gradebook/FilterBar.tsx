import { median } from '@praxis/scoring/median';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shareText, useRounding } from '../../parts/grades/grade-text.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import type { BookModel } from './book-model.ts';
import { CHANGED_DAYS, type Filter, LAST_VISIT, type useRows } from './useRows.ts';

const WriteDialog = lazyPart(() => import('../../parts/space/WriteDialog.tsx').then((file) => ({ default: file.WriteDialog })));

/** Writes to those who are shown: a filter names whom somebody has something to say to. */
function WriteToListed({ spaceId, model, rows }: { spaceId: string; model: BookModel; rows: readonly number[] }) {
  const { t } = useTranslation('grades');
  const [open, setOpen] = useState(false);
  const students = rows.map((row) => model.book.students[row]!).filter(({ former }) => !former);
  if (students.length === 0) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('write_to', { count: students.length })}
      </Button>
      <Suspense fallback={null}>{open && <WriteDialog spaceId={spaceId} people={students} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

type Props = { spaceId: string; model: BookModel; shown: ReturnType<typeof useRows>; lastVisit: number; whole: boolean };

const filters: readonly Filter[] = ['all', 'missing', 'mark', 'below', 'changed'];

function GroupSelect({ model, shown, className }: Pick<Props, 'model' | 'shown'> & { className: string }) {
  const { t } = useTranslation('grades');
  const { groups, students } = model.book;
  if (groups.length === 0) return null;
  return (
    <Select
      aria-label={t('group')}
      className={className}
      choices={[
        { value: '', label: t('everybody', { count: students.length }) },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={shown.group}
      onChange={(event) => shown.setGroup(event.target.value)}
    />
  );
}

function SinceSelect({ shown, lastVisit }: Pick<Props, 'shown' | 'lastVisit'>) {
  const { t } = useTranslation('grades');
  if (shown.filter !== 'changed') return null;
  return (
    <Select
      aria-label={t('changed_since')}
      choices={[
        ...(lastVisit > 0 ? [{ value: String(LAST_VISIT), label: t('changed_visit', { time: spokenTime(lastVisit) }) }] : []),
        ...CHANGED_DAYS.map((days) => ({ value: String(days), label: t('changed_days', { count: days }) })),
      ]}
      value={String(shown.days)}
      onChange={(event) => shown.setDays(Number(event.target.value))}
    />
  );
}

/** The same on a phone: what stands side by side on a desk is chosen from lists. */
export function PhoneFilters({ spaceId, model, shown, lastVisit }: Omit<Props, 'whole'>) {
  const { t } = useTranslation('grades');
  const counts: Partial<Record<Filter, number | undefined>> = shown.counts;
  return (
    <div className="mt-3 mb-1 flex flex-col gap-2">
      <SearchField aria-label={t('search')} placeholder={t('search')} value={shown.search} onChange={shown.setSearch} />
      <GroupSelect model={model} shown={shown} className="w-full" />
      <Select
        aria-label={t('filter')}
        choices={filters.map((value) => ({
          value,
          label: [t(`filter_${value}`), value === 'all' ? undefined : counts[value]].join(' ').trim(),
        }))}
        value={shown.filter}
        onChange={(event) => shown.setFilter(event.target.value as Filter)}
      />
      <SinceSelect shown={shown} lastVisit={lastVisit} />
      {shown.filter !== 'all' && <WriteToListed spaceId={spaceId} model={model} rows={shown.rows} />}
    </div>
  );
}

/** Who is shown, and by which rule totals are rounded. */
export function FilterBar({ spaceId, model, shown, lastVisit, whole }: Props) {
  const { t } = useTranslation('grades');
  const rounding = useRounding();
  const { book } = model;
  const { counts } = shown;
  const counted = (filter: Filter, count: number | undefined) => ({
    value: filter,
    label: (
      <>
        {t(`filter_${filter}`)}
        {count === undefined ? (
          <span aria-hidden="true" className="text-ink-3">
            …
          </span>
        ) : (
          count > 0 && <b className="text-amber">{count}</b>
        )}
      </>
    ),
  });
  const share = useMemo(
    () => (whole ? (median(book.students.map((_, student) => model.totalAt(student).share)) ?? 0) : undefined),
    [whole, book, model],
  );
  return (
    <div className="flex h-13 flex-none items-center gap-3 px-8 whitespace-nowrap">
      <SearchField
        className="gb-search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={shown.search}
        onChange={shown.setSearch}
      />
      <GroupSelect model={model} shown={shown} className="max-w-56" />
      <SegmentedControl
        label={t('filter')}
        choices={filters.map((filter) => counted(filter, filter === 'all' ? 0 : counts[filter]))}
        value={shown.filter}
        onChange={shown.setFilter}
      />
      <SinceSelect shown={shown} lastVisit={lastVisit} />
      {shown.filter !== 'all' && <WriteToListed spaceId={spaceId} model={model} rows={shown.rows} />}
      <span className="cut ml-auto text-12 text-ink-3">
        {book.set_up
          ? share !== undefined && `${share < 10_000 ? t('so_far', { share: shareText(share) }) : ''}${rounding(book.settings)}`
          : t('not_set_up')}
      </span>
    </div>
  );
}
