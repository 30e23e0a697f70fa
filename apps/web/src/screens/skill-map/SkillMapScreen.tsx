import { addressOf } from '@praxis/contract/core/pages';
import type { FrameKind } from '@praxis/contract/skills/maps';
import { useParams, useSearchParams } from 'react-router';
import { SkillMapPage } from '../../parts/skill-map/SkillMapPage.tsx';

/** A skill map: of the reader's own skills, or of a student's for those who see the scores of a space. */
export function SkillMapScreen() {
  const { frameKind = 'platform', frameId = '0', view } = useParams();
  const [query] = useSearchParams();
  const of = {
    frame_kind: frameKind as FrameKind,
    frame_id: frameId,
    user_id: query.get('student') ?? undefined,
    space_id: query.get('space') ?? undefined,
  };
  return (
    <SkillMapPage
      of={of}
      view={view}
      addressOf={(next, frame) => addressOf('skillMap', { frameKind: frame?.kind ?? frameKind, frameId: frame?.id ?? frameId, view: next })}
    />
  );
}
