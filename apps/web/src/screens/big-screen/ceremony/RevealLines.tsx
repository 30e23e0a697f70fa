import type { BoardReveal } from '@praxis/contract/ranks/board';
import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardRow } from '../../../parts/board/board-rows.ts';
import type { Landing } from './landing.ts';
import { lineAt, type Medal, medalsAt } from './reveal-lines.ts';

/** Awards of rows that stand where they will stand, by entrant; the same objects until they change. */
export function useMedals(focus: BoardReveal | null, rows: readonly BoardRow[], first: number): ReadonlyMap<string, Medal> {
  const known = useRef<{ text: string; medals: ReadonlyMap<string, Medal> }>({ text: '[]', medals: new Map() });
  const found = focus ? medalsAt(focus, rows, first) : [];
  const text = JSON.stringify(found);
  if (known.current.text !== text) known.current = { text, medals: new Map(found) };
  return known.current.medals;
}

/** Says where the row of the cell that was just opened will land, before it travels. */
export function LandingLine({ under, place }: Landing) {
  const { t } = useTranslation('big-screen');
  return (
    <p className="screen-land" style={{ '--at': under } as CSSProperties}>
      <span>{t('lands', { place })}</span>
    </p>
  );
}

type Props = {
  rows: readonly BoardRow[];
  lines: BoardReveal['lines'] /** The place of the first row, from 0, and how many there are. */;
  first: number;
  total: number;
};

/** Lines under so many places, over the rows: they stay while rows travel. */
export function RevealLines({ rows, lines, first, total }: Props) {
  const { t } = useTranslation('big-screen');
  return lines.map(({ name, place, award }) => {
    const at = lineAt(rows, place, first + rows.length >= total);
    return at === undefined ? null : (
      <p key={`${name} ${place}`} className="screen-line" data-award={award || undefined} style={{ '--at': at } as CSSProperties}>
        <span>{t('line', { name, place })}</span>
      </p>
    );
  });
}
