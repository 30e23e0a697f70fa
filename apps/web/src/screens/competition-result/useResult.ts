import type { DataOf } from '@praxis/contract/core/endpoint';
import { listCompetitionResults, listResults, showResult } from '@praxis/contract/ranks/results';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';

/** A published result, a page of it. */
export type Result = DataOf<typeof showResult>;

/** The stages of a competition that have a result. */
export const useCompetitionResults = (competitionId: string) =>
  useQuery({
    queryKey: ['competition-results', competitionId],
    queryFn: ({ signal }) => call(listCompetitionResults, { competition_id: competitionId }, { signal }),
  });

/** A page of a result; what was shown stays while the next page comes. */
export const useResultPage = (ask: { stage_id: string; no?: number; division: string; q: string; page: number }) =>
  useQuery({
    queryKey: ['result', ask],
    queryFn: ({ signal }) => call(showResult, { ...ask, size: 50 }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Every version of a stage, the newest first. */
export const useVersions = (stageId: string) =>
  useQuery({
    queryKey: ['result-versions', stageId],
    queryFn: ({ signal }) => call(listResults, { stage_id: stageId }, { signal }),
  });
