import { addressOf } from '@praxis/contract/core/pages';
import { useParams, useSearchParams } from 'react-router';
import { SkillMapPage } from '../../parts/skill-map/SkillMapPage.tsx';

/** The knowledge map of a course: its points, what comes before what, and where each is taught and proven. */
export function KnowledgeScreen() {
  const { courseId = '', view } = useParams();
  const [query] = useSearchParams();
  const of = {
    frame_kind: 'course' as const,
    frame_id: courseId,
    user_id: query.get('student') ?? undefined,
    space_id: query.get('space') ?? undefined,
  };
  return (
    <SkillMapPage
      of={of}
      view={view}
      addressOf={(next, frame) =>
        frame && frame.kind !== 'course'
          ? addressOf('skillMap', { frameKind: frame.kind, frameId: frame.id, view: next })
          : addressOf('knowledge', { courseId: frame?.id ?? courseId, view: next })
      }
    />
  );
}
