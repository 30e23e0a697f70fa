import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** Nothing here yet: one sentence, one action. */
export function EmptyState({ children, action, plain }: { children: ReactNode; action?: ReactNode; plain?: boolean }) {
  return (
    <div className={classes('flex flex-col items-center gap-3 px-4 py-7 text-center text-ink-2', !plain && 'border-y border-line')}>
      <svg
        width="120"
        height="76"
        viewBox="0 0 120 76"
        fill="none"
        stroke="var(--ctl)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M22 62V18l38-8v46zM98 62V18l-38-8" fill="var(--sunken)" />
        <path d="M98 62 60 56M30 26l22-4.6M30 34l22-4.6M30 42l14-3" />
        <path d="M68 22l22 4.6M68 30l22 4.6M8 68h104" stroke="var(--line2)" />
        <path d="m74 46 5 5 10-11" stroke="var(--pine)" strokeWidth="2.5" />
      </svg>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** Grey bars in the shape of what is coming, shown only when it takes longer than 150 ms. */
export function Skeleton({ rows = 3, label }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-label={label ?? '…'} className="animate-late py-2">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are all alike
        <div key={at} className="flex items-center gap-3 border-t border-line py-3 first:border-t-0">
          <span className="h-9 w-14 rounded-sm bg-well" />
          <span className="flex flex-1 flex-col gap-2">
            <span className="h-3 rounded-sm bg-well" style={{ width: `${70 - (at % 3) * 12}%` }} />
            <span className="h-3 rounded-sm bg-well" style={{ width: `${42 - (at % 2) * 8}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** How far something is, 0 to 1. */
export function ProgressBar({ value, label, amber, thick }: { value: number; label: string; amber?: boolean; thick?: boolean }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classes('overflow-hidden bg-well', thick ? 'h-1.5 rounded-[3px]' : 'h-1 rounded-[2px]')}
    >
      <div className={classes('h-full rounded-[inherit]', amber ? 'bg-amber' : 'bg-pine')} style={{ width: `${percent}%` }} />
    </div>
  );
}

/** A short fact about a thing that is no state. */
export function Tag({ outline, children }: { outline?: boolean; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-5 items-center rounded-sm px-1.5 text-12 whitespace-nowrap text-ink-2',
        outline ? 'shadow-[inset_0_0_0_1px_var(--line2)]' : 'bg-well',
      )}
    >
      {children}
    </span>
  );
}

/** A strip across the page that says what is going on: offline, copied, frozen. */
export function Strip({ tone = 'amber', children }: { tone?: 'amber' | 'red' | 'pine'; children: ReactNode }) {
  const looks = { amber: 'bg-amber-soft text-amber', red: 'bg-red-soft text-red', pine: 'bg-pine-soft text-pine' };
  return (
    <div role="status" className={classes('flex min-h-10 items-center gap-2.5 px-6 py-2 text-13 phone:px-4', looks[tone])}>
      {children}
    </div>
  );
}
