import { useEffect, useRef } from 'react';
import { whenReachable } from '../../../platform/calls/when-reachable.ts';

/** A formula as it is read; until it is drawn, and where that cannot be loaded, its TeX. */
export function FormulaView({ tex, block }: { tex: string; block: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  // The formula is drawn by hand into its place, by what is loaded only when there is one.
  useEffect(() => {
    let gone = false;
    whenReachable(() => import('./formula.ts')).then(
      ({ drawFormula }) => {
        if (!gone && place.current) drawFormula(place.current, tex, block);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [tex, block]);
  return (
    <span ref={place} translate="no" className={block ? 'block overflow-x-auto' : undefined}>
      {tex}
    </span>
  );
}
