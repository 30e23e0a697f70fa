import type { SubmissionState } from '@praxis/contract/judge-queue/submissions';
import type { Verdict } from '@praxis/contract/judge-queue/task';
import type { MarkShape, Tone } from '../../ui/Mark.tsx';

/** Shape first, colour second: how each verdict is shown. */
export const verdictLooks: Record<Verdict, readonly [MarkShape, Tone]> = {
  AC: ['tick', 'pine'],
  PC: ['half', 'amber'],
  WA: ['cross', 'red'],
  PE: ['cross', 'red'],
  TLE: ['clock', 'amber'],
  MLE: ['over', 'amber'],
  OLE: ['over', 'amber'],
  RE: ['triangle', 'red'],
  CE: ['triangle', 'red'],
  SE: ['stopped', 'mute'],
  SK: ['waiting', 'mute'],
  IG: ['tick', 'ink'],
};

/** How a submission without a verdict is shown. */
export const stateLooks: Record<SubmissionState, readonly [MarkShape, Tone]> = {
  waiting: ['queued', 'mute'],
  compiling: ['working', 'ink'],
  running: ['working', 'ink'],
  done: ['disc', 'ink'],
};

/** Memory as people read it. */
export const memoryText = (kilobytes: number) => (kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`);
/** Points without needless digits. */
export const pointsText = (points: number) => String(Math.round(points * 100) / 100);
