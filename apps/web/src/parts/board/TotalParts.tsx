import type { BoardHead } from '@praxis/contract/ranks/board';
import { useTranslation } from 'react-i18next';
import { isWeighted, pointsText, worthOf } from './board-cell.ts';
import { adjustmentOf, type BoardRow, totalOf } from './board-rows.ts';

const colours = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c5)', 'var(--c6)', 'var(--c4)'];
/** Textures tell the parts apart without colour. */
const textures = [
  undefined,
  'repeating-linear-gradient(135deg,rgb(255 255 255/.32) 0 2px,transparent 2px 6px)',
  'repeating-linear-gradient(0deg,rgb(255 255 255/.34) 0 1px,transparent 1px 4px)',
  'radial-gradient(rgb(255 255 255/.55) 1px,transparent 1.2px) 0 0/5px 5px',
];
const fillOf = (at: number) => ({ backgroundColor: colours[at % colours.length], backgroundImage: textures[at % textures.length] });
/** The most sections a bar can tell apart. */
export const MOST_PARTS = 6;

/** The key of the parts of the bars. */
export function PartsKey({ head }: { head: BoardHead }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2">
      {head.sections.map((section, at) => (
        <li key={section.id} className="flex items-center gap-1.5">
          <i className="size-2.5 rounded-[2px]" style={fillOf(at)} />
          {section.title}
        </li>
      ))}
    </ul>
  );
}

/** What a total is made of, as one bar over all that could be reached. */
export function PartsBar({ head, row }: { head: BoardHead; row: BoardRow }) {
  const full = head.sections.reduce((sum, _, at) => sum + worthOf(head, at), 0);
  return (
    <div className="flex h-2 gap-0.5 overflow-hidden rounded-[2px] bg-well" aria-hidden="true">
      {head.sections.map((section, at) => (
        <i key={section.id} style={{ ...fillOf(at), width: `${((row.line.c[at]?.w ?? 0) / Math.max(1, full)) * 100}%` }} />
      ))}
    </div>
  );
}

/** How a total is added up, in numbers. */
export function TotalParts({ head, row }: { head: BoardHead; row: BoardRow }) {
  const { t } = useTranslation('board');
  const weighted = isWeighted(head);
  const adjustment = adjustmentOf(head, row.line);
  const terms = head.sections.map((section, at) => {
    const cell = row.line.c[at];
    if (!weighted) return pointsText(cell?.w ?? 0);
    return `${pointsText(cell?.p ?? 0)} × ${section.weight}/${pointsText(section.max)}`;
  });
  if (adjustment !== 0) terms.push(pointsText(adjustment));
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-3 py-2">
      <div className="text-12">
        <p className="text-ink-2">{t(weighted ? 'formula' : 'formula_points')}</p>
        <p className="mt-0.5 font-mono whitespace-normal">
          {terms.join(' + ').replaceAll('+ -', '− ')} = <b>{totalOf(head, row.line)}</b>
        </p>
      </div>
      {head.sections.map((section, at) => (
        <div key={section.id} className="flex items-center gap-2.5">
          <i className="h-8 rounded-[2px]" style={{ ...fillOf(at), width: 4 }} aria-hidden="true" />
          <span className="text-13">
            {section.title}
            <small className="block text-12 text-ink-3">
              {pointsText(row.line.c[at]?.p ?? 0)} / {pointsText(section.max)}
            </small>
          </span>
          <b>{pointsText(row.line.c[at]?.w ?? 0)}</b>
        </div>
      ))}
      {adjustment !== 0 && (
        <span className="text-13">
          {t('adjusted')} <b>{pointsText(adjustment)}</b>
        </span>
      )}
    </div>
  );
}
