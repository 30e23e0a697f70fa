import { type EarlierFile, listStatExports } from '@praxis/contract/statistics/exports';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../parts/course/course-labels.ts';
import { call } from '../../platform/calls/call.ts';
import { listed, shortDate, spokenTime } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { momentOf, type Names } from './names.ts';
import type { Asked } from './useStatistics.ts';

/** What became of a file that cannot be fetched. */
function FileState({ file }: { file: EarlierFile }) {
  const { t } = useTranslation('statistics');
  if (file.address !== null)
    return (
      <a href={file.address} download={file.name} className={buttonClasses('plain', 'small')}>
        {t('export_fetch')}
      </a>
    );
  if (file.state === 'failed') return <span className="text-13 text-red">{t('export_not_written')}</span>;
  return <span className="text-13 text-ink-3">{t(file.state === 'running' ? 'export_running' : 'export_gone')}</span>;
}

/** Files the reader had written of this scope before: what they are of, when, and until when each is kept. */
export function EarlierFiles({ asked: { scope, id }, names }: { asked: Pick<Asked, 'scope' | 'id'>; names: Names }) {
  const { t } = useTranslation('statistics');
  const files = useQuery({
    queryKey: ['statistics', 'exports', scope, id],
    queryFn: ({ signal }) => call(listStatExports, { scope, id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.list.some((file) => file.state === 'running') ? 2000 : false),
  });
  if (files.isPending) return <Skeleton rows={2} />;
  if (files.error) return <Problem of={files.error} retry={() => void files.refetch()} />;
  const { list } = files.data;
  if (list.length === 0) return <p className="text-13 text-ink-3">{t('export_none')}</p>;
  return (
    <List label={t('export_earlier')}>
      {list.map((file) => (
        <ListRow
          key={file.export_id}
          title={
            <span className="break-words">
              {[file.format === 'jsonl' ? '' : names(file.measure).name, file.filter, t(`export_${file.format}`)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          }
          note={
            <>
              <p>
                {listed([
                  t('export_days', { from: shortDate(momentOf(file.from)), to: shortDate(momentOf(file.to)) }),
                  file.address === null ? '' : t('rows_of', { count: file.rows }),
                  file.address === null ? '' : fileSize(file.bytes),
                ])}
              </p>
              <p>
                {listed([
                  t('export_by', { name: file.by, time: spokenTime(file.created_at) }),
                  file.expires_at === null ? '' : t('export_until', { time: spokenTime(file.expires_at) }),
                ])}
              </p>
              {file.refusal !== null && <p className="text-red">{file.refusal}</p>}
            </>
          }
          end={<FileState file={file} />}
        />
      ))}
    </List>
  );
}
