import type { makeAssessment } from '@praxis/contract/assessments/assessments';
import type { AskOf } from '@praxis/contract/core/endpoint';
import { world } from '../../world.ts';
import { spaceMakers } from '../spaces.ts';
import { assessmentMakers } from './assessments.ts';

/** A teacher with a space, a paper of four questions, and a student: everything an exam needs. */
export async function examRoom(on?: Awaited<ReturnType<typeof world>>) {
  const created = on ?? (await world());
  const spaces = spaceMakers(created);
  const makers = assessmentMakers(created);
  const teacher = await created.person('teacher');
  const student = await created.person('student');
  const place = await spaces.space(teacher);
  await spaces.member(place, student);
  const paper = await makers.paper(teacher);
  /** Publishes the paper; results are told at once unless `traits` say otherwise. */
  const give = (traits: Partial<AskOf<typeof makeAssessment>> = {}) =>
    makers.published(place, paper, { auto_release: true, show_result: 'answers', ...traits });
  /** Another student of the space. */
  const another = async () => {
    const person = await created.person('student');
    await spaces.member(place, person);
    return person;
  };
  const inSeconds = (seconds: number) => created.clock.now().getTime() + seconds * 1000;
  return { ...created, ...spaces, ...makers, teacher, student, place, paper, give, another, inSeconds };
}
