import type { OwnCell } from '@praxis/contract/grades/grades';
import { UNITS } from '@praxis/scoring/grades/grade-rule';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pointsText } from '../../../parts/grades/grade-text.ts';
import { useLateness } from '../../../parts/late-work/late-words.ts';
import type { TextsOf } from '../../../platform/language/texts-of.ts';
import { Mark } from '../../../ui/Mark.tsx';

export type Face = {
  units: number | null;
  state: string;
  own: OwnCell | undefined;
  decimals: number;
  dropped: boolean;
  counts: boolean;
  late?: { late_s: number; off: number } | undefined;
};

const SIGNS: Record<string, 'missing' | 'mark' | 'started' | 'redo' | 'not_given' | undefined> = {
  ...{ x: 'missing', h: 'mark', H: 'mark', s: 'started', r: 'redo', R: 'redo', n: 'not_given' },
};

/** Which mark a cell carries. */
export function markOf({ units, state, own }: Pick<Face, 'units' | 'state' | 'own'>) {
  if (own && own.status !== 'normal') return own.status;
  return units === null ? SIGNS[state] : undefined;
}

/** What stands in a cell: shape first, then the number; a dropped one in hanging parentheses. */
export function CellFace({ t, ...face }: Face & { t: TextsOf<'grades'> }) {
  const { units, state, decimals, dropped } = face;
  const mark = markOf(face);
  const late = state === 'M' || state === 'H';
  if (mark === 'missing')
    return (
      <span className="inline-flex items-center gap-1 text-amber">
        <Mark shape="waiting" className="size-2.5" />
        {t('sign_missing')}
      </span>
    );
  if (mark === 'mark')
    return (
      <span className="inline-flex items-center gap-1 text-amber">
        <Mark shape="half" className="size-2.5" />
        {t('sign_mark')}
      </span>
    );
  if (mark === 'started' || mark === 'redo' || mark === 'not_given') return <span className="text-12 text-ink-3">{t(`sign_${mark}`)}</span>;
  if (mark !== undefined) return <span className="text-ink-3">{`– ${t(`status_${mark}`)}`}</span>;
  if (units === null) return <span className="text-control">–</span>;
  const text = pointsText(units, decimals);
  return (
    <>
      {late && <Mark shape="clock" className="absolute left-3 text-amber" />}
      <span className={dropped || !face.counts ? '-mr-1 text-ink-3' : ''}>{dropped ? `(${text})` : text}</span>
    </>
  );
}

/** The texts of cells: asked for once, not by each of a thousand cells, many of which say the same. `words` says a cell to those who listen. */
export function useCellTexts() {
  const { t } = useTranslation('grades');
  const lateness = useLateness();
  return useMemo(() => {
    const late = (of: Face['late']) => of && lateness({ late_s: of.late_s, late_off: of.off / UNITS });
    const known = new Map<string, string>();
    const words = ({ name, title, ...face }: NamedFace) => {
      if (face.late) return `${name}, ${title}, ${factsOf(t, late, face)}`;
      const kind = `${face.units} ${face.decimals} ${face.max} ${face.state} ${face.dropped} ${face.own?.status} ${face.own?.units == null}`;
      const facts = known.get(kind) ?? factsOf(t, late, face);
      known.set(kind, facts);
      return `${name}, ${title}, ${facts}`;
    };
    return { t, late, words };
  }, [t, lateness]);
}
export type CellTexts = ReturnType<typeof useCellTexts>;

type SpokenFace = Face & { max: string };
type NamedFace = SpokenFace & { name: string; title: string };

/** The score and all that is said about it. */
function factsOf(t: TextsOf<'grades'>, late: (of: Face['late']) => string | undefined, { max, ...face }: SpokenFace) {
  const mark = markOf(face);
  const value = mark
    ? mark === 'missing' || mark === 'mark' || mark === 'started' || mark === 'redo' || mark === 'not_given'
      ? t(`sign_${mark}`)
      : t(`status_${mark}`)
    : face.units === null
      ? t('no_score')
      : t('score_of', { score: pointsText(face.units, face.decimals), max });
  const facts = [
    face.late ? late(face.late) : face.state === 'M' || face.state === 'H' ? t('late') : '',
    face.dropped ? t('dropped') : '',
    face.own && face.own.units !== null ? t('overridden') : '',
  ];
  return [value, ...facts].filter((fact) => fact !== '').join(', ');
}
