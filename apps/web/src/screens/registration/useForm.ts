import type { DataOf } from '@praxis/contract/core/endpoint';
import { showForm } from '@praxis/contract/teams/registrations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';

export type Form = DataOf<typeof showForm>;
export type FormField = Form['fields'][number];

/** The registration form; what is being typed is not fetched over. */
export const useForm = (competitionId: string, type: '1' | '2', teamId: string) =>
  useQuery({
    queryKey: ['competition', competitionId, 'form', type, teamId],
    queryFn: ({ signal }) => call(showForm, { competition_id: competitionId, type, team_id: teamId }, { signal }),
    staleTime: 0,
    // What another day's visit left behind would be replaced under the hands of whoever types.
    gcTime: 0,
  });
