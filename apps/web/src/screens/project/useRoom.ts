import { openProjectPart, type ProjectPartView } from '@praxis/contract/projects/parts';
import { openProjectRun, type ProjectRoom } from '@praxis/contract/projects/run';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import type { Reload } from './part.ts';

const withPart = (room: ProjectRoom, stageId: string, part: ProjectPartView): ProjectRoom => ({
  ...room,
  stages: room.stages.map((stage) =>
    stage.id === stageId
      ? { ...stage, parts: stage.parts.map((one) => (one.id === part.id && one.revision <= part.revision ? part : one)) }
      : stage,
  ),
});

/** The room of a team. A save of one deliverable loads that one again, everything else the room. */
export function useRoom(runId: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['project-run', runId],
    // Whoever is at work is not thrown out of it when the team is gone: the page says so.
    queryFn: ({ signal }) =>
      call(openProjectRun, { run_id: runId }, { signal, background: client.getQueryData(['project-run', runId]) !== undefined }),
  });
  const { refetch } = query;
  const again: Reload = useCallback(
    (at) => {
      if (!at) return void refetch();
      call(openProjectPart, { run_id: runId, ...at }, { background: true }).then(
        (part) => client.setQueryData<ProjectRoom>(['project-run', runId], (room) => room && withPart(room, at.stage_id, part)),
        () => void refetch(),
      );
    },
    [client, refetch, runId],
  );
  const onMessage = (body: unknown) => {
    const { stage_id, part_id } = body as { stage_id?: string; part_id?: string };
    again(stage_id && part_id ? { stage_id, part_id } : undefined);
  };
  useTopic(query.data ? `project-run:${runId}` : undefined, onMessage, () => again());
  return { query, again };
}
