import { showWorkspace } from '@praxis/contract/contests/workspace';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openAttemptStore } from '../../parts/assessment/attempt-store.ts';
import { call } from '../../platform/calls/call.ts';
import { learnPerson } from '../../platform/person/person.ts';
import { useSession } from '../../platform/person/session.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { makeServerClock } from '../../platform/realtime/server-clock.ts';

const EVERY_MS = 20_000;

/** This device as stages know it: the same token the answers of papers are saved with. */
async function ownDevice() {
  if (!useSession.getState().uid) await learnPerson();
  return openAttemptStore(useSession.getState().uid).device();
}

/** One's workspace in a stage, kept fresh by what the stage says, by its own moments and by asking now and then. */
export function useWorkspace(stageId: string) {
  const client = useQueryClient();
  const [clock] = useState(() => makeServerClock());
  const queryKey = ['contest-workspace', stageId];
  const device = useQuery({ queryKey: ['own-device'], queryFn: ownDevice, staleTime: Number.POSITIVE_INFINITY, retry: 3 });
  const query = useQuery({
    queryKey,
    enabled: device.data !== undefined,
    queryFn: async ({ signal, client: own }) => {
      const before = clock.steady();
      // Once there is something to work on, a refusal must not throw anybody out of it.
      const background = own.getQueryData(queryKey) !== undefined;
      const workspace = await call(showWorkspace, { stage_id: stageId, device: device.data }, { signal, background });
      clock.sync(workspace.now, before);
      return workspace;
    },
    refetchInterval: EVERY_MS,
  });
  const again = () => void client.invalidateQueries({ queryKey });
  const entered = query.data?.entered_at !== null && query.data !== undefined;
  useTopic(
    entered ? `stage:${stageId}` : undefined,
    (body) => {
      again();
      if ((body as { type?: string }).type === 'clarifications') void client.invalidateQueries({ queryKey: ['clarifications', stageId] });
    },
    () => {
      again();
      void client.invalidateQueries({ queryKey: ['clarifications', stageId] });
    },
  );
  const moments = query.data ? momentsOf(query.data) : [];
  const next = moments.filter((at) => at > clock.now()).sort((one, other) => one - other)[0];
  // A start and an end are not announced: at that moment the workspace is asked for again.
  useEffect(() => {
    if (next === undefined) return;
    const wait = Math.min(next - clock.now() + 300 + Math.random() * 700, 2_000_000_000);
    const timer = window.setTimeout(() => void client.invalidateQueries({ queryKey: ['contest-workspace', stageId] }), wait);
    return () => window.clearTimeout(timer);
  }, [next, clock, client, stageId]);
  return { query, workspace: query.data, device: device.data, clock, again };
}

type Known = NonNullable<ReturnType<typeof useWorkspace>['workspace']>;

/** When something opens or ends. */
const momentsOf = ({ stage, sections }: Known) => [
  stage.start_at,
  stage.own_end_at,
  ...sections.flatMap(({ opens_at, closes_at }) => [opens_at, closes_at]),
];
