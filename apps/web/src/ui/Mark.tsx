import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const ring = <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const dot = (x: number) => <circle cx={x} cy="6" r="1.3" fill="currentColor" />;

/** The 12 px marks: shape first, colour second. */
const shapes = {
  draft: <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 2.25" />,
  waiting: ring,
  working: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeOpacity=".28" strokeWidth="1.6" />
      <path d="M6 1.75A4.25 4.25 0 0 1 10.25 6" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  half: (
    <>
      {ring}
      <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
    </>
  ),
  disc: <circle cx="6" cy="6" r="4.75" fill="currentColor" />,
  tick: (
    <path d="M1.8 6.6 4.7 9.4 10.3 2.9" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  ),
  cross: <path d="M2.5 2.5l7 7M9.5 2.5l-7 7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />,
  returned: (
    <path
      d="M4.5 1.8 1.6 4.5 4.5 7.2M2 4.5h5.2a2.9 2.9 0 0 1 0 5.7H4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  stopped: <rect x="2" y="2" width="8" height="8" rx="1" fill="currentColor" />,
  live: (
    <>
      <circle cx="6" cy="6" r="2.4" fill="currentColor" />
      <circle cx="6" cy="6" r="4.9" fill="none" stroke="currentColor" strokeWidth="1.2" />
    </>
  ),
  clock: (
    <>
      {ring}
      <path d="M6 3.5V6l1.7 1.2" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
    </>
  ),
  triangle: (
    <>
      <path d="M6 1 .8 10.5h10.4z" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
      <path d="M6 4.6v2.6M6 8.8v.01" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
    </>
  ),
  padlock: (
    <>
      <rect x="2" y="5.5" width="8" height="5.5" rx="1" fill="currentColor" />
      <path d="M3.7 5.5V4a2.3 2.3 0 0 1 4.6 0v1.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  play: <path d="M3 1.8v8.4L10 6z" fill="currentColor" />,
  flag: <path d="M2.5 11V1.2h7L7.7 3.9l1.8 2.7h-7" fill="currentColor" stroke="currentColor" strokeWidth="1.2" strokeLinejoin="round" />,
  queued: (
    <>
      {dot(2)}
      {dot(6)}
      {dot(10)}
    </>
  ),
  over: <rect x="2.25" y="2.25" width="7.5" height="7.5" rx="1" fill="none" stroke="currentColor" strokeWidth="1.5" />,
} satisfies Record<string, ReactNode>;

export type MarkShape = keyof typeof shapes;

/** One mark, decorative: the word beside it carries the meaning for readers who do not see. */
export function Mark({ shape, className }: { shape: MarkShape; className?: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      className={classes('block size-3 flex-none', shape === 'working' && 'animate-turn', className)}
    >
      {shapes[shape]}
    </svg>
  );
}

export type Tone = 'mute' | 'ink' | 'pine' | 'amber' | 'red';
const tones: Record<Tone, string> = { mute: 'text-ink-3', ink: 'text-ink-2', pine: 'text-pine', amber: 'text-amber', red: 'text-red' };
const fills: Record<Tone, string> = { mute: 'bg-well', ink: 'bg-well', pine: 'bg-pine-soft', amber: 'bg-amber-soft', red: 'bg-red-soft' };

/** A state: mark and word. `act` fills it, used only when somebody must act now. */
export function StateLabel({ shape, tone, act, children }: { shape: MarkShape; tone: Tone; act?: boolean; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-[5px] text-13 leading-[20px] whitespace-nowrap',
        tones[tone],
        act && `h-[22px] rounded-sm pr-2 pl-1.5 ${fills[tone]}`,
      )}
    >
      <Mark shape={shape} />
      {children}
    </span>
  );
}
