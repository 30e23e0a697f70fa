import type { CompetitionDetail } from '@praxis/contract/competitions/competitions';
import { addressOf } from '@praxis/contract/core/pages';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/Button.tsx';

type StaffLinksProps = { detail: Pick<CompetitionDetail, 'id' | 'phase' | 'can'> };

function Links({ detail }: StaffLinksProps) {
  const { t } = useTranslation('competition-console');
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {detail.can.staff && detail.phase !== 'draft' && (
        <Link className={buttonClasses('soft')} to={addressOf('competitionDesk', { id: detail.id })}>
          {t('workspace')}
        </Link>
      )}
      {detail.can.manage && (
        <Link className={buttonClasses('outline')} to={addressOf('competitionDesign', { id: detail.id })}>
          {t('design')}
        </Link>
      )}
      {detail.can.manage && (
        <Link className={buttonClasses('outline')} to={addressOf('statistics', { scope: 'competition', id: detail.id })}>
          {t('statistics')}
        </Link>
      )}
    </div>
  );
}

/** The ways of staff from the page of a competition to where they work on it; nothing waits for them. */
export const StaffLinks = (props: StaffLinksProps) => (
  <Suspense fallback={null}>
    <Links {...props} />
  </Suspense>
);
