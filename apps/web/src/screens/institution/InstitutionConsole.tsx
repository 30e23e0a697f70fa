import type { InstitutionShown } from '@praxis/contract/institutions';
import { useTranslation } from 'react-i18next';
import { Strip } from '../../ui/States.tsx';
import { Branding } from './Branding.tsx';
import { Members } from './Members.tsx';

/** What an administrator does with an institution in force. */
export function InstitutionConsole({ institution }: { institution: InstitutionShown }) {
  const { t } = useTranslation('institution');
  return (
    <>
      {institution.state === 'suspended' && <Strip>{[t('suspended_line'), institution.reason].filter(Boolean).join('　')}</Strip>}
      <div className="flex gap-16 phone:flex-col phone:gap-10">
        <div className="min-w-0 flex-1">
          <Members institution={institution} />
        </div>
        <aside className="w-[320px] flex-none phone:w-full">
          <Branding institution={institution} />
        </aside>
      </div>
    </>
  );
}
