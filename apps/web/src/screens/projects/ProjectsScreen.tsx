import { listProjects, removeProject } from '@praxis/contract/projects/design';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { MakeProjectDialog } from './MakeProjectDialog.tsx';

/** The projects a teacher designed. */
export function ProjectsScreen() {
  const { t } = useTranslation(['projects', 'shell']);
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [making, setMaking] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const search = useDeferredValue(text.trim());
  const projects = useQuery({
    queryKey: ['projects', search, page],
    queryFn: ({ signal }) => call(listProjects, { page, size: 20, search }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = projects;
  return (
    <Page
      title={t('projects')}
      actions={
        <>
          <SearchField
            aria-label={t('search')}
            placeholder={t('search')}
            value={text}
            maxLength={100}
            onChange={setText}
            className="w-60"
          />
          <Button look="filled" icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setMaking(true)}>
            {t('make')}
          </Button>
        </>
      }
    >
      {projects.isPending && <Skeleton rows={5} label={t('shell:loading')} />}
      <Problem of={projects.error} retry={() => void projects.refetch()} />
      {data && data.list.length === 0 && <EmptyState>{t(search ? 'none_found' : 'none')}</EmptyState>}
      {data && data.list.length > 0 && (
        <>
          <Ledger
            label={t('projects')}
            items={data.list}
            columns={[
              { head: t('make_title'), cell: (one) => <Link to={`/projectDesign/${one.id}`}>{one.title}</Link>, wide: true },
              {
                head: t('state'),
                cell: (one) => (
                  <StateLabel shape={one.version === null ? 'draft' : 'disc'} tone={one.version === null ? 'mute' : 'pine'}>
                    {one.version === null ? t('draft') : t('version', { version: one.version })}
                    {one.version !== null && one.changed ? ` · ${t('changed')}` : ''}
                  </StateLabel>
                ),
              },
              { head: t('stages'), cell: (one) => one.stages, numeric: true },
              { head: t('tasks'), cell: (one) => one.tasks, numeric: true },
              { head: t('updated'), cell: (one) => timeLabel(one.updated_at) },
            ]}
            actions={(one) => (
              <Button size="small" onClick={() => setRemoving(one.id)}>
                {t('remove')}
              </Button>
            )}
          />
          <Pagination page={page} size={20} total={data.total} onPage={setPage} />
        </>
      )}
      {making && <MakeProjectDialog onClose={() => setMaking(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t('remove_title')}
        confirm={t('remove')}
        danger
        onConfirm={async () => {
          await call(removeProject, { project_id: removing! });
          await projects.refetch();
        }}
      >
        {t('remove_words')}
      </ConfirmDialog>
    </Page>
  );
}
