import { NO_AREA } from '@praxis/scoring/judging/lanes';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { displayedValue, type MapModel } from '../map-model.ts';
import type { Camera } from './scene.ts';

/** Half of what lies between two lanes. */
const EDGE = 18;
const NUMBERED = /^(第.{1,4}章|chapter\b|\d)/i;

type Props = {
  model: MapModel;
  camera: Camera | undefined;
  height: number;
  selected: string | null;
  holds: boolean;
  onSelect: (id: string) => void;
};

/** The chapters of a course beside their lanes: they move up and down with the map and stay at its side. */
export function LaneColumn({ model, camera, height, selected, holds, onSelect }: Props) {
  const { t } = useTranslation('skills');
  const here = model.laid.nodes.find(({ id }) => id === selected)?.lane ?? selected;
  return (
    <ol aria-label={t('chapters')} className="sm-lanes relative flex-none overflow-hidden border-r border-line bg-sunken">
      {camera &&
        model.laid.lanes.map(({ id, top, height: all }, at) => {
          const from = Math.max(0, (top - EDGE - camera.y) * camera.zoom);
          const to = Math.min(height, (top + all + EDGE - camera.y) * camera.zoom);
          if (to - from < 14) return null;
          const chapter = model.byId.get(id);
          const value = chapter && !holds ? displayedValue(chapter) : null;
          const name = chapter?.name ?? '';
          return (
            <li
              key={id}
              className={classes('absolute inset-x-0 flex items-center overflow-hidden', to < height && 'border-b border-line')}
              style={{ top: from, height: to - from }}
            >
              {id === NO_AREA ? (
                <span className="px-4 text-12 text-ink-3 phone:px-2">{t('no_chapter')}</span>
              ) : (
                <button
                  type="button"
                  aria-current={here === id}
                  data-on={here === id}
                  className="sm-lane w-full px-4 py-1 text-left phone:px-2"
                  onClick={() => onSelect(id)}
                >
                  {!NUMBERED.test(name) && to - from >= 44 && (
                    <span className="block text-12 text-ink-3">{t('chapter_no', { no: at + 1 })}</span>
                  )}
                  <span className={classes('line-clamp-2 text-14 [overflow-wrap:anywhere] phone:text-12', here === id && 'font-bold')}>
                    {name}
                  </span>
                  {value !== null && to - from >= 64 && <span className="block text-12 text-ink-3 tabular-nums">{value}%</span>}
                </button>
              )}
            </li>
          );
        })}
    </ol>
  );
}
