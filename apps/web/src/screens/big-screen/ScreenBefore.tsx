import { useTranslation } from 'react-i18next';
import { countdownText } from '../../parts/assessment/countdown-text.ts';
import { durationLabel, spokenTime } from '../../platform/language/dates.ts';
import { useCountdown } from '../../platform/realtime/countdown.ts';
import type { ScreenProps } from './screen-mode.ts';

const A_DAY_S = 86_400;

/** Before the start: how long still, and who is expected. */
export function ScreenBefore({ view: { head }, clock }: ScreenProps) {
  const { t } = useTranslation('big-screen');
  const seconds = useCountdown(clock, head.stage.start_at) ?? 0;
  const schools = head.schools.map(({ name }) => name);
  return (
    <main id="main" className="screen-wait">
      <p className="screen-soft">{t('until')}</p>
      <b role="timer">{seconds < A_DAY_S ? countdownText(seconds) : durationLabel(seconds)}</b>
      <p>
        {[t('starts', { time: spokenTime(head.stage.start_at) }), t('sections', { count: head.sections.length })]
          .concat(head.entrants > 0 ? t('entrants', { count: head.entrants }) : [])
          .join('　')}
      </p>
      {schools.length > 0 && <p className="screen-soft">{schools.join('　')}</p>}
    </main>
  );
}
