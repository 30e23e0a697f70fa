import { giveFirstPassword } from '@praxis/contract/admin/operator';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { FirstPassword } from './FirstPassword.tsx';
import { nameOf, type UserView } from './user-view.ts';

/** Asks before somebody gets another first password, and shows it. */
export function GivePassword({ user, onClose }: { user: UserView; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [password, setPassword] = useState<string>();
  // The question closes itself when it is answered; the password stays until it was read.
  const visible = useRef(false);
  const name = nameOf(user);
  if (password !== undefined) return <FirstPassword name={name} password={password} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      danger
      onClose={() => visible.current || onClose()}
      title={t('give_password_title', { name })}
      confirm={t('give_password')}
      onConfirm={async () => {
        const input = await call(giveFirstPassword, { user_id: user.id });
        visible.current = true;
        setPassword(input.password);
      }}
    >
      {t('give_password_text', { count: user.sessions })}
    </ConfirmDialog>
  );
}
