import { useTranslation } from 'react-i18next';
import { listed } from '../../platform/dates.ts';
import { Strip } from '../../ui/States.tsx';
import type { PublisherState } from './publisher-words.ts';

/** Says to the one who publishes what was given up and why; nothing while all is well. */
export function PublisherNotice({ state, single = false }: { state: PublisherState | undefined; single?: boolean }) {
  const { t } = useTranslation('live-media');
  if (state?.line === 'lost') return <Strip>{t('line_lost')}</Strip>;
  if (single && state) return <Strip>{t('single_quality')}</Strip>;
  if (!state?.why || state.shed.length === 0) return null;
  const qualities = listed(state.shed.map((quality) => t(`quality_${quality}`)));
  return <Strip>{t(`shed_${state.why}`, { qualities })}</Strip>;
}
