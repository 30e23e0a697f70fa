import { type SubmissionNews, type SubmissionSummary, showSubmission } from '@praxis/contract/judge-queue/submissions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../platform/calls/call.ts';
import { useTopic } from '../../../platform/realtime/realtime.ts';
import { received } from './live-submission.ts';

const keyOf = (submissionId: string) => ['submission', submissionId];
/** How often it is asked for while it is judged, should the socket be away. */
const askAgain = 3000;

/** A submission or trial, live: case after case as they are judged. `onDone` is called once, when this page saw it end. */
export function useSubmission(submissionId: string | undefined, onDone?: (visible: SubmissionSummary) => void) {
  const client = useQueryClient();
  const submission = useQuery({
    queryKey: keyOf(submissionId ?? ''),
    queryFn: ({ signal }) => call(showSubmission, { submission_id: submissionId! }, { signal }),
    enabled: submissionId !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'done' ? askAgain : false),
  });
  const state = submission.data?.state;
  const going = submissionId !== undefined && state !== 'done';
  useTopic(
    going ? `submission:${submissionId}` : undefined,
    (body) => {
      const news = body as SubmissionNews;
      client.setQueryData<SubmissionSummary>(keyOf(submissionId!), (visible) => visible && received(visible, news));
      // The end brings texts and groups.
      if (news.state === 'done') void client.invalidateQueries({ queryKey: keyOf(submissionId!) });
    },
    () => void submission.refetch(),
  );
  const seenGoing = useRef<string>(undefined);
  // What follows from an end this page saw stands outside: lists and marks that count it.
  useEffect(() => {
    if (state !== 'done') seenGoing.current = submissionId;
    else if (submission.data && seenGoing.current === submissionId) {
      seenGoing.current = undefined;
      onDone?.(submission.data);
    }
  });
  return submission;
}
