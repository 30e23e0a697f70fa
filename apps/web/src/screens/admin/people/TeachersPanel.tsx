import { listTeacherApplications, reviewTeacherApplication } from '@praxis/contract/accounts/personal';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../parts/reason/ReasonDialog.tsx';
import { call } from '../../../platform/calls/call.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { type Column, Ledger } from '../../../ui/lists/Ledger.tsx';
import { Paged } from '../../../ui/lists/Paged.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../../ui/Mark.tsx';
import { Panel } from '../Panel.tsx';
import { StateFilter } from '../StateFilter.tsx';
import { useFilters } from '../useFilters.ts';

type Application = DataOf<typeof listTeacherApplications>['list'][number];

const states = ['pending', 'approved', 'refused'] as const;
const looks: Record<Application['state'], { shape: MarkShape; tone: Tone; act?: boolean }> = {
  pending: { shape: 'waiting', tone: 'amber', act: true },
  approved: { shape: 'tick', tone: 'pine' },
  refused: { shape: 'cross', tone: 'red' },
};

function Verdict({ verdict, application, onClose }: { verdict: 'approved' | 'refused'; application: Application; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const name = application.real_name || application.name;
  const send = async (reason: string) => {
    await call(reviewTeacherApplication, { application_id: application.id, verdict, reason });
    await Promise.all(['admin-teachers', 'admin-waiting'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    toastDone(t(verdict === 'approved' ? 'approve_teacher_done' : 'refuse_teacher_done', { name }));
  };
  if (verdict === 'approved')
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={t('approve_teacher_title', { name })}
        confirm={t('approve_teacher_confirm')}
        onConfirm={() => send('')}
      >
        {t('approve_teacher')}
      </ConfirmDialog>
    );
  return (
    <ReasonDialog
      title={t('refuse_teacher_title', { name })}
      text={t('refuse_teacher')}
      label={t('reason_shown')}
      confirm={t('refuse_teacher_confirm')}
      onClose={onClose}
      onConfirm={send}
    />
  );
}

/** Students who ask for the teacher role. */
export function TeachersPanel() {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<{ verdict: 'approved' | 'refused'; application: Application }>();
  const { values, page, set, setPage } = useFilters(['state']);
  const state = states.find((known) => known === values.state) ?? 'pending';
  const applications = useQuery({
    queryKey: ['admin-teachers', state, page],
    queryFn: ({ signal }) => call(listTeacherApplications, { state, page }, { signal }),
  });
  const columns: Column<Application>[] = [
    { head: t('real_name'), cell: (one) => one.real_name || one.name },
    { head: t('state'), cell: (one) => <StateLabel {...looks[one.state]}>{t(one.state)}</StateLabel> },
    { head: t('school_name'), cell: (one) => one.school },
    { head: t('phone'), cell: (one) => one.phone },
    {
      head: t('proof'),
      cell: (one) =>
        one.proof ? (
          <a href={one.proof} target="_blank" rel="noreferrer" aria-label={`${t('see_proof')} ${one.real_name}`}>
            {t('see_proof')}
          </a>
        ) : null,
    },
    { head: t('applied_at'), cell: (one) => timeLabel(one.created_at) },
    { head: t('reason'), cell: (one) => one.reason, wide: true },
  ];
  return (
    <Panel
      title={t('panel_teachers')}
      filters={<StateFilter all={false} states={states} value={state} onChange={(next) => set({ state: next })} />}
    >
      <Paged query={applications} empty={t('no_applications')} onPage={setPage}>
        {({ list }) => (
          <Ledger
            label={t('panel_teachers')}
            items={list}
            columns={columns}
            actions={(application) =>
              application.state === 'pending' && (
                <>
                  <Button size="small" look="filled" onClick={() => setAsked({ verdict: 'approved', application })}>
                    {t('approve')}
                  </Button>
                  <Button size="small" onClick={() => setAsked({ verdict: 'refused', application })}>
                    {t('refuse')}
                  </Button>
                </>
              )
            }
          />
        )}
      </Paged>
      {asked && <Verdict {...asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}
