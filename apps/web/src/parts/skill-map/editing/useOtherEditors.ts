import { EDITING_S, reportEditing } from '@praxis/contract/skills/editors';
import type { FrameView } from '@praxis/contract/skills/maps';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../platform/calls/call.ts';

const nobody: readonly { id: string; name: string }[] = [];

/** Says that somebody edits a map for as long as they do; who else edits it now. */
export function useOtherEditors({ kind, id }: FrameView, edits: boolean) {
  const editing = useQuery({
    queryKey: ['skill-editors', kind, id],
    queryFn: () => call(reportEditing, { frame_kind: kind, frame_id: id, on: true }, { background: true }),
    enabled: edits,
    refetchInterval: EDITING_S * 1000,
    // Whoever begins again says so again, and what was so a moment ago says nothing about now.
    staleTime: 0,
  });
  // Others are told at once; a page that cannot say so any more is forgotten by the server.
  useEffect(() => {
    if (!edits) return;
    return () => void call(reportEditing, { frame_kind: kind, frame_id: id, on: false }, { background: true }).catch(() => undefined);
  }, [kind, id, edits]);
  return edits ? (editing.data?.others ?? nobody) : nobody;
}
