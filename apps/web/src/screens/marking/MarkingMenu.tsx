import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useAnonymous } from './AnonymousSwitch.tsx';
import { useDownloadWork } from './DownloadWork.tsx';
import type { Overview } from './marking-queries.ts';

/** On a phone everything beside the answers stands behind one button: a row each would leave no room for an answer. */
export function MarkingMenu({ overview, release, onRelease }: { overview: Overview; release: string; onRelease: () => void }) {
  const { t } = useTranslation('marking');
  const go = useNavigate();
  const anonymous = useAnonymous(overview);
  const download = useDownloadWork(overview.assessment_id);
  return (
    <>
      <Menu
        label={t('bar_more')}
        trigger={
          <IconButton label={t('bar_more')} className="ml-auto">
            <Ellipsis className="size-5" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        }
        entries={[
          ...(overview.can.release ? [{ label: release, run: onRelease }] : []),
          { label: t('results'), run: () => void go(`/index/results/${overview.assessment_id}`) },
          ...(overview.counts.submitted > 0
            ? [{ label: t('download_all'), disabled: download.isPending, run: () => download.mutate() }]
            : []),
          { label: t('anonymous'), checked: anonymous.on, disabled: !anonymous.may, run: () => anonymous.put(!anonymous.on) },
        ]}
      />
      <Problem of={anonymous.failure} className="w-full" />
    </>
  );
}
