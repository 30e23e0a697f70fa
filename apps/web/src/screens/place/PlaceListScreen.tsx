import { listPackages } from '@praxis/contract/home/addresses';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/call.ts';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { List, ListRow } from '../../ui/Table.tsx';

/** Course packages: what the server lists for this person. */
export function PlaceListScreen() {
  const { t } = useTranslation(['place', 'shell']);
  const rows = useQuery({ queryKey: ['places', 'packages'], queryFn: ({ signal }) => call(listPackages, {}, { signal }) });
  return (
    <Page title={t('coursePack')} reading>
      {rows.isPending && <Skeleton label={t('shell:loading')} />}
      <Problem of={rows.error} retry={() => void rows.refetch()} />
      {rows.data?.list.length === 0 && <EmptyState>{t('no_packages')}</EmptyState>}
      {rows.data && rows.data.list.length > 0 && (
        <List label={t('coursePack')}>
          {rows.data.list.map((row) => (
            <ListRow
              key={row.id}
              title={
                <Link className="text-ink no-underline hover:underline" to={`/index/coursePack/${row.id}`}>
                  {row.title}
                </Link>
              }
            />
          ))}
        </List>
      )}
    </Page>
  );
}
