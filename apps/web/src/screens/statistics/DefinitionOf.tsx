import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClasses } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';

const WIDTH = 240;
const EDGE = 16;

type Props = { summary: ReactNode; label?: string; className?: string; summaryClass: string; children: ReactNode };

/** Whether it is open; Escape and a press elsewhere close it, for it may cover what stands below. */
function useOpened() {
  const details = useRef<HTMLDetailsElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!opened) return;
    const close = () => {
      if (details.current) details.current.open = false;
    };
    const leave = new AbortController();
    const press = ({ target }: PointerEvent) => !details.current?.contains(target as Node) && close();
    document.addEventListener('pointerdown', press, leave);
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), leave);
    return () => leave.abort();
  }, [opened]);
  return { details, setOpened };
}

/** Words that open below what they explain, moved to the left where they would leave the page. One is open at a time. */
export function Explained({ summary, label, className, summaryClass, children }: Props) {
  const [moved, setMoved] = useState(0);
  const { details, setOpened } = useOpened();
  const place = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    setOpened(currentTarget.open);
    const room = document.documentElement.clientWidth - EDGE - currentTarget.getBoundingClientRect().left;
    setMoved(Math.min(0, room - WIDTH));
  };
  return (
    <details ref={details} name="explained" className={classes('relative', className)} onToggle={place}>
      <summary className={summaryClass} aria-label={label}>
        {summary}
      </summary>
      <div
        className="absolute top-full z-10 w-60 rounded-lg border border-line bg-raised p-3 text-12 text-ink-2"
        style={{ left: `${moved}px` }}
      >
        {children}
      </div>
    </details>
  );
}

/** What a number counts, where it stands: opened by keyboard and touch alike. */
export function DefinitionOf({ name, definition }: { name: string; definition: string }) {
  const { t } = useTranslation('statistics');
  return (
    <Explained
      summary={t('definition')}
      label={t('definition_of', { name })}
      summaryClass={classes(buttonClasses('plain', 'small'), 'cursor-pointer list-none')}
    >
      <p>{definition}</p>
    </Explained>
  );
}
