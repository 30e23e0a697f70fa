import type { DataOf } from '@praxis/contract/core/endpoint';
import { listRisks, myRisks, previewRisks, type RiskThresholds, restRisk, saveRiskThresholds } from '@praxis/contract/statistics/risks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { showFailure } from '../../platform/show-failure.ts';

/** Somebody to check on, with the reasons. */
export type RiskPerson = DataOf<typeof listRisks>['people'][number];

const keyOf = (spaceId: string) => ['statistics', 'risks', spaceId];

export const useRisks = (spaceId: string) =>
  useQuery({ queryKey: keyOf(spaceId), queryFn: ({ signal }) => call(listRisks, { space_id: spaceId }, { signal }) });

export const useMyRisks = () => useQuery({ queryKey: ['statistics', 'my-risks'], queryFn: ({ signal }) => call(myRisks, {}, { signal }) });

/** How many people other thresholds would flag. */
export const usePreview = (spaceId: string, thresholds: RiskThresholds, valid: boolean) =>
  useQuery({
    queryKey: [...keyOf(spaceId), 'preview', thresholds],
    queryFn: ({ signal }) => call(previewRisks, { space_id: spaceId, thresholds }, { signal }),
    enabled: valid,
    placeholderData: keepPreviousData,
  });

export function useSaveThresholds(spaceId: string, done: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (thresholds: RiskThresholds) => call(saveRiskThresholds, { space_id: spaceId, thresholds }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: keyOf(spaceId) });
      done();
    },
  });
}

export function useRest(spaceId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (rest: { user_id: string; until: string; note: string }) => call(restRisk, { space_id: spaceId, ...rest }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(spaceId) }),
    onError: showFailure,
  });
}
