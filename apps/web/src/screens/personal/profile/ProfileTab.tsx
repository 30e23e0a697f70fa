import type { Profile } from '@praxis/contract/accounts/personal';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../../platform/language/dates.ts';
import { useRole } from '../../../platform/person/session.ts';
import { Fact, Facts } from '../Fact.tsx';
import { AvatarField } from './AvatarField.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** What a person can change of themselves, beside what is fixed. */
export function ProfileTab({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['personal', 'shell']);
  const role = useRole() ?? 'stu';
  const none = <span className="text-ink-3">{t('none')}</span>;
  return (
    <div className="flex gap-16 phone:flex-col phone:gap-8">
      <div className="min-w-0 max-w-[560px] flex-1">
        <AvatarField profile={profile} />
        <ProfileForm key={profile.id_number} profile={profile} />
      </div>
      <aside className="w-[360px] flex-none phone:w-full">
        <Facts>
          <Fact name={t('role')}>{t(`shell:role_${role}`)}</Fact>
          <Fact name={t('account')}>{profile.account || none}</Fact>
          <Fact name={t('phone')}>{profile.phone || none}</Fact>
          <Fact name={t('institution')}>{profile.institution || none}</Fact>
          {profile.institution !== '' && profile.student_no && <Fact name={t('student_no')}>{profile.student_no}</Fact>}
          <Fact name={t('since')}>{shortDate(profile.created_at)}</Fact>
        </Facts>
      </aside>
    </div>
  );
}
