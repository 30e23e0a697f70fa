import { showCompetition } from '@praxis/contract/competitions/competitions';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';

/** The competition whose desk it is. */
export type Desk = DataOf<typeof showCompetition>;
/** A stage on the desk. */
export type DeskStage = Desk['stages'][number];
/** What every tab of the desk is given. */
export type DeskPart = { desk: Desk };

/** The competition whose desk it is, from the server. */
export const useDesk = (competitionId: string) =>
  useQuery({
    queryKey: ['competition-desk', competitionId],
    queryFn: ({ signal }) => call(showCompetition, { competition_id: competitionId }, { signal }),
  });

/** The stage that runs, else the next one, else the last. */
export const presentStage = (stages: readonly DeskStage[]) =>
  stages.find(({ state }) => state === 'on' || state === 'paused') ?? stages.find(({ state }) => state === 'waiting') ?? stages.at(-1);

/** The stage the desk is about, kept in the address. */
export function useChosenStage(stages: readonly DeskStage[]) {
  const [query, setQuery] = useSearchParams();
  const stage = stages.find(({ id }) => id === query.get('stage')) ?? presentStage(stages);
  return { stage, choose: (id: string) => setQuery({ stage: id }, { replace: true }) };
}
