import { listProjects, removeProject } from '@praxis/contract/projects/design';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { ListPage, MakeButton } from '../../ui/lists/ListPage.tsx';
import { Paged } from '../../ui/lists/Paged.tsx';
import { useSearchedPages } from '../../ui/lists/useSearchedPages.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { MakeProjectDialog } from './MakeProjectDialog.tsx';

/** The projects a teacher designed. */
export function ProjectsScreen() {
  const { t } = useTranslation(['projects', 'shell']);
  const [making, setMaking] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const { search, page, setPage, ...typed } = useSearchedPages();
  const projects = useQuery({
    queryKey: ['projects', search, page],
    queryFn: ({ signal }) => call(listProjects, { page, size: 20, search }, { signal }),
    placeholderData: keepPreviousData,
  });
  const make = { label: t('make'), onMake: () => setMaking(true) };
  return (
    <ListPage title={t('projects')} search={{ label: t('search'), ...typed }} make={make}>
      <Paged
        query={projects}
        empty={t(search ? 'none_found' : 'none')}
        action={
          !search && (
            <MakeButton soft onMake={make.onMake}>
              {make.label}
            </MakeButton>
          )
        }
        onPage={setPage}
      >
        {({ list }) => (
          <Ledger
            label={t('projects')}
            items={list}
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
        )}
      </Paged>
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
    </ListPage>
  );
}
