import type { DataOf } from '@praxis/contract/core/endpoint';
import type { courseProgress } from '@praxis/contract/courses/progress';

export type Progress = DataOf<typeof courseProgress>;
export type Student = Progress['students']['list'][number];

export type Column = 'name' | 'percent' | 'done' | 'seconds' | 'last_at';
export type Order = { by: Column; down: boolean };
