import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { storedValue, storeValue } from '../platform/storage.ts';
import { classes } from './classes.ts';

const within = (share: number) => Math.min(80, Math.max(20, share));

type Props = {
  /** What the bar between the two is called. */
  label: string;
  /** `side` beside each other, `stack` above each other. */
  way: 'side' | 'stack';
  /** Where the share is kept on this device. */
  place: string;
  /** Share of the first, in percent. */
  begin: number;
  first: ReactNode;
  second: ReactNode;
};

/** Two panes with a bar between them that is moved by mouse, finger or arrow keys; a double click puts it back. */
export function SplitPane({ label, way, place, begin: start, first, second }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(() => within(Number(storedValue(place)) || start));
  const put = (next: number) => {
    const bounded = within(next);
    setShare(bounded);
    storeValue(place, String(Math.round(bounded)));
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box.current) return;
    const { left, top, width, height } = box.current.getBoundingClientRect();
    put(way === 'side' ? ((event.clientX - left) / width) * 100 : ((event.clientY - top) / height) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowLeft: -2, ArrowUp: -2, ArrowRight: 2, ArrowDown: 2, Home: -100, End: 100 };
    const step = moves[event.key];
    if (step === undefined) return;
    event.preventDefault();
    put(share + step);
  };
  return (
    <div ref={box} className={classes('flex min-h-0 min-w-0 flex-1', way === 'stack' && 'flex-col')}>
      <div className="flex min-h-0 min-w-0 flex-none flex-col overflow-hidden" style={{ flexBasis: `${share}%` }}>
        {first}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation={way === 'side' ? 'vertical' : 'horizontal'}
        aria-valuemin={20}
        aria-valuemax={80}
        aria-valuenow={Math.round(share)}
        data-print="no"
        className={classes(
          'relative z-10 flex-none touch-none bg-line after:absolute hover:bg-pine focus-visible:bg-focus focus-visible:outline-offset-0',
          way === 'side'
            ? 'w-px cursor-col-resize after:inset-y-0 after:-left-1.5 after:w-3'
            : 'h-px cursor-row-resize after:inset-x-0 after:-top-1.5 after:h-3',
        )}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onDoubleClick={() => put(start)}
        onKeyDown={press}
      />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden">{second}</div>
    </div>
  );
}
