import { listDissents } from '@praxis/contract/home/addresses';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { call } from '../../platform/call.ts';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { List, ListRow } from '../../ui/Table.tsx';

const lists = {
  expertDissent: { ask: listDissents, empty: 'no_dissents', to: (_id: string) => '/index/expertDissent' },
} as const;

/** Objections: what the server lists for this person. */
export function PlaceListScreen() {
  const { t } = useTranslation(['place', 'shell']);
  const name = useLocation().pathname.split('/')[2] as keyof typeof lists;
  const { ask, empty, to } = lists[name];
  const rows = useQuery({ queryKey: ['places', name], queryFn: ({ signal }) => call(ask, {}, { signal }) });
  return (
    <Page title={t(name)} reading>
      {rows.isPending && <Skeleton label={t('shell:loading')} />}
      <Problem of={rows.error} retry={() => void rows.refetch()} />
      {rows.data?.list.length === 0 && <EmptyState>{t(empty)}</EmptyState>}
      {rows.data && rows.data.list.length > 0 && (
        <List label={t(name)}>
          {rows.data.list.map((row) => (
            <ListRow
              key={row.id}
              title={
                <Link className="text-ink no-underline hover:underline" to={to(row.id)}>
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
