import { addressOf } from '@praxis/contract/core/pages';
import { Megaphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PhaseLabel } from '../../parts/competition/StateLabels.tsx';
import { useIsPhone } from '../../platform/person/phone.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { SlimBar } from '../../ui/Page.tsx';
import type { DeskPart } from './useDesk.ts';

const AnnounceDialog = lazy(() => import('./clarifications/AnnounceDialog.tsx').then((file) => ({ default: file.AnnounceDialog })));

/** Where one is, where the competition stands, and what concerns everybody in it. */
export function DeskBar({ desk }: DeskPart) {
  const { t } = useTranslation('competition-desk');
  const phone = useIsPhone();
  const [announcing, setAnnouncing] = useState(false);
  return (
    <>
      <SlimBar>
        <Breadcrumbs
          trail={
            phone
              ? [{ label: desk.title }]
              : [
                  { label: t('competitions'), to: addressOf('competitions') },
                  { label: desk.title, to: addressOf('competitionDetail', { id: desk.id }) },
                  { label: t('title') },
                ]
          }
        />
        <PhaseLabel phase={desk.phase} />
        <span className="ml-auto flex items-center gap-2">
          {desk.can.manage && (
            <Link className={buttonClasses('outline')} to={addressOf('competitionDesign', { id: desk.id })}>
              {t('to_design')}
            </Link>
          )}
          {desk.stages.length > 0 && desk.phase !== 'cancelled' && desk.phase !== 'draft' && (
            <Button icon={<Megaphone className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setAnnouncing(true)}>
              <span className="phone:sr-only">{t('announce')}</span>
            </Button>
          )}
        </span>
      </SlimBar>
      {announcing && (
        <Suspense fallback={null}>
          <AnnounceDialog desk={desk} onClose={() => setAnnouncing(false)} />
        </Suspense>
      )}
    </>
  );
}
