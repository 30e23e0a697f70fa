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
  const groups = [
    { value: '', label: t('everybody', { count: book.students.length }) },
    ...book.groups.map(({ id, name }) => ({ value: id, label: name })),
  ];
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
      {book.groups.length > 0 && (
        <Select
          aria-label={t('group')}
          className="max-w-56"
          choices={groups}
          value={shown.group}
          onChange={(event) => shown.setGroup(event.target.value)}
        />
      )}
      <SegmentedControl
        label={t('filter')}
        choices={[
          ...[counted('all', 0), counted('missing', counts.missing), counted('mark', counts.mark)],
          ...[counted('below', counts.below), counted('changed', counts.changed)],
        ]}
        value={shown.filter}
        onChange={shown.setFilter}
      />
      {shown.filter === 'changed' && (
        <Select
          aria-label={t('changed_since')}
          choices={[
            ...(lastVisit > 0 ? [{ value: String(LAST_VISIT), label: t('changed_visit', { time: spokenTime(lastVisit) }) }] : []),
            ...CHANGED_DAYS.map((days) => ({ value: String(days), label: t('changed_days', { count: days }) })),
          ]}
          value={String(shown.days)}
          onChange={(event) => shown.setDays(Number(event.target.value))}
        />
      )}
      {shown.filter !== 'all' && <WriteToListed spaceId={spaceId} model={model} rows={shown.rows} />}
      <span className="cut ml-auto text-12 text-ink-3">
        {book.set_up
          ? share !== undefined && `${share < 10_000 ? t('so_far', { share: shareText(share) }) : ''}${rounding(book.settings)}`
          : t('not_set_up')}
      </span>
    </div>
  );
}
