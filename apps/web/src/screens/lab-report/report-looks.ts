import type { ReportState } from '@praxis/contract/reports/reports';
import type { MarkShape, Tone } from '../../ui/Mark.tsx';

/** How the state of a report is shown. */
export const reportLooks: Record<ReportState, { shape: MarkShape; tone: Tone; act?: boolean }> = {
  draft: { shape: 'draft', tone: 'mute' },
  submitted: { shape: 'disc', tone: 'ink' },
  rejected: { shape: 'returned', tone: 'red', act: true },
  reviewed: { shape: 'tick', tone: 'pine' },
};
