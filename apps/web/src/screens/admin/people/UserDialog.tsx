import { endUserSessions, grantPermission, lockUser } from '@praxis/contract/admin/operator';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../parts/reason/ReasonDialog.tsx';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { GivePassword } from './GivePassword.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { nameOf, type UserView } from './user-view.ts';

/** Something an operator is about to do with a person. */
export type UserAct = { user: UserView } & (
  | { what: 'lock' }
  | { what: 'unlock' }
  | { what: 'end' }
  | { what: 'change' }
  | { what: 'password' }
  | { what: 'give' | 'take'; permission: 'platform_operator' | 'competition_organiser' }
);

/** Asks before it is done: who it touches, and whether it can be undone. */
export function UserDialog({ act, onClose }: { act: UserAct; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const { user } = act;
  const name = nameOf(user);
  const count = user.sessions;
  const after = async (reported: string) => {
    toastDone(reported);
    await client.invalidateQueries({ queryKey: ['admin-users'] });
  };
  if (act.what === 'change') return <PersonDialog user={user} onClose={onClose} />;
  if (act.what === 'password') return <GivePassword user={user} onClose={onClose} />;
  if (act.what === 'lock')
    return (
      <ReasonDialog
        title={t('lock_title', { name })}
        text={t('lock_text', { count })}
        label={t('reason')}
        confirm={t('lock_confirm')}
        onClose={onClose}
        onConfirm={async (reason) => {
          await call(lockUser, { user_id: user.id, locked: true, reason });
          await after(t('lock_done', { name }));
        }}
      />
    );
  if (act.what === 'unlock')
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={`${t('unlock')} ${name}`}
        confirm={t('unlock')}
        onConfirm={async () => {
          await call(lockUser, { user_id: user.id, locked: false });
          await after(t('unlocked', { name }));
        }}
      />
    );
  if (act.what === 'end')
    return (
      <ConfirmDialog
        open
        danger
        onClose={onClose}
        title={t('end_title', { name })}
        confirm={t('end_confirm')}
        onConfirm={async () => {
          const ended = await call(endUserSessions, { user_id: user.id });
          await after(t('ended', { count: ended.count }));
        }}
      >
        {t('end_text', { count })}
      </ConfirmDialog>
    );
  const permission = t(`grant_${act.permission}`);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(act.what === 'give' ? 'give_title' : 'take_title', { name, permission })}
      confirm={t(act.what === 'give' ? 'give_confirm' : 'take_confirm')}
      onConfirm={async () => {
        await call(grantPermission, { user_id: user.id, permission: act.permission, granted: act.what === 'give' });
        await client.invalidateQueries({ queryKey: ['admin-users'] });
      }}
    >
      {t(act.what === 'give' ? 'give_text' : 'take_text')}
    </ConfirmDialog>
  );
}
