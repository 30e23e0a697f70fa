import { dismissSuggestion, nextSteps, type Suggestion, setGoal } from '@praxis/contract/skills/goals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { showFailure } from '../../../platform/show-failure.ts';

const KEY = ['skill-next'];

/** One's goals and what to do next, with what changes them. */
export function useNextSteps() {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: KEY });
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(nextSteps, {}, { signal }) });
  const change = useMutation({
    mutationFn: (goal: { skill_id: string; on: boolean; level?: number }) => call(setGoal, goal),
    onSuccess: again,
    onError: showFailure,
  });
  const dismiss = useMutation({
    mutationFn: ({ kind, id, part }: Suggestion) => call(dismissSuggestion, { kind, id, part }),
    onSuccess: again,
    onError: showFailure,
  });
  return { query, change, dismiss };
}
