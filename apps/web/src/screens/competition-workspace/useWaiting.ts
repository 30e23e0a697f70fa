import { listClarifications } from '@praxis/contract/competitions/clarifications';
import { listDissents } from '@praxis/contract/dissents/dissents';
import { listRegistrations } from '@praxis/contract/teams/review';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import type { Workspace } from './useCompetitionWorkspace.ts';

const ASK_AGAIN_MS = 60_000;

/** What waits for somebody on the workspace, as far as their duty reads it: registrations to review, questions to answer, objections. */
export function useWaiting({ id: competitionId, can }: Workspace) {
  const asked = { competition_id: competitionId, size: 1 };
  const usual = { refetchInterval: ASK_AGAIN_MS };
  const registrations = useQuery({
    queryKey: ['registrations', 'waiting', competitionId],
    queryFn: ({ signal }) => call(listRegistrations, { ...asked, state: 'submitted' }, { signal, background: true }),
    enabled: can.supervise,
    ...usual,
  });
  const questions = useQuery({
    queryKey: ['workspace-clarifications', 'waiting', competitionId],
    queryFn: ({ signal }) => call(listClarifications, asked, { signal, background: true }),
    ...usual,
  });
  const objections = useQuery({
    queryKey: ['dissents', 'waiting', competitionId],
    queryFn: ({ signal }) => call(listDissents, { ...asked, state: 'open' }, { signal, background: true }),
    enabled: can.arbitrate,
    ...usual,
  });
  return { objections: objections.data?.open, registrations: registrations.data?.counts.submitted, clarifications: questions.data?.open };
}
