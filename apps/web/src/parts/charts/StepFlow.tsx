import type { ReactNode } from 'react';
import { Bars } from './Bars.tsx';

type Step = { title: string; started: number; held: number; minutes: number | null; stuck: number };

type Props = {
  title: string;
  note: string;
  more?: ReactNode;
  columns: readonly string[];
  steps: readonly Step[];
  beside: (step: Step) => string;
};

/** The steps of a lab in their order: of those who began, how many hold each. */
export function StepFlow({ steps, beside, ...frame }: Props) {
  return (
    <Bars
      {...frame}
      bars={steps.map((step, place) => ({
        key: `${place} ${step.title}`,
        title: `${place + 1}. ${step.title}`,
        share: step.started === 0 ? 0 : (100 * step.held) / step.started,
        value: String(step.held),
        beside: beside(step),
      }))}
    />
  );
}
