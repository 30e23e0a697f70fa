import type { SectionCard } from '@praxis/contract/contests/workspace';
import { addressOf } from '@praxis/contract/core/pages';
import type { MarkShape, Tone } from '../../ui/Mark.tsx';

/** How the state of a section looks. What was begun and is open is its own state for the eye. */
export const sectionLooks = {
  waiting: { shape: 'waiting', tone: 'mute' },
  open: { shape: 'waiting', tone: 'amber' },
  started: { shape: 'half', tone: 'ink' },
  paused: { shape: 'stopped', tone: 'amber' },
  done: { shape: 'disc', tone: 'ink' },
  over: { shape: 'over', tone: 'mute' },
} as const satisfies Record<string, { shape: MarkShape; tone: Tone }>;

/** Where a section stands for its person, as it is shown. */
export const cardStateOf = ({ state, started }: Pick<SectionCard, 'state' | 'started'>) =>
  state === 'open' && started ? 'started' : state;

/** The address of a section in a stage. */
export function sectionAddress(competitionId: string, stageId: string, { kind, section_id }: Pick<SectionCard, 'kind' | 'section_id'>) {
  const at = { id: competitionId, step_id: stageId, sct_id: section_id };
  if (kind === 'paper') return addressOf('coursePaper', { ...at, paper_resp_mode: '1' });
  if (kind === 'task') return addressOf('courseTask', at);
  if (kind === 'oj') return addressOf('courseOj', at);
  return addressOf('courseProduction', at);
}

/** Hundredths as points. */
export const contestPoints = (hundredths: number) => String(Math.round(hundredths) / 100);
