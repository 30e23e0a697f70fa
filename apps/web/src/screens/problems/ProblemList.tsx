import { listProblems, type ProblemCard } from '@praxis/contract/problems/problems';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { withBeside } from '../../parts/judging/beside.ts';
import { SolvedLabel } from '../../parts/judging/SolvedLabel.tsx';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, Ledger } from '../../ui/lists/Ledger.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton, Tag } from '../../ui/States.tsx';
import { ProblemFilters } from './ProblemFilters.tsx';
import { useProblemFilter } from './useProblemFilter.ts';

function useColumns(ids: readonly string[]): Column<ProblemCard>[] {
  const { t } = useTranslation('problems');
  const { pathname, search } = useLocation();
  const state = withBeside({ ids, from: pathname + search });
  return [
    {
      head: t('problem'),
      wide: true,
      cell: (one) => (
        <Link className="text-ink no-underline hover:underline" to={`/problem/${one.id}`} state={state}>
          <span className="mr-3 text-ink-3">{one.code}</span>
          {one.title}
        </Link>
      ),
    },
    { head: t('my_state'), cell: (one) => (one.mine === 'untried' ? '' : <SolvedLabel state={one.mine} />) },
    { head: t('difficulty'), cell: (one) => t('level', { level: one.difficulty }) },
    {
      head: t('tags'),
      cell: (one) =>
        one.tags.length > 0 && (
          <span className="flex flex-wrap gap-1">
            {one.tags.slice(0, 4).map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        ),
    },
    { head: t('solvers'), numeric: true, cell: (one) => one.solvers },
    {
      head: t('passed'),
      numeric: true,
      cell: (one) => (one.submitted === 0 ? '–' : `${one.accepted} / ${one.submitted}`),
    },
  ];
}

/** Problems of the practice area, narrowed by what stands in the address. */
export function ProblemList() {
  const { t } = useTranslation(['problems', 'judging']);
  const filtering = useProblemFilter();
  const { page, mine, difficulty, ...text } = useDeferredValue(filtering.filter);
  const asked = { ...text, page, size: 30, ...(mine && { mine }), ...(difficulty && { difficulty }) };
  const problems = useQuery({
    queryKey: ['problems', asked],
    queryFn: ({ signal }) => call(listProblems, asked, { signal }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns(problems.data?.list.map(({ id }) => id) ?? []);
  const narrowed = Boolean(text.q || text.tags.length > 0 || mine || difficulty);
  return (
    <>
      <ProblemFilters {...filtering} />
      {problems.isPending && <Skeleton rows={6} label={t('judging:loading')} />}
      <Problem of={problems.error} retry={() => void problems.refetch()} />
      {problems.data?.list.length === 0 && (
        <EmptyState
          action={
            narrowed && (
              <Button look="soft" onClick={() => filtering.put({ q: '', tags: [], mine: undefined, difficulty: undefined })}>
                {t('show_all')}
              </Button>
            )
          }
        >
          {t(narrowed ? 'none_found' : 'none')}
        </EmptyState>
      )}
      {problems.data && problems.data.list.length > 0 && (
        <>
          <Ledger label={t('title')} items={problems.data.list} columns={columns} />
          <Pagination
            page={problems.data.page}
            size={problems.data.size}
            total={problems.data.total}
            onPage={(next) => filtering.put({ page: next })}
          />
        </>
      )}
    </>
  );
}
