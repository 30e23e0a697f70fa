import { listLibraryUses } from '@praxis/contract/library/library';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

/** Which activities show an item: those of courses the reader may see, and how many others. */
export function Uses({ itemId }: { itemId: string }) {
  const { t } = useTranslation('library');
  const uses = useQuery({
    queryKey: ['library', 'uses', itemId],
    queryFn: ({ signal }) => call(listLibraryUses, { item_id: itemId }, { signal, background: true }),
  });
  if (uses.isPending) return <Skeleton rows={2} />;
  if (uses.error) return <Problem of={uses.error} retry={() => void uses.refetch()} />;
  const { list, others } = uses.data;
  return (
    <Section title={t('used_in')}>
      {list.length === 0 && others === 0 && <p className="text-13 text-ink-3">{t('used_nowhere')}</p>}
      {list.length > 0 && (
        <List label={t('used_in')}>
          {list.map((use) => (
            <ListRow
              key={`${use.course_id} ${use.activity}`}
              title={use.own ? <Link to={`/course/${use.course_id}/design`}>{use.course}</Link> : use.course}
              note={`${use.activity}　${t('version', { version: use.version })}${use.published ? '' : `　${t('used_draft')}`}`}
            />
          ))}
        </List>
      )}
      {others > 0 && <p className="mt-2 text-13 text-ink-3">{t('used_others', { count: others })}</p>}
    </Section>
  );
}
