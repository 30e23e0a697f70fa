import { listAssessments } from '@praxis/contract/assessments/assessments';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { Section } from '../../../ui/Page.tsx';
import { useSpaceCourses } from '../courses/useSpaceCourses.ts';

/** What a new space still lacks, for whoever sets it up; gone once there are students and something for them to do. */
export function FirstSteps({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const courses = useSpaceCourses(space.id);
  const assessments = useQuery({
    queryKey: ['assessments', space.id, 'any'],
    queryFn: ({ signal }) => call(listAssessments, { space_id: space.id, size: 1 }, { signal }),
  });
  if (!courses.data || !assessments.data) return null;
  const [students, learns, works] = [space.members > 0, courses.data.list.length > 0, assessments.data.total > 0];
  if (students && (learns || works)) return null;
  const steps = [
    ...(students ? [] : (['members'] as const)),
    ...(learns ? [] : (['courses'] as const)),
    ...(works ? [] : (['assessments'] as const)),
    ...(space.type === 'live' ? (['classes'] as const) : []),
  ];
  return (
    <Section title={t('first_steps')} className="mb-7">
      <ul className="border-b border-line">
        {steps.map((step) => (
          <li key={step} className="border-t border-line py-2.5">
            <Link to={`/index/space/${space.id}/${step}`}>{t(`first_${step}`)}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
