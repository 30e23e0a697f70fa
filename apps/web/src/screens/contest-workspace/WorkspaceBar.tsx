import type { ContestWorkspace } from '@praxis/contract/contests/workspace';
import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { countdownText } from '../../parts/assessment/countdown-text.ts';
import { SchoolMark } from '../../parts/board/SchoolMark.tsx';
import { clockTime } from '../../platform/language/dates.ts';
import { useCountdown } from '../../platform/realtime/countdown.ts';
import type { ServerClock } from '../../platform/realtime/server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Seal } from '../../ui/Seal.tsx';

const looks = {
  waiting: { shape: 'waiting', tone: 'mute' },
  on: { shape: 'live', tone: 'red', act: true },
  paused: { shape: 'stopped', tone: 'amber', act: true },
  over: { shape: 'over', tone: 'mute' },
} as const;

const LOUD_S = 300;

/** What is left of the stage for this person, by the server's clock; read out at five minutes and at one. */
function Timer({ stage, clock }: { stage: ContestWorkspace['stage']; clock: ServerClock }) {
  const { t } = useTranslation('contest');
  const waiting = stage.state === 'waiting';
  const running = useCountdown(clock, waiting ? stage.start_at : stage.own_end_at) ?? 0;
  if (stage.state === 'over') return null;
  const left = stage.paused_at === null ? running : Math.ceil((stage.own_end_at - stage.paused_at) / 1000);
  const label = t(waiting ? 'until_start' : 'left');
  return (
    <span className="flex items-baseline gap-2 text-13 text-ink-3">
      <span className="phone:sr-only">{label}</span>
      <b
        role="timer"
        aria-label={label}
        className={classes('text-20 leading-none font-bold', !waiting && left <= LOUD_S ? 'text-red' : 'text-ink')}
      >
        {countdownText(left)}
      </b>
      <span role="status" className="sr-only">
        {!waiting && (left === 300 || left === 60) ? t('minutes_left', { count: left / 60 }) : ''}
      </span>
    </span>
  );
}

/** Whose workspace it is, in which stage, how much time is left, and the way to the jury. */
export function WorkspaceBar({ workspace, clock, onAsk }: { workspace: ContestWorkspace; clock: ServerClock; onAsk: () => void }) {
  const { t } = useTranslation('contest');
  const { competition, stage, entrant, can } = workspace;
  const number = entrant.alias ?? entrant.number;
  return (
    <header className="flex min-h-14 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-ground px-6 py-2 phone:px-4">
      <Seal />
      <Link
        to={addressOf('competitionDetail', { id: competition.id })}
        className="min-w-0 truncate font-bold text-ink no-underline phone:hidden"
      >
        {competition.title}　{stage.title}
      </Link>
      <StateLabel {...looks[stage.state]}>{t(`state_${stage.state}`)}</StateLabel>
      <span className="flex min-w-0 items-center gap-2 text-13 text-ink-2">
        <SchoolMark name={entrant.name} />
        <span className="truncate">{entrant.name}</span>
        {number !== null && <span className="whitespace-nowrap text-ink-3">{t('number', { number })}</span>}
      </span>
      <span className="ml-auto flex items-center gap-4">
        {stage.own_end_at > stage.end_at && stage.state !== 'over' && (
          <span className="text-12 text-amber">{t('extra', { time: clockTime(stage.own_end_at) })}</span>
        )}
        <Timer stage={stage} clock={clock} />
        {can.ask && workspace.entered_at !== null && <Button onClick={onAsk}>{t('ask')}</Button>}
      </span>
    </header>
  );
}
