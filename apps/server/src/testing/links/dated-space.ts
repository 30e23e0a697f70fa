import { openActivity } from '@praxis/contract/courses/learning';
import { setCourseSchedule } from '@praxis/contract/courses/space-courses';
import { assessmentMakers } from '../makers/assessments/assessments.ts';
import { judgedStage } from '../makers/competitions/judging.ts';
import { publicisedStage } from '../makers/competitions/objections.ts';
import { newId } from '../makers/courses.ts';
import { labMakers } from '../makers/labs.ts';
import { classMakers } from '../makers/live-classes.ts';
import { marketMakers } from '../makers/market.ts';
import { projectMakers } from '../makers/projects.ts';
import { cupOf } from '../matrix/competitions/competitions.rows.ts';
import type { MatrixSchool } from '../matrix/school.ts';
import { roundOfPeers } from '../matrix/teaching/peers.rows.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A space of the owner in which everything has a date within the next days: of every kind a calendar knows. */
export async function datedSpace(school: MatrixSchool) {
  const { people, clock, db } = school;
  const now = clock.now().getTime();
  const space = await school.place({ startAt: new Date(now + HOUR), endAt: new Date(now + 5 * DAY) });
  const { course, sectionId, chapterId, handout } = await school.lesson();
  const { paper, published } = assessmentMakers(school);
  const created = await paper(people.owner);
  const quiz = await school.activity(course, sectionId, 'quiz', { paper_id: created.id, attempts: 2, pass_percent: 60 });
  const later = newId();
  await school.edit(course, [
    { op: 'add', what: 'section', id: later, parent: chapterId, index: 9, title: 'Later' },
    { op: 'add', what: 'activity', id: newId(), parent: later, index: 0, kind: 'handout', title: 'Later', config: { html: '<p>x</p>' } },
    { op: 'update', id: handout, changes: { unlock: { after: null, score: null, from: now + 2 * DAY } } },
  ]);
  await school.assigned(course, space);
  const where = { space_id: space.id, course_id: course.id };
  await school.done(people.student, openActivity, { ...where, activity_id: quiz } as never);
  await school.done(people.owner, setCourseSchedule, {
    ...{ ...where, opens_at: now - HOUR, closes_at: now + 4 * DAY },
    sections: [{ section_id: later, opens_at: now + DAY, days_after_joining: null }],
  } as never);
  await db
    .updateTable('assessments')
    .set({ start_at: new Date(now + HOUR), end_at: new Date(now + 3 * DAY) })
    .where('activity_id', '=', quiz)
    .where('space_id', '=', space.id)
    .execute();
  const dates = { start_at: now + HOUR, end_at: now + 2 * DAY };
  await published(space, created, { title: 'Homework', ...dates });
  await published(space, created, { title: 'Exam', kind: 'exam', ...dates });
  await labMakers(school).task(people.owner, space, undefined, { opens_at: now + HOUR, closes_at: now + 2 * DAY });
  await projectMakers(school).task(people.owner, space, { opens_at: now + HOUR, closes_at: now + 2 * DAY });
  await roundOfPeers(school, 2, { closes_at: now + 4 * DAY });
  await classMakers(school).planned(space, people.owner, { inMinutes: 90 });
  await cupOf(school);
  const { groupId } = await judgedStage(school, { experts: [people.expert], perWork: 1, works: 1, organiser: people.owner });
  await db
    .updateTable('expert_groups')
    .set({ due_at: new Date(now + 3 * DAY) })
    .where('id', '=', groupId)
    .execute();
  const cup = await publicisedStage(school, { organiser: people.owner, first: people.student, entrants: 1 });
  await cup.given(1, people.owner);
  const market = marketMakers(school);
  await market.order(people.student, await market.product({ valid_days: 4, price_cents: 0 }));
  return { space, from: new Date(now - DAY), to: new Date(now + 6 * DAY) };
}
