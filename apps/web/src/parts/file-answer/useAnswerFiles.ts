import { type AnswerFile, listAnswerFiles } from '@praxis/contract/assessments/homework';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { call } from '../../platform/calls/call.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { senderOf } from './file-sender.ts';

const keyOf = (attemptId: string) => ['answer-files', attemptId];
/** Pictures of a file are made within seconds; a page that waits for them looks again. */
const LOOK_AGAIN_MS = 2500;

/** The files of an attempt as the server has them; looked at again when it says so. */
export function useAnswerFiles(attemptId: string, live = false) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(attemptId),
    queryFn: ({ signal }) => call(listAnswerFiles, { attempt_id: attemptId }, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.files.some(({ view }: AnswerFile) => view === 'waiting') ? LOOK_AGAIN_MS : false),
  });
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(attemptId) });
  useTopic(live ? `attempt:${attemptId}` : undefined, refresh, refresh);
  return { ...query, refresh };
}

/** What this page sends of an attempt, and how far each file is. */
export function useSender(attemptId: string) {
  const sender = senderOf(attemptId);
  const { files, arrived } = useStore(sender.state);
  const client = useQueryClient();
  // The server has a file more; what it says of it is read anew.
  useEffect(() => {
    if (arrived > 0) void client.invalidateQueries({ queryKey: keyOf(attemptId) });
  }, [arrived, attemptId, client]);
  return { sender, sending: files };
}
