import { type ProblemForSetter, type ProblemWritten, saveProblem, showProblemForSetter } from '@praxis/contract/problems/authoring';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { useUnsavedWarning } from '../../platform/unsaved.ts';

const keyOf = (problemId: string) => ['problem-for-setter', problemId];
/** How often it is asked for while references run, should the socket be away. */
const askAgain = 3000;

/** A problem as its setter sees it, kept in step while its references run. */
export function useProblemForSetter(problemId: string) {
  const problem = useQuery({
    queryKey: keyOf(problemId),
    queryFn: ({ signal }) => call(showProblemForSetter, { problem_id: problemId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.proof.state === 'running' ? askAgain : false),
  });
  const again = () => void problem.refetch();
  useTopic(`problem:${problemId}`, again, again);
  return problem;
}

/** What is being written of a problem, saved by hand: a save that concerns judging makes the last proof void. */
export function useProblemWriting(problem: ProblemForSetter) {
  const client = useQueryClient();
  const [changes, setChanges] = useState<Partial<ProblemWritten>>({});
  const dirty = Object.keys(changes).length > 0;
  const written = { ...problem.written, ...changes };
  const save = useMutation({
    mutationFn: () => call(saveProblem, { problem_id: problem.id, version: problem.version, written }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf(problem.id) });
      setChanges({});
    },
  });
  useUnsavedWarning(dirty);
  return {
    problem,
    written,
    dirty,
    save,
    put: (part: Partial<ProblemWritten>) => setChanges((now) => ({ ...now, ...part })),
    reload: () => client.invalidateQueries({ queryKey: keyOf(problem.id) }),
  };
}

export type ProblemWriting = ReturnType<typeof useProblemWriting>;
