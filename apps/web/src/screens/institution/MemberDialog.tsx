import { resetMemberPassword, setMemberActive } from '@praxis/contract/institutions/console';
import { type InstitutionMember, removeInstitutionMember } from '@praxis/contract/institutions/institutions';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { useConsoleRefresh } from './console-queries.ts';

/** What an administrator is about to do with a member. */
export type MemberAct = 'reset' | 'deactivate' | 'activate' | 'remove';
type MemberDialogProps = { what: MemberAct; member: InstitutionMember; institutionId: string; onClose: () => void };

/** A password that is shown this once. */
function NewPassword({ name, password, onClose }: { name: string; password: string; onClose: () => void }) {
  const { t } = useTranslation('institution-console');
  const copy = async () => {
    await navigator.clipboard.writeText(password);
    toastDone(t('copied'));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('new_password', { name })}
      foot={
        <>
          <Button onClick={() => void copy()}>{t('copy')}</Button>
          <Button look="filled" onClick={onClose}>
            {t('noted')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t('new_password_line')}</p>
      <output className="block rounded-md bg-sunken px-4 py-3 text-center font-mono text-20 tracking-wider select-all">{password}</output>
    </Dialog>
  );
}

/** Asks before it is done, and shows what came of it. */
export function MemberDialog({ what, member, institutionId, onClose }: MemberDialogProps) {
  const { t } = useTranslation('institution-console');
  const refresh = useConsoleRefresh(institutionId);
  const [password, setPassword] = useState<string>();
  // The question closes itself when it is answered; the password stays until it was read.
  const visible = useRef(false);
  const whom = { institution_id: institutionId, user_id: member.user_id };
  const { name } = member;
  const run = async () => {
    if (what === 'reset') {
      const reset = await call(resetMemberPassword, whom);
      visible.current = true;
      return setPassword(reset.password);
    }
    if (what === 'remove') await call(removeInstitutionMember, whom);
    else await call(setMemberActive, { ...whom, active: what === 'activate' });
    refresh();
    toastDone(t(`${what}_done`, { name }));
  };
  if (password !== undefined) return <NewPassword name={name} password={password} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onClose={() => visible.current || onClose()}
      title={t(`${what}_title`, { name })}
      confirm={t(what)}
      danger={what === 'remove' || what === 'deactivate'}
      onConfirm={run}
    >
      {t(`${what}_line`)}
    </ConfirmDialog>
  );
}
