import { addressOf } from '@praxis/contract/core/pages';
import { Megaphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isAhead } from '../../parts/competition/competition-labels.ts';
import { PhaseLabel } from '../../parts/competition/StateLabels.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { SlimBar } from '../../ui/Page.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import type { WorkspacePart } from './useCompetitionWorkspace.ts';

const AnnounceDialog = lazyPart(() => import('./clarifications/AnnounceDialog.tsx').then((file) => ({ default: file.AnnounceDialog })));

/** Where one is, where the competition stands, and what concerns everybody in it. */
export function WorkspaceBar({ workspace }: WorkspacePart) {
  const { t } = useTranslation('competition-workspace');
  const phone = useIsPhone();
  const [announcing, setAnnouncing] = useState(false);
  return (
    <>
      <SlimBar>
        <Breadcrumbs
          trail={
            phone
              ? [{ label: workspace.title }]
              : [
                  { label: t('competitions'), to: addressOf('competitions') },
                  { label: workspace.title, to: addressOf('competitionDetail', { id: workspace.id }) },
                  { label: t('title') },
                ]
          }
        />
        <PhaseLabel phase={workspace.phase} ahead={isAhead(workspace)} />
        <span className="ml-auto flex items-center gap-2">
          {workspace.can.manage && (
            <Link className={buttonClasses('outline')} to={addressOf('competitionDesign', { id: workspace.id })}>
              {t('to_design')}
            </Link>
          )}
          {workspace.can.supervise && workspace.stages.length > 0 && workspace.phase !== 'cancelled' && workspace.phase !== 'draft' && (
            <Button icon={<Megaphone className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setAnnouncing(true)}>
              <span className="phone:sr-only">{t('announce')}</span>
            </Button>
          )}
        </span>
      </SlimBar>
      {announcing && (
        <Suspense fallback={null}>
          <AnnounceDialog workspace={workspace} onClose={() => setAnnouncing(false)} />
        </Suspense>
      )}
    </>
  );
}
