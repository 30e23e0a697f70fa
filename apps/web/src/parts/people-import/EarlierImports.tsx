import type { EarlierImport } from '@praxis/contract/people-import/people-import';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { PeopleImport } from './people-import.ts';

/** How far an import has come. */
const states = {
  checking: ['working', 'ink', 'earlier_checking'],
  checked: ['half', 'amber', 'earlier_checked'],
  unreadable: ['cross', 'red', 'earlier_failed'],
  importing: ['working', 'ink', 'earlier_importing'],
  done: ['tick', 'pine', 'earlier_done'],
  stopped: ['cross', 'red', 'earlier_failed'],
  failed: ['cross', 'red', 'earlier_failed'],
} as const satisfies Record<EarlierImport['state'], readonly [MarkShape, Tone, string]>;

/** Imports of the last month, each of which can be looked at again: its report, and what is left to confirm or to download. */
export function EarlierImports({ of, onOpen }: { of: PeopleImport; onOpen: (importId: string) => void }) {
  const { t } = useTranslation('people-import');
  const query = useQuery({
    queryKey: ['people-import', of.purpose, of.place, 'earlier'],
    queryFn: ({ signal }) => of.earlier(signal),
    staleTime: 0,
  });
  const list = query.data?.list ?? [];
  if (query.error) return <Problem of={query.error} retry={() => void query.refetch()} />;
  if (list.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-14 font-bold">{t('earlier')}</h3>
      <List label={t('earlier')}>
        {list.map((one) => {
          const [shape, tone, word] = states[one.state];
          return (
            <ListRow
              key={one.import_id}
              title={<span className="break-words">{one.file_name}</span>}
              note={[timeLabel(one.sent_at), one.sent_by].filter(Boolean).join('　')}
              end={
                <>
                  <StateLabel shape={shape} tone={tone}>
                    {t(word)}
                  </StateLabel>
                  <Button size="small" aria-label={t('earlier_open_of', { file: one.file_name })} onClick={() => onOpen(one.import_id)}>
                    {t('earlier_open')}
                  </Button>
                </>
              }
            />
          );
        })}
      </List>
    </section>
  );
}
