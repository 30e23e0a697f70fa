import { openActivity, showOutline } from '@praxis/contract/courses/learning';
import { coursesOfSpace } from '@praxis/contract/courses/space-courses';
import { findStudentCode } from '@praxis/contract/judge-queue/submissions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

type Named = { id: string; sct_id: string; dolog_uid: string };

/** The activity of a space that asks for a problem: the first in the order of its courses. */
async function activityWith(spaceId: string, problemId: string, signal: AbortSignal) {
  for (const { course_id } of (await call(coursesOfSpace, { space_id: spaceId }, { signal })).list) {
    const { chapters } = await call(showOutline, { space_id: spaceId, course_id }, { signal });
    const activities = chapters.flatMap(({ sections }) => sections.flatMap((section) => section.activities));
    for (const { id, kind, lock } of activities) {
      if (kind !== 'programming' || lock) continue;
      const { content } = await call(openActivity, { space_id: spaceId, course_id, activity_id: id }, { signal });
      if (content.kind === 'programming' && content.problem_id === problemId) return { space_id: spaceId, course_id, activity_id: id };
    }
  }
  return undefined;
}

/** Where an address of a judged problem leads: the page where it is written, or what a student handed in there. */
async function placeOf({ id = '', sct_id = '', dolog_uid }: Partial<Named>, signal: AbortSignal) {
  const activity = await activityWith(id, sct_id, signal);
  if (!activity) return '/index/informationPrompt/-99';
  if (!dolog_uid) return `/code/${activity.space_id}/${activity.course_id}/${activity.activity_id}`;
  const found = await call(findStudentCode, { place: { at: 'activity', ...activity }, user_id: dolog_uid }, { signal });
  return `/submission/${found.submission_id}`;
}

/** An address of a judged problem in a space: `sct_id` names the problem. */
export function ProgrammingPlace() {
  const { t } = useTranslation('shell');
  const named: Partial<Named> = useParams();
  const place = useQuery({ queryKey: ['programming-place', named], queryFn: ({ signal }) => placeOf(named, signal), gcTime: 0 });
  if (place.data) return <Navigate replace to={place.data} />;
  return (
    <Page title="">
      {place.isPending && <Skeleton label={t('loading')} />}
      <Problem of={place.error} retry={() => void place.refetch()} />
    </Page>
  );
}
