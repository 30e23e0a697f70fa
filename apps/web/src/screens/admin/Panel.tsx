import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

/** The head of a panel: its name, what can be done, the filters below. */
export function Panel({
  title,
  summary,
  actions,
  filters,
  children,
}: {
  title: string;
  summary?: ReactNode;
  actions?: ReactNode;
  filters?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-4 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-16 font-bold">{title}</h2>
        {summary && <span className="text-13 text-ink-3">{summary}</span>}
        {actions && <div className="ml-auto flex gap-2">{actions}</div>}
      </div>
      {filters && <div className="mb-4 flex flex-wrap items-end gap-3">{filters}</div>}
      {children}
    </section>
  );
}

type Listed = { list: readonly unknown[]; total: number; page: number; size: number };
type Query<Data> = { data: Data | undefined; isPending: boolean; error: unknown; refetch: () => unknown };

/** Waiting, failed, empty, or the rows with their pages. */
export function Paged<Data extends Listed>({
  query,
  empty,
  onPage,
  children,
}: {
  query: Query<Data>;
  empty: string;
  onPage: (page: number) => void;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation('shell');
  const { data } = query;
  return (
    <>
      {query.isPending && <Skeleton rows={5} label={t('loading')} />}
      <Problem of={query.error} retry={() => void query.refetch()} />
      {data && data.total === 0 && <EmptyState>{empty}</EmptyState>}
      {data && data.list.length > 0 && (
        <>
          {children(data)}
          <Pagination page={data.page} size={data.size} total={data.total} onPage={onPage} />
        </>
      )}
    </>
  );
}
