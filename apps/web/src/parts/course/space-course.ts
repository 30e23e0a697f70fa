import type { coursesOfSpace } from '@praxis/contract/course-spaces';
import type { DataOf } from '@praxis/contract/endpoint';

/** A course as a space has it. */
export type SpaceCourse = DataOf<typeof coursesOfSpace>['list'][number];
