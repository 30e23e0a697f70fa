import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { type ExpertWork, expertGroup, showSheet } from '@praxis/contract/judging/expert';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';

/** The works an expert scores in a stage. */
export type ExpertPage = DataOf<typeof expertGroup>;
/** One group of them. */
export type ExpertGroup = ExpertPage['groups'][number];
/** One sheet with its work. */
export type SheetPage = DataOf<typeof showSheet>;

/** The works an expert scores in a stage; 0 for the stage whose works wait. */
export const useExpertGroup = (competitionId: string, stageId: string) =>
  useQuery({
    queryKey: ['expert-group', competitionId, stageId],
    queryFn: ({ signal }) => call(expertGroup, { competition_id: competitionId, stage_id: stageId }, { signal }),
  });

/** A work with its sheet, as the server has it. */
export const sheetQuery = (assignmentId: string) =>
  queryOptions({
    queryKey: ['expert-sheet', assignmentId],
    queryFn: ({ signal }) => call(showSheet, { assignment_id: assignmentId }, { signal }),
    staleTime: 60_000,
  });

/** Fetches a sheet and the first picture of its work before they are asked for. */
export async function fetchAhead(client: QueryClient, assignmentId: string) {
  const { work } = await client.ensureQueryData(sheetQuery(assignmentId));
  const first = work.files.find(({ kind }) => kind === 'pages' || kind === 'image');
  const address = first?.pages?.[0]?.address ?? first?.address;
  if (address) new Image().src = address;
}

const OPEN: readonly string[] = ['assigned', 'scoring', 'returned'];
/** Whether an expert has still to submit a work. */
export const isOpen = ({ state }: Pick<ExpertWork, 'state'>) => OPEN.includes(state);

/** Where a work is scored. */
export const sheetAddress = (competitionId: string, stageId: string, work: Pick<ExpertWork, 'section_id' | 'assignment_id'>) =>
  addressOf('markProduction', { id: competitionId, step_id: stageId, sct_id: work.section_id, reportid: work.assignment_id });

/** Points of 100 from hundredths, without needless zeros. */
export const pointsText = (hundredths: number) => String(Math.round(hundredths) / 100);
