import { showWorkspace } from '@praxis/contract/contests/workspace';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { type BoardHead, findOnBoard, readBoard } from '@praxis/contract/ranks/board';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';

const OWN_ROW_MS = 5000;

/** The reader's own entrant in a stage, when somebody signed in takes part. Who does not is told nothing of it. */
export function useMine({ competition, stage }: Pick<BoardHead, 'competition' | 'stage'>) {
  const user = useSession((now) => now.utoken);
  const own = useQuery({
    queryKey: ['board-own', stage.id, user],
    enabled: user !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const workspace = await call(showWorkspace, { stage_id: stage.id }, { background: true }).catch(() => undefined);
      if (workspace) return workspace.entrant.id;
      const board = await call(readBoard, { competition_id: competition.id, stage_id: stage.id }, { background: true }).catch(
        () => undefined,
      );
      return board?.mine ?? null;
    },
  });
  return own.data ?? null;
}

/** Where an entrant stands on a board, wherever that is; asked anew after the board has changed, every few seconds at most. */
export function useOwnRow(key: string, division: string, entrantId: string | null, seq: number) {
  // Many readers learn of a version at one moment: their questions are spread.
  const [pause] = useState(() => OWN_ROW_MS * (0.6 + Math.random() * 0.8));
  const found = useQuery<DataOf<typeof findOnBoard>>({
    queryKey: ['board-row', key, division, entrantId],
    enabled: entrantId !== null,
    retry: false,
    refetchInterval: (query) => (seq > (query.state.data?.seq ?? seq) ? pause : false),
    queryFn: ({ signal }) => call(findOnBoard, { key, division, entrant_id: entrantId ?? undefined }, { background: true, signal }),
  });
  return found.data?.list[0];
}
