import { classSkills } from '@praxis/contract/skills/class-skills';
import { type FrameKind, listFrames } from '@praxis/contract/skills/maps';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { whileBehind } from '../../parts/skill-map/useSkillMap.ts';
import { call } from '../../platform/calls/call.ts';
import type { Show } from './class-model.ts';

const NEVER = { frame_kind: 'platform' as FrameKind, frame_id: '0' };

/** The frame that is looked through: the one in the address, else the first that holds skills. */
export function useClass(spaceId: string, show: Show) {
  const [query] = useSearchParams();
  const frames = useQuery({ queryKey: ['skill-frames'], queryFn: ({ signal }) => call(listFrames, {}, { signal }) });
  const list = (frames.data?.list ?? []).filter(({ skills }) => skills > 0);
  const named = query.get('frame')?.split(' ');
  const frame = list.find(({ kind, id }) => kind === named?.[0] && id === named[1]) ?? list[0];
  const of = frame ? { frame_kind: frame.kind, frame_id: frame.id } : NEVER;
  const input = { space_id: spaceId, ...of, ...(show === 'month' && { compare: 'month' as const }) };
  const data = useQuery({
    queryKey: ['class-skills', input],
    queryFn: ({ signal }) => call(classSkills, input, { signal }),
    enabled: frame !== undefined,
    refetchInterval: whileBehind,
    // The same class stays on screen while its numbers of last month are on their way.
    placeholderData: (before) =>
      before?.space.id === spaceId && before.frame.kind === frame?.kind && before.frame.id === frame.id ? before : undefined,
  });
  // What came before has no numbers of last month: it goes on showing what it showed.
  const waits = data.isPlaceholderData && show === 'month';
  const [drawn, setDrawn] = useState(show);
  if (!waits && drawn !== show) setDrawn(show);
  return { frames, list, frame, data, of, waits, drawn: waits ? drawn : show };
}
