import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import type { ClassModel } from './class-model.ts';

const BIN = 10;
const BAR_PX = 64;
const TICKS = [0, 20, 40, 60, 80, 100];

/** How the mastery of one skill is spread; the numbers stand on the bars, and a line where a student stands low. */
export function Spread({ model, skill, bound, below }: { model: ClassModel; skill: number; bound: number; below: number }) {
  const { t } = useTranslation('skills');
  const values = model.members.flatMap((student) => model.cell(student, skill)?.value ?? []);
  const bins = Array.from({ length: 100 / BIN }, (_, bin) => ({
    from: bin * BIN,
    count: values.filter((value) => Math.floor(Math.min(99, value) / BIN) === bin).length,
  }));
  const most = Math.max(1, ...bins.map(({ count }) => count));
  return (
    <div className="relative mt-3 pt-5">
      <div className="pointer-events-none absolute inset-x-0 top-0 bottom-5" aria-hidden="true">
        <span className="absolute top-0 pr-1.5 text-12 font-bold whitespace-nowrap text-amber" style={{ right: `${100 - bound}%` }}>
          {t('below_title', { bound, count: below })}
        </span>
        <span className="absolute inset-y-0 border-l border-dashed border-amber" style={{ left: `${bound}%` }} />
      </div>
      <table aria-label={t('distribution')} className="w-full table-fixed text-center text-12 tabular-nums">
        <thead>
          <tr>
            {bins.map(({ from }) => (
              <th key={from} scope="col" className="p-0 leading-none">
                <span className="sr-only">
                  {from === 100 - BIN ? t('legend_top', { from }) : t('legend_low', { from, to: from + BIN - 1 })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line-2 align-bottom">
            {bins.map(({ from, count }) => (
              <td key={from} className="h-22 px-0.5 align-bottom leading-tight">
                {count > 0 ? <span className="text-ink-2">{count}</span> : <span className="sr-only">0</span>}
                <span
                  className={classes('block rounded-t-sm', from < bound ? 'bg-control' : 'bg-chart-1')}
                  style={{ height: (count / most) * BAR_PX }}
                  aria-hidden="true"
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <div className="relative h-5 text-12 text-ink-3" aria-hidden="true">
        {TICKS.map((tick) => (
          <span
            key={tick}
            className={classes('absolute top-0.5', tick === 100 ? 'right-0' : tick > 0 && '-translate-x-1/2')}
            style={tick === 100 ? undefined : { left: `${tick}%` }}
          >
            {tick}
          </span>
        ))}
      </div>
    </div>
  );
}
