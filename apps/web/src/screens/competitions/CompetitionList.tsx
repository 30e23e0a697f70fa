import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnCompetition } from '../../parts/competition/useOwnCompetitions.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { CompetitionRow } from './CompetitionRow.tsx';
import { entries, type ListFilter, phases, useCompetitionList, useListFilter } from './useCompetitionList.ts';

const FilterSheet = lazyPart(() => import('./FilterSheet.tsx').then((file) => ({ default: file.FilterSheet })));

type Filtered = { filter: ListFilter; change: (part: Partial<ListFilter>) => void };

function Filters({ filter, change }: Filtered) {
  const { t } = useTranslation('competition');
  const phone = useIsPhone();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3 py-3">
      <Field label={t('search')} hideLabel className="w-64 phone:min-w-0 phone:flex-1">
        <SearchField placeholder={t('search')} maxLength={100} value={filter.q} onChange={(q) => change({ q })} />
      </Field>
      {phone ? (
        <Button look={filter.entry === 'all' ? 'outline' : 'soft'} onClick={() => setOpen(true)}>
          {t('filters')}
        </Button>
      ) : (
        <SegmentedControl
          label={t('filter_entry')}
          choices={entries.map((value) => ({ value, label: t(`filter_entry_${value}`) }))}
          value={filter.entry}
          onChange={(entry) => change({ entry })}
        />
      )}
      <Suspense fallback={null}>
        {open && <FilterSheet entry={filter.entry} onChoose={(entry) => change({ entry })} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}

function Rows({ filter, change, own, now }: Filtered & { own: readonly OwnCompetition[]; now: number }) {
  const { t } = useTranslation('competition');
  const competitions = useCompetitionList(filter);
  const found = competitions.data?.pages.flatMap((page) => page.list) ?? [];
  // What stands above the list already is not said twice.
  const list = filter.phase === 'open' && filter.q.trim() === '' ? found.filter(({ id }) => !own.some((mine) => mine.id === id)) : found;
  const total = competitions.data?.pages[0]?.total ?? 0;
  const narrowed = filter.q.trim() !== '' || filter.entry !== 'all';
  const everything = <Button onClick={() => change({ phase: 'all', entry: 'all', q: '' })}>{t('show_all')}</Button>;
  return (
    <>
      <Filters filter={filter} change={change} />
      {competitions.isPending && <Skeleton rows={4} />}
      <Problem of={competitions.error} retry={() => void competitions.refetch()} />
      {competitions.isSuccess && list.length === 0 && !competitions.hasNextPage && (
        <EmptyState action={narrowed || filter.phase !== 'all' ? everything : undefined}>
          {t(narrowed ? 'none_found' : `none_${filter.phase}`)}
        </EmptyState>
      )}
      {list.length > 0 && (
        <ul
          aria-label={t(`filter_${filter.phase}`)}
          aria-busy={competitions.isPlaceholderData || undefined}
          className="border-b border-line"
        >
          {list.map((card) => (
            <CompetitionRow key={card.id} of={card} own={own.find(({ id }) => id === card.id)} now={now} />
          ))}
        </ul>
      )}
      <MoreButton
        shown={found.length}
        total={total}
        busy={competitions.isFetchingNextPage}
        onMore={() => void competitions.fetchNextPage()}
      />
    </>
  );
}

/** Competitions by phase, kind of entry and words. */
export function CompetitionList({ own, now }: { own: readonly OwnCompetition[]; now: number }) {
  const { t } = useTranslation('competition');
  const { filter, change } = useListFilter();
  return (
    <Tabs
      label={t('filter_phase')}
      tabs={phases.map((value) => ({ value, label: t(`filter_${value}`) }))}
      value={filter.phase}
      onChange={(phase) => change({ phase })}
      panel={<Rows filter={filter} change={change} own={own} now={now} />}
    />
  );
}
