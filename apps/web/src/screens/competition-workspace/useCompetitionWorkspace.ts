import { showCompetition } from '@praxis/contract/competitions/competitions';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';

/** The competition whose workspace it is. */
export type Workspace = DataOf<typeof showCompetition>;
/** A stage on the workspace. */
export type WorkspaceStage = Workspace['stages'][number];
/** What every tab of the workspace is given. */
export type WorkspacePart = { workspace: Workspace };

/** The competition whose workspace it is, from the server. */
export const useCompetitionWorkspace = (competitionId: string) =>
  useQuery({
    queryKey: ['competition-workspace', competitionId],
    queryFn: ({ signal }) => call(showCompetition, { competition_id: competitionId }, { signal }),
  });

/** The stage that runs, else the next one, else the last. */
export const presentStage = (stages: readonly WorkspaceStage[]) =>
  stages.find(({ state }) => state === 'on' || state === 'paused') ?? stages.find(({ state }) => state === 'waiting') ?? stages.at(-1);

/** The last stage of which there is something to show: what was done in it, and what came of it. */
const startedStage = (stages: readonly WorkspaceStage[]) => stages.findLast(({ state }) => state !== 'waiting') ?? stages[0];

/** The stage the workspace is about, kept in the address; before anybody chose, the present one, or the last one that began. */
export function useChosenStage(stages: readonly WorkspaceStage[], started = false) {
  const [query, setQuery] = useSearchParams();
  const stage = stages.find(({ id }) => id === query.get('stage')) ?? (started ? startedStage : presentStage)(stages);
  return { stage, choose: (id: string) => setQuery({ stage: id }, { replace: true }) };
}
