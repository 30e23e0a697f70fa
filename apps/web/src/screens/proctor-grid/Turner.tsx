import { Pause, Play } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/Button.tsx';

const TURN_MS = 20_000;

/** Which screenful of a scrolled hall is in sight, of how many. */
function useScreens(hall: RefObject<HTMLElement | null>, tiles: number) {
  const [at, setAt] = useState({ screen: 1, screens: 1 });
  // Scrolling and sizes are outside React; with other tiles the hall has another height.
  useEffect(() => {
    const box = hall.current;
    if (!box || tiles === 0) return;
    const poll = () => {
      const screens = Math.max(1, Math.ceil((box.scrollHeight - 8) / box.clientHeight));
      const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
      const screen = atEnd ? screens : Math.min(screens, Math.floor(box.scrollTop / box.clientHeight + 0.5) + 1);
      setAt((now) => (now.screen === screen && now.screens === screens ? now : { screen, screens }));
    };
    poll();
    const sizes = new ResizeObserver(poll);
    sizes.observe(box);
    box.addEventListener('scroll', poll, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', poll);
    };
  }, [hall, tiles]);
  return at;
}

/** Turns the screenfuls of the wall, by hand or by themselves. */
export function Turner({ hall, tiles }: { hall: RefObject<HTMLElement | null>; tiles: number }) {
  const { t } = useTranslation('proctoring');
  const { screen, screens } = useScreens(hall, tiles);
  const [turning, setTurning] = useState(false);
  const turn = useCallback(
    (to: number) => {
      const box = hall.current;
      const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      box?.scrollTo({ top: (to - 1) * box.clientHeight, behavior: reducedMotion ? 'instant' : 'smooth' });
    },
    [hall],
  );
  // Time passes outside React.
  useEffect(() => {
    if (!turning) return;
    const timer = window.setTimeout(() => turn((screen % screens) + 1), TURN_MS);
    return () => window.clearTimeout(timer);
  }, [turning, screen, screens, turn]);
  if (screens < 2) return null;
  return (
    <span className="flex items-center gap-2 text-13 text-ink-2">
      <Button size="small" repeatable disabled={screen <= 1} onClick={() => turn(screen - 1)}>
        {t('previous')}
      </Button>
      {t('screen_of', { page: screen, pages: screens })}
      <Button size="small" repeatable disabled={screen >= screens} onClick={() => turn(screen + 1)}>
        {t('next')}
      </Button>
      <IconButton label={t(turning ? 'stop_turning' : 'turn')} onClick={() => setTurning(!turning)}>
        {turning ? <Pause className="size-4" aria-hidden="true" /> : <Play className="size-4" aria-hidden="true" />}
      </IconButton>
    </span>
  );
}
