import type { BlindFile } from '@praxis/contract/productions/productions';
import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3] as const;
const USUAL = 2;

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The pages of a document as pictures, one at a time; `[` and `]` turn them wherever nothing is being typed. */
export function PageView({ name, pages }: { name: string; pages: NonNullable<BlindFile['pages']> }) {
  const { t } = useTranslation('blind-work');
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState<number>(USUAL);
  const scroller = useRef<HTMLDivElement>(null);
  const last = pages.length - 1;
  const turn = (step: number) => setAt((now) => Math.min(last, Math.max(0, now + step)));
  // Keys belong to the whole page: the hands are at the scores.
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return;
      const step = { '[': -1, ']': 1, PageUp: -1, PageDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      setAt((now) => Math.min(last, Math.max(0, now + step)));
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [last]);
  // A turned page begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what it waits for
  useEffect(() => {
    // Browsers have begun to answer a scroll with a promise, and an effect returns nothing but its end.
    void scroller.current?.scrollTo?.({ top: 0 });
  }, [at]);
  const page = pages[at]!;
  const next = pages[at + 1];
  const scale = ZOOMS[zoom] ?? 1;
  const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <section aria-label={name} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center justify-end gap-1 border-b border-line px-5 py-1 text-13 phone:px-3">
        <IconButton small label={t('previous')} disabled={at === 0} onClick={() => turn(-1)}>
          <ChevronLeft {...icon} />
        </IconButton>
        <span aria-live="polite" className="min-w-24 text-center">
          <span className="sr-only">{t('page_of', { page: at + 1, pages: pages.length })}</span>
          <span aria-hidden="true">{`${at + 1} / ${pages.length}`}</span>
        </span>
        <IconButton small label={t('next')} disabled={at === last} onClick={() => turn(1)}>
          <ChevronRight {...icon} />
        </IconButton>
        <span className="mx-2 h-4 w-px bg-line" aria-hidden="true" />
        <IconButton small label={t('smaller')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <Minus {...icon} />
        </IconButton>
        <IconButton small label={t('larger')} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <Plus {...icon} />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={scroller} role="document" tabIndex={0} className="min-h-0 flex-1 overflow-auto bg-well p-5 phone:p-2">
        <img
          key={page.address}
          src={page.address}
          width={page.width}
          height={page.height}
          alt={t('page_of', { page: at + 1, pages: pages.length })}
          style={{ width: `${scale * 100}%`, maxWidth: `${scale * 860}px` }}
          className="mx-auto block h-auto rounded-sm bg-[#fff] shadow-[0_0_0_1px_var(--line)]"
        />
        {next && <link rel="prefetch" as="image" href={next.address} />}
      </div>
    </section>
  );
}
