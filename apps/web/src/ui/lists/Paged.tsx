import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../Problem.tsx';
import { EmptyState, Skeleton } from '../States.tsx';
import { Pagination } from './MoreButton.tsx';

type Listed = { list: readonly unknown[]; total: number; page: number; size: number };
type Query<Data> = { data: Data | undefined; isPending: boolean; error: unknown; refetch: () => unknown };

/** Waiting, failed, empty, or the rows with their pages. */
export function Paged<Data extends Listed>({
  query,
  empty,
  action,
  onPage,
  children,
}: {
  query: Query<Data>;
  empty: string;
  /** What to do about there being none. */
  action?: ReactNode;
  onPage: (page: number) => void;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation('shell');
  const { data } = query;
  return (
    <>
      {query.isPending && <Skeleton rows={5} label={t('loading')} />}
      <Problem of={query.error} retry={() => void query.refetch()} />
      {data?.total === 0 && <EmptyState action={action}>{empty}</EmptyState>}
      {data && data.total > 0 && (
        <>
          {data.list.length > 0 && children(data)}
          <Pagination page={data.page} size={data.size} total={data.total} onPage={onPage} />
        </>
      )}
    </>
  );
}
