import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Mark, type MarkShape } from '../../ui/Mark.tsx';
import { useIsPhone } from '../../ui/phone.ts';

/** One step on the time line. */
export type TimeLineStep = {
  key: string;
  state: 'done' | 'on' | 'next';
  /** The day, and below it the hours or what the day means. */
  day: string;
  hours: string;
  title: ReactNode;
  text?: ReactNode;
  /** Beside it: places, a button. */
  side?: ReactNode;
  /** A stage that runs now. */
  live?: boolean;
};

const markOf = ({ state, live }: TimeLineStep): { shape: MarkShape; tone: string } => {
  if (state === 'done') return { shape: 'tick', tone: 'text-pine' };
  if (state === 'next') return { shape: 'waiting', tone: 'text-control' };
  return live ? { shape: 'live', tone: 'text-red' } : { shape: 'disc', tone: 'text-pine' };
};

function Axis({ step, last }: { step: TimeLineStep; last: boolean }) {
  const { shape, tone } = markOf(step);
  return (
    <span className={classes('relative pt-1.5', tone)}>
      <Mark shape={shape} />
      {!last && <i className="absolute top-[22px] -bottom-5 left-[5.5px] w-px bg-line-2" />}
    </span>
  );
}

function PhoneStep({ step, last }: { step: TimeLineStep; last: boolean }) {
  const on = step.state === 'on';
  return (
    <li aria-current={on ? 'step' : undefined} className="grid grid-cols-[12px_minmax(0,1fr)] gap-3.5 pb-4">
      <Axis step={step} last={last} />
      <div>
        <p className={classes('text-13', on ? 'font-bold text-amber' : 'text-ink-3')}>{[step.day, step.hours].filter(Boolean).join(' ')}</p>
        <h3 className="text-15 font-bold">{step.title}</h3>
        {step.text && <p className="text-13 text-ink-2">{step.text}</p>}
        {step.side && <div className="mt-1.5">{step.side}</div>}
      </div>
    </li>
  );
}

/** The steps of a competition on a line: when, what, and what to know of each. */
export function StageTimeLine({ label, steps }: { label: string; steps: readonly TimeLineStep[] }) {
  const phone = useIsPhone();
  if (phone)
    return (
      <ol aria-label={label}>
        {steps.map((step, at) => (
          <PhoneStep key={step.key} step={step} last={at === steps.length - 1} />
        ))}
      </ol>
    );
  return (
    <ol aria-label={label}>
      {steps.map((step, at) => {
        const on = step.state === 'on';
        return (
          <li
            key={step.key}
            aria-current={on ? 'step' : undefined}
            className="grid grid-cols-[136px_12px_minmax(0,1fr)_auto] gap-x-4 pb-5 last:pb-0"
          >
            <span className={classes('leading-[24px] whitespace-nowrap', on ? 'font-bold text-ink' : 'text-ink-2')}>
              {step.day}
              <small className={classes('block text-12 leading-[18px] wrap-anywhere whitespace-normal', on ? 'text-amber' : 'text-ink-3')}>
                {step.hours}
              </small>
            </span>
            <Axis step={step} last={at === steps.length - 1} />
            <div className="min-w-0">
              <h3 className="text-16 leading-[24px] font-bold">{step.title}</h3>
              {step.text && <p className="mt-0.5 max-w-[520px] leading-[22px] text-ink-2">{step.text}</p>}
            </div>
            <span className="pt-1">{step.side}</span>
          </li>
        );
      })}
    </ol>
  );
}
