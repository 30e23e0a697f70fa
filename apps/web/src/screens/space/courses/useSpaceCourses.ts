import type { DataOf } from '@praxis/contract/core/endpoint';
import { coursesOfSpace } from '@praxis/contract/courses/space-courses';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { spaceKey } from '../space-queries.ts';

/** A course as a space has it. */
export type SpaceCourse = DataOf<typeof coursesOfSpace>['list'][number];

/** The courses of a space. */
export const useSpaceCourses = (spaceId: string) =>
  useQuery({
    queryKey: spaceKey(spaceId, 'courses'),
    queryFn: ({ signal }) => call(coursesOfSpace, { space_id: spaceId }, { signal, background: true }),
  });
