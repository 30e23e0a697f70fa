import { listClarifications } from '@praxis/contract/competitions/clarifications';
import { listRegistrations } from '@praxis/contract/teams/review';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

const ASK_AGAIN_MS = 60_000;

/** What waits for somebody on the desk: registrations to review, questions to answer. */
export function useWaiting(competitionId: string) {
  const asked = { competition_id: competitionId, size: 1 };
  const usual = { refetchInterval: ASK_AGAIN_MS };
  const registrations = useQuery({
    queryKey: ['registrations', 'waiting', competitionId],
    queryFn: ({ signal }) => call(listRegistrations, { ...asked, state: 'submitted' }, { signal, background: true }),
    ...usual,
  });
  const questions = useQuery({
    queryKey: ['desk-clarifications', 'waiting', competitionId],
    queryFn: ({ signal }) => call(listClarifications, asked, { signal, background: true }),
    ...usual,
  });
  return { registrations: registrations.data?.counts.submitted, clarifications: questions.data?.open };
}
