import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../../platform/language/dates.ts';
import { Strip } from '../../../ui/States.tsx';
import type { PublisherState } from './publisher-messages.ts';

/** What was given up is worth knowing once, not for the rest of the class. */
const NOTICE_MS = 15_000;

/** The words, gone after a while and there again when they change. */
function Passing({ words: text }: { words: string }) {
  const [read, setRead] = useState('');
  // Time passes outside React.
  useEffect(() => {
    const timer = window.setTimeout(() => setRead(text), NOTICE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return read === text ? null : <Strip>{text}</Strip>;
}

/** Says to the one who publishes what was given up and why; nothing while all is well. */
export function PublisherNotice({ state, single = false }: { state: PublisherState | undefined; single?: boolean }) {
  const { t } = useTranslation('live-media');
  if (state?.line === 'lost') return <Strip>{t('line_lost')}</Strip>;
  if (single && state) return <Passing words={t('single_quality')} />;
  if (!state?.why || state.shed.length === 0) return null;
  const qualities = listed(state.shed.map((quality) => t(`quality_${quality}`)));
  return <Passing words={t(`shed_${state.why}`, { qualities })} />;
}
