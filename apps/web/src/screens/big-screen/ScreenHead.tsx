import { Snowflake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countdownText } from '../../parts/assessment/countdown-text.ts';
import { exactTime } from '../../parts/board/BoardStatus.tsx';
import { useCountdown } from '../../platform/realtime/countdown.ts';
import type { ScreenProps } from './screen-mode.ts';

/** The one word that matters now: no connection, frozen, paused, judged. */
function Word({ view: { head, connection, asOf }, phase }: ScreenProps) {
  const { t } = useTranslation('big-screen');
  const { result_state: result } = head.stage;
  if (connection === 'lost') return <div className="screen-word">{t('as_of', { time: exactTime(asOf) })}</div>;
  if (head.state === 'revealing') return <div className="screen-word">{t('revealing')}</div>;
  if (phase === 'over' && head.state !== 'frozen') {
    if (result === 'hidden') return <div className="screen-word">{t('judging')}</div>;
    return (
      <div className="screen-word" data-tone="pine">
        {t(result === 'final' ? 'final' : 'preliminary')}
      </div>
    );
  }
  if (phase === 'paused') return <div className="screen-word">{t('paused')}</div>;
  if (head.state !== 'frozen') return null;
  return (
    <div className="screen-word">
      <Snowflake aria-hidden="true" strokeWidth={1.6} />
      {t(phase === 'over' ? 'judging' : 'frozen')}
    </div>
  );
}

/** Contest, stage, the word, and the clock. */
export function ScreenHead(props: ScreenProps) {
  const { t } = useTranslation('big-screen');
  const { view, phase, clock } = props;
  const { stage, competition } = view.head;
  const left = useCountdown(clock, stage.end_at) ?? 0;
  const seconds = stage.paused_at === null ? left : Math.ceil((stage.end_at - stage.paused_at) / 1000);
  return (
    <header className="screen-head">
      <div className="min-w-0 flex-1">
        <p className="screen-soft">
          {stage.title}　{competition.host}
        </p>
        <h1>{competition.title}</h1>
      </div>
      <Word {...props} />
      {phase !== 'waiting' && (
        <div className="screen-clock" role="timer">
          <span className="screen-soft">{t(phase === 'over' ? 'over' : 'left')}</span>
          {phase !== 'over' && <b>{countdownText(seconds)}</b>}
        </div>
      )}
    </header>
  );
}
