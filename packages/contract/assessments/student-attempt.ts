import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/shapes.ts';

export const findStudentAttempt = endpoint({
  method: 'GET',
  path: '/api/attempt/ofStudent',
  summary:
    'The attempt of a student that counts, among those handed in, else the last one (`/answerDetail` type 1): one’s own, or for those who mark.',
  input: z.object({ space_id: id, assessment_id: id, user_id: id }),
  data: z.object({ attempt_id: id }),
  refusals: ['not_available'],
});
