import { type Profile, unbindWeChat } from '@praxis/contract/accounts/personal';
import { leaveInstitution } from '@praxis/contract/institutions/institutions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { shortDate } from '../../../platform/language/dates.ts';
import { useSession } from '../../../platform/person/session.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Fact, Facts } from '../Fact.tsx';
import { TeacherRole } from '../profile/TeacherRole.tsx';
import { useProfileChanged } from '../profile/useProfile.ts';

function WeChatFact({ profile }: { profile: Profile }) {
  const { t } = useTranslation('personal');
  const [asking, setAsking] = useState(false);
  const changed = useProfileChanged();
  const unbind = async () => {
    await call(unbindWeChat, {});
    await changed();
    toastDone(t('unbound'));
  };
  if (!profile.wechat) return <Fact name={t('wechat')}>{t('wechat_unbound')}</Fact>;
  return (
    <Fact
      name={t('wechat')}
      note={shortDate(profile.wechat.bound_at)}
      action={<Button onClick={() => setAsking(true)}>{t('unbind')}</Button>}
    >
      {t('wechat_bound', { name: profile.wechat.nickname })}
      <ConfirmDialog open={asking} onClose={() => setAsking(false)} title={t('unbind')} confirm={t('unbind')} danger onConfirm={unbind}>
        {t('unbind_line')}
      </ConfirmDialog>
    </Fact>
  );
}

function LeaveInstitution({ name }: { name: string }) {
  const { t } = useTranslation('personal');
  const [asking, setAsking] = useState(false);
  const changed = useProfileChanged();
  const leave = async () => {
    await call(leaveInstitution, {});
    await changed();
    toastDone(t('institution_left', { name }));
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('institution_leave')}</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('institution_leave_title', { name })}
        confirm={t('institution_leave')}
        danger
        onConfirm={leave}
      >
        {t('institution_leave_line')}
      </ConfirmDialog>
    </>
  );
}

/** What the account is tied to: WeChat, an institution, the teacher role. */
export function BindingsTab({ profile }: { profile: Profile }) {
  const { t } = useTranslation('personal');
  const manages = useSession((now) => now.grants.includes('institution_admin'));
  return (
    <Facts>
      <WeChatFact profile={profile} />
      <Fact
        name={t('institution')}
        action={
          profile.utype !== 3 && (
            <span className="flex gap-2">
              {(manages || !profile.institution) && (
                <Link to="/institution" className={buttonClasses('outline')}>
                  {t(manages ? 'institution_manage' : 'institution_sign_up')}
                </Link>
              )}
              {profile.institution && <LeaveInstitution name={profile.institution} />}
            </span>
          )
        }
      >
        {profile.institution || t('institution_none')}
      </Fact>
      {profile.utype !== 3 && <TeacherRole profile={profile} />}
    </Facts>
  );
}
