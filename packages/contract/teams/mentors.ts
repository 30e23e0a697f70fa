import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing } from '../core/shapes.ts';
import { invited } from './membership.ts';

export const inviteMentor = endpoint({
  method: 'POST',
  path: '/api/team/inviteMentor',
  summary: 'Asks a teacher to mentor an entrant; whoever was named already is asked again by their id, or the question taken back.',
  input: z.object({ registration_id: id, ...invited }),
  data: nothing,
  refusals: [
    'registration_not_found',
    'not_allowed',
    'competition_cancelled',
    'team_locked',
    'person_required',
    'person_not_found',
    'mentor_not_teacher',
    'mentors_at_most',
    'mentor_takes_part',
    'too_many_requests',
  ],
});

export const answerMentor = endpoint({
  method: 'POST',
  path: '/api/team/answerMentor',
  summary: 'A teacher accepts or declines to mentor.',
  input: z.object({ registration_id: id, accept: z.boolean() }),
  data: nothing,
  refusals: ['registration_not_found', 'mentor_answered_already', 'mentor_not_teacher', 'mentor_takes_part'],
});
