import {
  type InstitutionState,
  type InstitutionView,
  listInstitutions,
  reviewInstitution,
  suspendInstitution,
} from '@praxis/contract/institutions/institutions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../parts/reason/ReasonDialog.tsx';
import { call } from '../../../platform/calls/call.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { type Column, Ledger } from '../../../ui/lists/Ledger.tsx';
import { Paged } from '../../../ui/lists/Paged.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../../ui/Mark.tsx';
import { TermsDialog } from '../money/TermsDialog.tsx';
import { Panel } from '../Panel.tsx';
import { StateFilter } from '../StateFilter.tsx';
import { useFilters } from '../useFilters.ts';

type Asked = { what: 'approve' | 'refuse' | 'suspend' | 'restore'; institution: InstitutionView };

const states = ['pending', 'approved', 'suspended', 'refused'] as const;
const looks: Record<InstitutionState, { shape: MarkShape; tone: Tone; act?: boolean }> = {
  pending: { shape: 'waiting', tone: 'amber', act: true },
  approved: { shape: 'tick', tone: 'pine' },
  refused: { shape: 'cross', tone: 'red' },
  suspended: { shape: 'stopped', tone: 'mute' },
};

/** Asks before a verdict and sends it. */
function Verdict({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const { what, institution } = asked;
  const { name, contact, id: institution_id } = institution;
  const after = async (done: Promise<unknown>) => {
    await done;
    await Promise.all(['admin-institutions', 'admin-waiting'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  if (what === 'approve')
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={t('approve_institution_title', { name })}
        confirm={t('approve_institution_confirm')}
        onConfirm={() => after(call(reviewInstitution, { institution_id, verdict: 'approved' }))}
      >
        {t('approve_institution', { contact })}
      </ConfirmDialog>
    );
  const suspends = what === 'suspend';
  return (
    <ReasonDialog
      title={t(suspends ? 'suspend_institution_title' : 'refuse_institution_title', { name })}
      text={t(suspends ? 'suspend_institution' : 'refuse_institution')}
      label={t('reason_shown')}
      confirm={t(suspends ? 'suspend_institution_confirm' : 'refuse_institution_confirm')}
      onClose={onClose}
      onConfirm={(reason) =>
        after(
          suspends
            ? call(suspendInstitution, { institution_id, suspended: true, reason })
            : call(reviewInstitution, { institution_id, verdict: 'refused', reason }),
        )
      }
    />
  );
}

function SupportingDocument({ institution }: { institution: InstitutionView }) {
  const { t } = useTranslation('admin');
  if (!institution.licence) return null;
  return (
    <a href={institution.licence} target="_blank" rel="noreferrer" aria-label={`${t('see_licence')} ${institution.name}`}>
      {t('see_licence')}
    </a>
  );
}

/** Schools and companies that signed up, and their review. */
export function InstitutionsPanel() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [terms, setTerms] = useState<InstitutionView>();
  const { values, page, set, setPage } = useFilters(['state']);
  const state = states.find((known) => known === (values.state || 'pending'));
  const institutions = useQuery({
    queryKey: ['admin-institutions', state, page],
    queryFn: ({ signal }) => call(listInstitutions, { state, page }, { signal }),
  });
  const reload = () => client.invalidateQueries({ queryKey: ['admin-institutions'] });
  const restore = async (institution_id: string) => {
    await call(suspendInstitution, { institution_id, suspended: false });
    await reload();
  };
  const columns: Column<InstitutionView>[] = [
    { head: t('institution'), cell: (one) => `${one.name}　${one.code}` },
    { head: t('state'), cell: (one) => <StateLabel {...looks[one.state]}>{t(one.state)}</StateLabel> },
    { head: t('contact'), cell: (one) => `${one.contact} ${one.phone}` },
    { head: t('domain'), cell: (one) => one.domain },
    { head: t('licence'), cell: (one) => (one.licence ? <SupportingDocument institution={one} /> : null) },
    { head: t('seat_limit'), cell: (one) => (one.state === 'pending' ? '' : one.seat_limit) },
    {
      head: t('valid_to'),
      cell: (one) => (one.valid_to === null ? '' : `${timeLabel(one.valid_to)}${one.expired ? `　${t('expired')}` : ''}`),
    },
    { head: t('applied_at'), cell: (one) => timeLabel(one.created_at) },
    { head: t('reason'), cell: (one) => one.reason, wide: true },
  ];
  return (
    <Panel
      title={t('panel_institutions')}
      filters={<StateFilter all={false} states={states} value={state ?? 'pending'} onChange={(next) => set({ state: next })} />}
    >
      <Paged query={institutions} empty={t('no_institutions')} onPage={setPage}>
        {({ list }) => (
          <Ledger
            label={t('panel_institutions')}
            items={list}
            columns={columns}
            actions={(institution) => (
              <>
                {institution.state === 'pending' && (
                  <>
                    <Button size="small" look="filled" onClick={() => setAsked({ what: 'approve', institution })}>
                      {t('approve')}
                    </Button>
                    <Button size="small" onClick={() => setAsked({ what: 'refuse', institution })}>
                      {t('refuse')}
                    </Button>
                  </>
                )}
                {(institution.state === 'approved' || institution.state === 'suspended') && (
                  <Button size="small" onClick={() => setTerms(institution)}>
                    {t('terms')}
                  </Button>
                )}
                {institution.state === 'approved' && (
                  <Button size="small" onClick={() => setAsked({ what: 'suspend', institution })}>
                    {t('suspend')}
                  </Button>
                )}
                {institution.state === 'suspended' && (
                  <Button size="small" onClick={() => void restore(institution.id).catch(showFailure)}>
                    {t('restore')}
                  </Button>
                )}
              </>
            )}
          />
        )}
      </Paged>
      {terms && <TermsDialog institution={terms} onClose={() => setTerms(undefined)} onSaved={reload} />}
      {asked && <Verdict asked={asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}
