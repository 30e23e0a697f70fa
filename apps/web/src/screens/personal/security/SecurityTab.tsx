import type { Profile } from '@praxis/contract/accounts/personal';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Fact, Facts } from '../Fact.tsx';
import { Sessions } from './Sessions.tsx';

const ChangePassword = lazyPart(() => import('./ChangePasswordDialog.tsx').then((file) => ({ default: file.ChangePasswordDialog })));
const ChangePhone = lazyPart(() => import('./ChangePhoneDialog.tsx').then((file) => ({ default: file.ChangePhoneDialog })));

/** How one signs in, and where one is signed in. */
export function SecurityTab({ profile }: { profile: Profile }) {
  const { t } = useTranslation('personal');
  const [dialog, setDialog] = useState<'password' | 'phone'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Section title={t('sign_in')}>
        <Facts>
          <Fact
            name={t('password')}
            action={<Button onClick={() => setDialog('password')}>{t(profile.has_password ? 'change_password' : 'set_password')}</Button>}
          >
            {t(profile.has_password ? 'password_set' : 'password_unset')}
          </Fact>
          <Fact name={t('phone')} action={<Button onClick={() => setDialog('phone')}>{t('change_phone')}</Button>}>
            {profile.phone || t('phone_unset')}
          </Fact>
        </Facts>
      </Section>
      <Sessions />
      <Suspense fallback={null}>
        {dialog === 'password' && <ChangePassword hasPassword={profile.has_password} onClose={close} />}
        {dialog === 'phone' && <ChangePhone hasPassword={profile.has_password} onClose={close} />}
      </Suspense>
    </>
  );
}
