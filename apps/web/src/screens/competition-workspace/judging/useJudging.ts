import type { DataOf } from '@praxis/contract/core/endpoint';
import { showGroup, showJudging } from '@praxis/contract/judging/judging';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { useTopic } from '../../../platform/realtime/realtime.ts';

/** Sections and groups of a stage. */
export type StageJudging = DataOf<typeof showJudging>;
export type JudgedSection = StageJudging['sections'][number];
export type GroupRow = StageJudging['groups'][number];
/** A group with everything its organisers may see. */
export type GroupPage = DataOf<typeof showGroup>;
/** What every part of a group is given. */
export type GroupPart = { page: GroupPage; refresh: () => Promise<unknown> };

export const useStageJudging = (stageId: string) =>
  useQuery({
    queryKey: ['judging', stageId],
    queryFn: ({ signal }) => call(showJudging, { stage_id: stageId }, { signal, background: true }),
  });

/** One group, loaded again when its progress changes. */
export function useGroup(groupId: string) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: ['judging-group', groupId],
    queryFn: ({ signal }) => call(showGroup, { group_id: groupId }, { signal, background: true }),
  });
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['judging-group', groupId] }),
      client.invalidateQueries({ queryKey: ['judging'] }),
      client.invalidateQueries({ queryKey: ['result-preview'] }),
    ]);
  useTopic(
    `sheet:${groupId}`,
    () => void refresh(),
    () => void refresh(),
  );
  return { ...found, refresh };
}

/** Points of 100 from hundredths. */
export const points = (hundredths: number | null) => (hundredths === null ? '' : (hundredths / 100).toFixed(2));
/** A difference in points with its sign. */
export const signed = (hundredths: number) =>
  `${hundredths > 0 ? '+' : hundredths < 0 ? '−' : '±'}${(Math.abs(hundredths) / 100).toFixed(1)}`;
