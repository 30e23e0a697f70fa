import { listQuestionImports } from '@praxis/contract/question-exchange/question-exchange';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Section } from '../../ui/Page.tsx';

/** Files brought in lately: previews that wait for a decision, and what became of the others. */
export function OwnImports() {
  const { t } = useTranslation('question-import');
  const own = useQuery({
    queryKey: ['question-imports'],
    queryFn: ({ signal }) => call(listQuestionImports, {}, { signal, background: true }),
  });
  const list = own.data?.list ?? [];
  if (list.length === 0) return null;
  const text = ({ state, all, taken: accepted }: (typeof list)[number]) => {
    if (state === 'read' || state === 'stopped') return t('own_read', { count: all });
    if (state === 'done') return t('own_done', { count: accepted });
    return state === 'refused' || state === 'failed' ? t('own_refused') : t('own_working');
  };
  return (
    <Section title={t('own')}>
      <List label={t('own')}>
        {list.map((one) => (
          <ListRow
            key={one.import_id}
            title={
              <Link className="break-all text-ink" to={`/index/questionImport/${one.import_id}`}>
                {one.name}
              </Link>
            }
            note={timeLabel(one.at)}
            end={<span className="text-13 text-ink-2">{text(one)}</span>}
          />
        ))}
      </List>
    </Section>
  );
}
