import type { GridTile } from '@praxis/contract/proctoring/proctoring';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useHintLabels, verdictLooks } from '../../parts/proctoring/hint-labels.ts';
import { classes } from '../../ui/classes.ts';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';

const absences: Record<string, { shape: MarkShape; tone: Tone }> = {
  finished: { shape: 'tick', tone: 'pine' },
  absent: { shape: 'waiting', tone: 'mute' },
  checking: { shape: 'half', tone: 'ink' },
  away: { shape: 'clock', tone: 'amber' },
};

/** What stands in a tile without a picture. */
function Instead({ tile }: { tile: GridTile }) {
  const { t } = useTranslation('proctoring');
  if (tile.state !== 'answering') return <StateLabel {...absences[tile.state]!}>{t(`tile_${tile.state}`)}</StateLabel>;
  return <span className="px-2 text-center text-13 text-ink-3">{t(tile.exempt ? 'tile_exempt' : 'tile_no_picture')}</span>;
}

function Badge({ tile }: { tile: GridTile }) {
  const { t } = useTranslation('proctoring');
  const text = useHintLabels();
  if (tile.level !== 'normal' && tile.latest) {
    return (
      <span className="absolute bottom-1.5 left-1.5 max-w-[calc(100%-12px)] overflow-hidden rounded-sm">
        <StateLabel act shape="triangle" tone={tile.level === 'serious' ? 'red' : 'amber'}>
          <span className="cut">{text(tile.latest)}</span>
        </StateLabel>
      </span>
    );
  }
  if (!tile.verdict || tile.verdict === 'fine') return null;
  return (
    <span className="absolute bottom-1.5 left-1.5">
      <StateLabel act {...verdictLooks[tile.verdict]}>
        {t(tile.answered ? 'student_note' : `choose_short_${tile.verdict}`)}
      </StateLabel>
    </span>
  );
}

const rings = {
  normal: '',
  notice: 'ring-2 ring-amber ring-offset-2 ring-offset-ground',
  serious: 'ring-2 ring-red ring-offset-2 ring-offset-ground',
};

/** One person on the wall. */
export const Tile = memo(function Tile({ tile, chosen, onChoose }: { tile: GridTile; chosen: boolean; onChoose: (id: string) => void }) {
  const { t } = useTranslation('proctoring');
  const live = tile.still !== null && tile.state === 'answering';
  return (
    <li className="[content-visibility:auto]" style={{ containIntrinsicSize: '170px 140px' }}>
      <button type="button" aria-pressed={chosen} onClick={() => onChoose(tile.user.id)} className="block w-full rounded-md p-1 text-left">
        <span
          className={classes(
            'relative grid aspect-[8/5] place-items-center overflow-hidden rounded-md bg-well',
            rings[tile.level],
            chosen && tile.level === 'normal' && 'ring-2 ring-ink ring-offset-2 ring-offset-ground',
          )}
        >
          {live ? (
            <img
              src={tile.still!}
              alt={t('tile_still_of', { name: tile.user.name })}
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          ) : (
            <Instead tile={tile} />
          )}
          <Badge tile={tile} />
        </span>
        <span className="mt-1.5 flex items-baseline gap-2">
          <b className="cut min-w-0 flex-1 text-13">{tile.user.name}</b>
          <span className="text-12 text-ink-3 tabular-nums">{t('progress', { done: tile.done, total: tile.total })}</span>
        </span>
      </button>
    </li>
  );
});
