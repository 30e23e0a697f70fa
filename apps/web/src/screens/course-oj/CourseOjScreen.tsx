import { showCodePage } from '@praxis/contract/problems/problems';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { CodeWorkspace } from '../../parts/judging/CodeWorkspace.tsx';
import { call } from '../../platform/calls/call.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Seal } from '../../ui/Seal.tsx';
import { Skeleton } from '../../ui/States.tsx';

/** A programming activity of a course, written and judged; leads back to the lesson. */
export function CourseOjScreen() {
  const { t } = useTranslation('judging');
  const { spaceId = '', courseId = '', activityId = '' } = useParams();
  const client = useQueryClient();
  const place = { at: 'activity' as const, space_id: spaceId, course_id: courseId, activity_id: activityId };
  const page = useQuery({
    queryKey: ['code-page', place],
    queryFn: ({ signal }) => call(showCodePage, { place }, { signal }),
    // What is being written must not be exchanged under somebody.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  usePageTitle(page.data?.title ?? '');
  const back = { label: t('back_to_lesson'), to: `/learn/${spaceId}/${courseId}/${activityId}` };
  return (
    <div className="flex h-dvh flex-col bg-ground print:h-auto">
      <SlimBar>
        <Seal />
        <Breadcrumbs trail={page.data ? [back, { label: page.data.title }] : [back]} />
      </SlimBar>
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {page.data ? (
          <>
            <h1 className="sr-only">{page.data.title}</h1>
            <CodeWorkspace key={activityId} page={page.data} onSubmitted={() => void client.invalidateQueries({ queryKey: ['learn'] })} />
          </>
        ) : (
          <div className="mx-auto w-full max-w-[720px] px-6 py-12">
            {page.error ? <Problem of={page.error} retry={() => void page.refetch()} /> : <Skeleton label={t('loading')} />}
          </div>
        )}
      </main>
    </div>
  );
}
