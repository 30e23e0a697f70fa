import type { LabTile } from '@praxis/contract/labs/grid';
import { useTranslation } from 'react-i18next';
import { playTime } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Mark, StateLabel } from '../../ui/Mark.tsx';

/** How a step stands, as the filling of its bar. */
export const bars = {
  none: 'bg-well',
  part: 'bg-[linear-gradient(90deg,var(--pine)_50%,var(--well)_50%)]',
  all: 'bg-pine',
  wrong: 'bg-red',
};
/** A dark screen on a dark page keeps its edge. */
const edge = { boxShadow: '0 0 0 1px var(--line)' };
const off = 'grid h-[118px] place-items-center rounded-md bg-well text-13 text-ink-3';

function Screen({ tile }: { tile: LabTile }) {
  const { t } = useTranslation('lab');
  const state = tile.machine?.state;
  if (tile.state === 'absent' || !state) return <span className={off}>{t('absent')}</span>;
  if (state === 'failed')
    return (
      <span className={off}>
        <span className="-mt-9">
          <StateLabel shape="cross" tone="red" act>
            {t('state_failed')}
          </StateLabel>
        </span>
      </span>
    );
  if (state === 'creating' || state === 'waiting')
    return (
      <span className={off}>
        <span className="flex items-center gap-2">
          <Mark shape={state === 'creating' ? 'working' : 'queued'} />
          {t(`state_${state}`)}
        </span>
      </span>
    );
  if (state === 'recycled') return <span className={off}>{t(tile.state === 'finished' ? 'finished' : 'state_recycled')}</span>;
  if (tile.picture)
    return <img src={tile.picture} alt="" style={edge} className="h-[118px] w-full rounded-md bg-[#0d1413] object-cover object-top" />;
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex h-[118px] flex-col overflow-hidden rounded-md bg-[#0d1413] px-2.5 py-2 font-mono whitespace-pre text-[#a9bbb7]',
        state === 'expired' && 'opacity-50',
      )}
      style={{ ...edge, fontSize: '7.5px', lineHeight: '11px' }}
    >
      {/* The newest lines count: what does not fit goes out at the top. */}
      {tile.screen.split('\n').slice(-9).join('\n')}
    </span>
  );
}

/** What is the matter with a student, by shape first; how long they have been at it when nothing is. */
export function TileLabel({ tile, now }: { tile: LabTile; now: number }) {
  const { t } = useTranslation('lab');
  const { assist } = tile;
  if (assist?.state === 'waiting' && assist.by === 'student')
    return (
      <StateLabel shape="triangle" tone="amber" act>
        {now - assist.asked_at < 60_000 ? t('asks_now') : t('asks_since', { count: Math.floor((now - assist.asked_at) / 60_000) })}
      </StateLabel>
    );
  if (assist?.state === 'active')
    return (
      <StateLabel shape="half" tone="ink">
        {t('helped_by', { name: assist.helper?.name ?? '' })}
      </StateLabel>
    );
  if (tile.state === 'finished')
    return (
      <StateLabel shape="tick" tone="pine">
        {t('finished')}
      </StateLabel>
    );
  if (tile.machine?.state === 'expired')
    return (
      <StateLabel shape="clock" tone="amber" act>
        {t('renewable')}
      </StateLabel>
    );
  if (tile.idle !== null)
    return (
      <StateLabel shape="queued" tone="ink">
        {t('idle_minutes', { count: Math.floor(tile.idle / 60) })}
      </StateLabel>
    );
  if (tile.machine?.state === 'advanced')
    return (
      <StateLabel shape="disc" tone="pine">
        {t('mode_advanced')}
      </StateLabel>
    );
  return <span className="text-12 text-ink-3 tabular-nums">{tile.state === 'absent' ? '–' : playTime(tile.seconds)}</span>;
}

/** One student: what the screen shows, how the steps stand, and whether somebody is needed. */
export function StudentTile({ tile, now, onChoose, onRetry }: { tile: LabTile; now: number; onChoose: () => void; onRetry?: () => void }) {
  const { t } = useTranslation('lab');
  const asks = tile.assist?.state === 'waiting' && tile.assist.by === 'student';
  return (
    <li className="relative min-w-0">
      <button type="button" onClick={onChoose} className="block w-full rounded-md text-left" disabled={tile.state === 'absent'}>
        <span className={classes('block rounded-md', asks && 'outline-3 outline-offset-2 outline-amber')}>
          <Screen tile={tile} />
        </span>
        <span className="mt-2 flex min-h-[22px] items-center gap-1.5 text-13">
          <b className="cut text-14">{tile.user.name}</b>
          <span className="ml-auto flex-none">
            <TileLabel tile={tile} now={now} />
          </span>
        </span>
        {asks && tile.assist?.note && <span className="cut block text-13 text-ink-2">{tile.assist.note}</span>}
        <span className="mt-1 flex items-center gap-[3px] text-12 text-ink-3">
          {tile.steps.map((state, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps do not move
            <span key={at} className={`h-1 flex-1 rounded-[2px] ${bars[state]}`} />
          ))}
          <span className="w-[30px] text-right">{tile.score === null ? '–' : Math.round(tile.score)}</span>
        </span>
      </button>
      {onRetry && tile.machine?.state === 'failed' && (
        <Button size="small" className="absolute top-[74px] left-1/2 -translate-x-1/2" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </li>
  );
}
