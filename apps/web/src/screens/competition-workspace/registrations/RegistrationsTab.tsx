import { exportRegistrations } from '@praxis/contract/teams/review';
import { useMutation } from '@tanstack/react-query';
import { Dices, Download, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { download } from '../../../platform/download.ts';
import { Button } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { Pagination } from '../../../ui/lists/MoreButton.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import type { Workspace, WorkspacePart } from '../useCompetitionWorkspace.ts';
import { type RegistrationAct, RegistrationActs } from './RegistrationActs.tsx';
import { RegistrationList } from './RegistrationList.tsx';
import { type Registrations, useRegistrations } from './useRegistrations.ts';

const ImportEntrants = lazyPart(() => import('./ImportEntrants.tsx').then((file) => ({ default: file.ImportEntrants })));
const DrawNumbers = lazyPart(() => import('./DrawNumbers.tsx').then((file) => ({ default: file.DrawNumbers })));
const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
const states = ['submitted', 'approved', 'waitlisted', 'refused', 'awaiting_payment', 'withdrawn', 'disqualified', 'draft'] as const;

function Filters({ registrations, data }: { registrations: ReturnType<typeof useRegistrations>; data: Registrations | undefined }) {
  const { t } = useTranslation(['competition-workspace', 'competition']);
  const { counts } = data ?? {};
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Select
        aria-label={t('state')}
        className="w-44"
        value={registrations.state}
        choices={[
          ...states.map((value) => ({ value, label: `${t(`competition:registration_${value}`)} ${counts ? counts[value] : ''}` })),
          { value: 'all', label: `${t('all')} ${total ?? ''}` },
        ]}
        onChange={(event) => registrations.put({ state: event.target.value })}
      />
      {data && data.divisions.length > 0 && (
        <Select
          aria-label={t('division')}
          className="w-36"
          value={registrations.division}
          choices={[{ value: '', label: t('all_divisions') }, ...data.divisions.map((value) => ({ value, label: value }))]}
          onChange={(event) => registrations.put({ division: event.target.value })}
        />
      )}
      <SearchField
        aria-label={t('search_registrations')}
        placeholder={t('search_registrations')}
        className="w-64 phone:w-full"
        maxLength={100}
        value={registrations.text}
        onChange={(text) => {
          registrations.setText(text);
          registrations.put({});
        }}
      />
    </>
  );
}

function ExportEntrants({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('competition-workspace');
  const save = useMutation({
    mutationFn: () => call(exportRegistrations, { competition_id: workspace.id, format: 'xlsx' }),
    onSuccess: download,
  });
  return (
    <>
      <Button icon={<Download {...icon} />} busy={save.isPending} onClick={() => save.mutate()}>
        {t('export')}
      </Button>
      <Problem of={save.error} />
    </>
  );
}

/** Who registered, and deciding about them. */
export function RegistrationsTab({ workspace }: WorkspacePart) {
  const { t } = useTranslation('competition-workspace');
  const registrations = useRegistrations(workspace.id);
  const [open, setOpen] = useState<'import' | 'draw'>();
  const [act, setAct] = useState<RegistrationAct>();
  const { found } = registrations;
  const data = found.data;
  const review = data?.can.review ?? false;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Filters registrations={registrations} data={data} />
        {data && (
          <span className="text-13 text-ink-3">
            {data.quota === null ? t('taken', { count: data.taken }) : t('taken_of', { taken: data.taken, quota: data.quota })}
          </span>
        )}
        {review && (
          <span className="ml-auto flex flex-wrap gap-2">
            <Button icon={<Upload {...icon} />} onClick={() => setOpen('import')}>
              {t('import')}
            </Button>
            <ExportEntrants workspace={workspace} />
            <Button icon={<Dices {...icon} />} onClick={() => setOpen('draw')}>
              {t('draw')}
            </Button>
          </span>
        )}
      </div>
      {found.isPending && <Skeleton rows={6} />}
      <Problem of={found.error} retry={() => void found.refetch()} />
      {data && data.list.length === 0 && (
        <EmptyState>
          {t(
            registrations.text || registrations.division
              ? 'none_found'
              : registrations.state === 'submitted'
                ? 'none_submitted'
                : 'none_here',
          )}
        </EmptyState>
      )}
      {data && data.list.length > 0 && (
        <>
          <RegistrationList key={`${registrations.state} ${registrations.page}`} data={data} registrations={registrations} onAct={setAct} />
          <Pagination page={data.page} size={data.size} total={data.total} onPage={(page) => registrations.put({ page: String(page) })} />
        </>
      )}
      {act && data && (
        <RegistrationActs act={act} workspace={workspace} data={data} onClose={() => setAct(undefined)} onDone={registrations.refresh} />
      )}
      <Suspense fallback={null}>
        {open === 'import' && <ImportEntrants workspace={workspace} onClose={() => setOpen(undefined)} onDone={registrations.refresh} />}
        {open === 'draw' && <DrawNumbers workspace={workspace} onClose={() => setOpen(undefined)} onDone={registrations.refresh} />}
      </Suspense>
    </>
  );
}
