import { type DayFile, listDayFiles, setDayFiles } from '@praxis/contract/statistics/day-files';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../parts/course/course-labels.ts';
import { call } from '../../../platform/calls/call.ts';
import { longDay } from '../../../platform/language/dates.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { type Column, Ledger } from '../../../ui/lists/Ledger.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { Panel } from '../Panel.tsx';

const KEY = ['admin', 'day-files'];
const dateOf = (day: string) => longDay(new Date(`${day}T12:00:00`).getTime());

/** Closed days as Parquet files for analysis programs. */
export function DayFiles() {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const files = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listDayFiles, {}, { signal }) });
  const change = useMutation({
    mutationFn: (on: boolean) => call(setDayFiles, { on }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
    onError: showFailure,
  });
  const since = files.data?.since ?? null;
  const columns: Column<DayFile>[] = [
    { head: t('day_file_day'), cell: (file) => dateOf(file.day) },
    { head: t('day_file_kind'), cell: (file) => t(file.kind === 'usage' ? 'day_file_usage' : 'day_file_facts') },
    { head: t('day_file_rows'), cell: (file) => file.rows, numeric: true },
    { head: t('day_file_size'), cell: (file) => fileSize(file.bytes), numeric: true },
  ];
  return (
    <div className="mt-10">
      <Panel
        title={t('day_files')}
        actions={
          files.data && (
            <Button busy={change.isPending} onClick={() => change.mutate(since === null)}>
              {t(since === null ? 'day_files_on' : 'day_files_off')}
            </Button>
          )
        }
      >
        <p className="mb-3 text-13 text-ink-3">
          {t('day_files_help')}
          {since !== null && ` ${t('day_files_since', { day: dateOf(since) })}`}
        </p>
        {files.isPending && <Skeleton rows={2} />}
        <Problem of={files.error} retry={() => void files.refetch()} />
        {files.data && files.data.files.length > 0 && (
          <Ledger
            label={t('day_files')}
            items={files.data.files.map((file) => ({ ...file, id: `${file.day} ${file.kind}` }))}
            columns={columns}
            actions={(file) =>
              file.address && (
                <a href={file.address} download className={buttonClasses('plain', 'small')}>
                  {t('day_file_fetch')}
                </a>
              )
            }
          />
        )}
      </Panel>
    </div>
  );
}
