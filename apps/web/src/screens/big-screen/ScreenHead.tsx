import type { BoardHead } from '@praxis/contract/ranks/board';
import { Snowflake } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { countdownText } from '../../parts/assessment/countdown-text.ts';
import { exactTime } from '../../parts/board/BoardStatus.tsx';
import { useCountdown } from '../../platform/realtime/countdown.ts';
import type { ScreenProps } from './screen-mode.ts';

type Phase = ScreenProps['phase'];
type WordProps = {
  state: BoardHead['state'];
  result: BoardHead['stage']['result_state'];
  phase: Phase /** Since when there is no connection. */;
  lostAt: number | undefined;
};

/** The one word that matters now: no connection, frozen, paused, judged. */
const Word = memo(function Word({ state, result, phase, lostAt }: WordProps) {
  const { t } = useTranslation('big-screen');
  if (lostAt !== undefined) return <div className="screen-word">{t('as_of', { time: exactTime(lostAt) })}</div>;
  if (state === 'revealing') return <div className="screen-word">{t('revealing')}</div>;
  if (phase === 'over' && state !== 'frozen') {
    if (result === 'hidden') return <div className="screen-word">{t('judging')}</div>;
    return (
      <div className="screen-word" data-tone="pine">
        {t(result === 'final' ? 'final' : 'preliminary')}
      </div>
    );
  }
  if (phase === 'paused') return <div className="screen-word">{t('paused')}</div>;
  if (state !== 'frozen') return null;
  return (
    <div className="screen-word">
      <Snowflake aria-hidden="true" strokeWidth={1.6} />
      {t(phase === 'over' ? 'judging' : 'frozen')}
    </div>
  );
});

/** What is left; drawn once a second by itself. */
const Clock = memo(function Clock({
  clock,
  phase,
  endAt,
  pausedAt,
}: Pick<ScreenProps, 'clock'> & { phase: Phase; endAt: number; pausedAt: number | null }) {
  const { t } = useTranslation('big-screen');
  const left = useCountdown(clock, phase === 'over' ? null : endAt) ?? 0;
  return (
    <div className="screen-clock" role="timer">
      <span className="screen-soft">{t(phase === 'over' ? 'over' : 'left')}</span>
      {phase !== 'over' && <b>{countdownText(pausedAt === null ? left : Math.ceil((endAt - pausedAt) / 1000))}</b>}
    </div>
  );
});

/** Contest, stage, the word, and the clock. */
export function ScreenHead({ view, phase, clock }: ScreenProps) {
  const { stage, competition, state } = view.head;
  return (
    <header className="screen-head">
      <div className="min-w-0 flex-1">
        <p className="screen-soft">
          {stage.title}　{competition.host}
        </p>
        <h1>{competition.title}</h1>
      </div>
      <Word state={state} result={stage.result_state} phase={phase} lostAt={view.connection === 'lost' ? view.asOf : undefined} />
      {phase !== 'waiting' && <Clock clock={clock} phase={phase} endAt={stage.end_at} pausedAt={stage.paused_at} />}
    </header>
  );
}
