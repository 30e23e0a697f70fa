import { disqualifyEntrant, promoteRegistration, reviewRegistrations, setOfficial } from '@praxis/contract/teams/review';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../parts/reason/ReasonDialog.tsx';
import { call } from '../../../platform/calls/call.ts';
import { listed } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog, Dialog } from '../../../ui/Dialog.tsx';
import type { WorkspacePart } from '../useCompetitionWorkspace.ts';
import { type OpenedAct, RegistrationDialog } from './RegistrationDialog.tsx';
import type { Registration, Registrations } from './useRegistrations.ts';

type Verdict = 'approved' | 'refused';
/** What is done about registrations. */
export type RegistrationAct =
  | { what: 'open' | 'promote' | 'disqualify' | 'requalify' | 'official'; row: Registration }
  | { what: 'review'; verdict: Verdict; ids: string[]; onDecided: () => void };
type Failed = { registration_id: string; name: string; reasons: string[] }[];

type ActsProps = WorkspacePart & { data: Registrations; act: RegistrationAct; onClose: () => void; onDone: () => Promise<unknown> };

/** Those who could not be approved, each with every reason. */
function NotApproved({ failed, onClose }: { failed: Failed; onClose: () => void }) {
  const { t } = useTranslation('competition-workspace');
  return (
    <Dialog open onClose={onClose} title={t('failed_title', { count: failed.length })} width="usual">
      <ul className="max-h-[60vh] overflow-y-auto border-b border-line">
        {failed.map((one) => (
          <li key={one.registration_id} className="border-t border-line py-2">
            <b>{one.name}</b>
            <p className="text-13 text-ink-2">{listed(one.reasons)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Review({
  act,
  workspace,
  onClose,
  onDone,
}: Omit<ActsProps, 'act' | 'data'> & { act: Extract<RegistrationAct, { what: 'review' }> }) {
  const { t } = useTranslation('competition-workspace');
  const [failed, setFailed] = useState<Failed>([]);
  // The dialogs close themselves when they are through; those who were left over are still to be read.
  const stays = useRef(false);
  const close = () => stays.current || onClose();
  const { ids, verdict } = act;
  const count = ids.length;
  const decide = async (reason: string) => {
    const done = await call(reviewRegistrations, { competition_id: workspace.id, registration_ids: ids, verdict, reason });
    act.onDecided();
    await onDone();
    toastDone(t(`${verdict}_done`, { count: done.changed }));
    stays.current = done.failed.length > 0;
    setFailed(done.failed);
  };
  if (failed.length > 0) return <NotApproved failed={failed} onClose={onClose} />;
  if (verdict === 'refused')
    return (
      <ReasonDialog
        title={t('refuse_title', { count })}
        text={t('refuse_text')}
        label={t('reason')}
        confirm={t('refuse_do')}
        onClose={close}
        onConfirm={decide}
      />
    );
  return (
    <ConfirmDialog open onClose={close} title={t('approve_title', { count })} confirm={t('approve')} onConfirm={() => decide('')}>
      {t('approve_text')}
    </ConfirmDialog>
  );
}

/** What a button of an opened registration leads to. */
const nextAct = (what: OpenedAct, row: Registration): RegistrationAct =>
  what === 'approve' || what === 'refuse'
    ? { what: 'review', verdict: what === 'approve' ? 'approved' : 'refused', ids: [row.id], onDecided: () => undefined }
    : { what, row };

/** The dialog of what is done about registrations. */
export function RegistrationActs({ act, workspace, data, onClose, onDone }: ActsProps) {
  const { t } = useTranslation('competition-workspace');
  const [next, setNext] = useState<RegistrationAct>();
  const now = next ?? act;
  if (now.what === 'review') return <Review {...{ act: now, workspace, onClose, onDone }} />;
  const { row } = now;
  const of = { competition_id: workspace.id, registration_id: row.id };
  const done = async () => {
    await onDone();
    toastDone(t('done'));
  };
  if (now.what === 'open')
    return <RegistrationDialog row={row} data={data} onAct={(what) => setNext(nextAct(what, row))} onClose={onClose} />;
  if (now.what === 'promote' || now.what === 'official')
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={t(now.what === 'promote' ? 'promote_title' : row.official ? 'guest_title' : 'official_title', { name: row.name })}
        confirm={t(now.what === 'promote' ? 'promote' : row.official ? 'make_guest' : 'make_official')}
        onConfirm={async () => {
          await (now.what === 'promote' ? call(promoteRegistration, of) : call(setOfficial, { ...of, official: !row.official }));
          await done();
        }}
      >
        {t(now.what === 'promote' ? 'promote_text' : row.official ? 'guest_text' : 'official_text')}
      </ConfirmDialog>
    );
  const disqualified = now.what === 'disqualify';
  return (
    <ReasonDialog
      title={t(disqualified ? 'disqualify_title' : 'requalify_title', { name: row.name })}
      text={t(disqualified ? 'disqualify_text' : 'requalify_text')}
      label={t('reason')}
      confirm={t(disqualified ? 'disqualify' : 'requalify')}
      onClose={onClose}
      onConfirm={async (reason) => {
        await call(disqualifyEntrant, { ...of, disqualified, reason });
        await done();
      }}
    />
  );
}
