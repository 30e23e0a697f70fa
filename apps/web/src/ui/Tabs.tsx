import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from './classes.ts';

export type Tab<Value extends string> = {
  value: Value;
  label: ReactNode;
  count?: number /** The count waits for somebody. */;
  act?: boolean;
};

/** Tabs by the pattern: arrows move and choose, Tab goes on to the panel. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  panel,
  className,
}: {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The content of the chosen tab. */
  panel?: ReactNode;
  className?: string;
}) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  // On a phone the tabs stand in a strip that scrolls; the browser does not bring the chosen one into sight by itself.
  useEffect(() => {
    const chosen = document.getElementById(`${id}-${value}`);
    if (!strip.current || !chosen) return;
    strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.clientWidth) / 2;
  }, [id, value]);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = Math.abs(step) === 1 ? (at + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1;
    const tab = tabs[next];
    if (!tab) return;
    onChange(tab.value);
    document.getElementById(`${id}-${tab.value}`)?.focus();
  };
  return (
    <>
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={classes('no-bar relative flex gap-6 overflow-x-auto border-b border-line print:hidden', className)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={panel === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className="relative inline-flex h-10 items-center gap-1.5 whitespace-nowrap text-ink-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:content-[''] hover:text-ink focus-visible:-outline-offset-2 aria-selected:font-bold aria-selected:after:bg-pine aria-selected:text-ink touch:h-11"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span
                className={
                  tab.act && tab.count > 0
                    ? 'rounded-sm bg-amber-soft px-[5px] text-12 font-bold text-amber'
                    : 'text-12 font-normal text-ink-3'
                }
              >
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      {panel !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {panel}
        </div>
      )}
    </>
  );
}
