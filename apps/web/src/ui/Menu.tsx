import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Kbd } from './Kbd.tsx';

export type MenuEntry =
  | { label: ReactNode; icon?: ReactNode; run?: () => void; danger?: boolean; disabled?: boolean; checked?: boolean; keys?: string }
  | 'line';

/** Actions behind a button. `trigger` is the button itself; `startsOpen` for one that is loaded when it is asked for. */
export function Menu({
  trigger,
  entries,
  label,
  heading,
  align = 'end',
  startsOpen = false,
}: {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  label?: string;
  /** What the actions are about, written above them; `label` says it to those who cannot see it. */
  heading?: string;
  align?: 'start' | 'end';
  startsOpen?: boolean;
}) {
  return (
    <Base.Root defaultOpen={startsOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-[9998]">
          <Base.Popup
            aria-label={label}
            className="min-w-40 animate-appear rounded-lg bg-raised py-1.5 text-14 shadow-[var(--shadow),0_0_0_1px_var(--line)] outline-none"
          >
            {heading && (
              <p className="max-w-72 px-3 pb-1.5 text-12 wrap-anywhere text-ink-3" aria-hidden="true">
                {heading}
              </p>
            )}
            {entries.map((entry, at) =>
              entry === 'line' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own
                <Base.Separator key={`line-${at}`} className="my-1.5 border-t border-line" />
              ) : (
                <Base.Item
                  // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a menu do not move
                  key={at}
                  disabled={entry.disabled}
                  onClick={entry.run}
                  className={classes(
                    'flex h-8 cursor-pointer items-center gap-2 px-3 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-sunken touch:h-11',
                    entry.danger ? 'text-red' : 'text-ink',
                  )}
                >
                  {entry.icon && <span className="text-ink-3">{entry.icon}</span>}
                  <span className="flex-1">{entry.label}</span>
                  {entry.checked && (
                    <svg viewBox="0 0 12 12" className="size-3 text-pine" aria-hidden="true">
                      <path
                        d="M1.8 6.6 4.7 9.4 10.3 2.9"
                        fill="none"
                        stroke="currentColor"
                        strokeWidth="2"
                        strokeLinecap="round"
                        strokeLinejoin="round"
                      />
                    </svg>
                  )}
                  {entry.keys && <Kbd>{entry.keys}</Kbd>}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
