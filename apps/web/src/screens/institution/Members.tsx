import type { DataOf } from '@praxis/contract/core/endpoint';
import { exportInstitutionMembers, type getInstitutionUse } from '@praxis/contract/institutions/console';
import { type InstitutionMember, listInstitutionMembers } from '@praxis/contract/institutions/institutions';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Download, Upload, UserPlus } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { download } from '../../platform/download.ts';
import { Button } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { useConsoleRefresh } from './console-queries.ts';
import { type MemberAct, MemberDialog } from './MemberDialog.tsx';
import { type Filters, MemberFilters } from './MemberFilters.tsx';
import { MemberLedger } from './MemberLedger.tsx';
import { UnitTree } from './UnitTree.tsx';

const AddMember = lazyPart(() => import('./AddMemberDialog.tsx').then((file) => ({ default: file.AddMemberDialog })));
const InstitutionImport = lazyPart(() => import('./InstitutionImport.tsx').then((file) => ({ default: file.InstitutionImport })));

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
const SIZE = 50;

/** The members a filter finds, page by page. */
function useMembers(institutionId: string, filters: Filters, page: number) {
  const { q, role, state, unit } = useDeferredValue(filters);
  const asked = {
    ...{ institution_id: institutionId, q, ...unit },
    ...(role !== '' && { role }),
    ...(state !== '' && { active: state === 'active' }),
  };
  const members = useQuery({
    queryKey: ['institution', institutionId, 'members', asked, page],
    queryFn: ({ signal }) => call(listInstitutionMembers, { ...asked, page, size: SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });
  const save = useMutation({ mutationFn: () => call(exportInstitutionMembers, asked), onSuccess: download });
  return { members, save };
}

/** Who belongs to the institution: by department and class, found by words, brought in by sheet or one by one. */
export function Members({ use }: { use: DataOf<typeof getInstitutionUse> }) {
  const { t } = useTranslation('institution-console');
  const { id, state, expired } = use.institution;
  const [filters, setFilters] = useState<Filters>({ q: '', role: '', state: '', unit: {} });
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<'add' | 'import'>();
  const [act, setAct] = useState<{ what: MemberAct; member: InstitutionMember }>();
  const refresh = useConsoleRefresh(id);
  const { members, save } = useMembers(id, filters, page);
  const change = (next: Partial<Filters>) => {
    setFilters({ ...filters, ...next });
    setPage(1);
  };
  const takesIn = state === 'approved' && !expired;
  const close = () => setOpen(undefined);
  return (
    <div className="flex gap-6 phone:flex-col">
      <UnitTree departments={use.departments} total={use.seats.used} value={filters.unit} onChange={(unit) => change({ unit })} />
      <div className="min-w-0 flex-1">
        <div className="mb-4 flex flex-wrap items-end gap-3">
          <MemberFilters value={filters} onChange={change} />
          <div className="ml-auto flex flex-wrap gap-2 phone:ml-0">
            <Button icon={<Download {...icon} />} busy={save.isPending} onClick={() => save.mutate()}>
              {t('export')}
            </Button>
            {takesIn && (
              <>
                <Button icon={<UserPlus {...icon} />} onClick={() => setOpen('add')}>
                  {t('add_member')}
                </Button>
                <Button look="filled" icon={<Upload {...icon} />} onClick={() => setOpen('import')}>
                  {t('import')}
                </Button>
              </>
            )}
          </div>
        </div>
        <Problem of={save.error} />
        {members.isPending && <Skeleton rows={6} />}
        {members.data?.total === 0 && <EmptyState>{t('nobody_found')}</EmptyState>}
        {members.data && members.data.list.length > 0 && (
          <MemberLedger members={members.data.list} onAct={(what, member) => setAct({ what, member })} />
        )}
        <Problem of={members.error} retry={() => void members.refetch()} />
        {members.data && <Pagination page={page} total={members.data.total} size={SIZE} onPage={setPage} />}
      </div>
      <Suspense fallback={null}>
        {open === 'add' && <AddMember institutionId={id} onClose={close} onAdded={refresh} />}
        {open === 'import' && <InstitutionImport institutionId={id} onClose={close} />}
      </Suspense>
      {act && <MemberDialog {...act} institutionId={id} onClose={() => setAct(undefined)} />}
    </div>
  );
}
