import { openLabRoom } from '@praxis/contract/labs/tasks';
import { listReports, openReport, reviewReport, saveReport, scoreReports, submitReport } from '@praxis/contract/reports/reports';
import { afterAll, expect, test } from 'vitest';
import { courseMakers } from '../../testing/makers/courses.ts';
import { labMakers } from '../../testing/makers/labs.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { world } from '../../testing/world.ts';

let host: { close: () => Promise<unknown> } | undefined;
afterAll(() => host?.close());

async function school() {
  const created = await world();
  const labs = labMakers(created);
  const spaces = spaceMakers(created);
  host ??= await labs.host();
  const teacher = await created.person('teacher');
  const space = await spaces.space(teacher);
  const student = (await spaces.member(space)).person;
  const taskId = await labs.task(teacher, space);
  await labs.started(student, taskId);
  return {
    ...created,
    ...spaces,
    ...labs,
    ...courseMakers(created),
    teacher,
    space,
    student,
    about: { subject: 'lab' as const, subject_id: taskId },
  };
}
const sections = (html: string) => ({ done: html });

test('S-057 S-157 a report is written, handed in, rejected, handed in again and reviewed', async () => {
  const { as, teacher, student, about } = await school();
  const [me, marker] = [as(student), as(teacher)];
  expect((await me.call(saveReport, { ...about, revision: 0, sections: sections('<p>Draft<script>x</script></p>') })).data.revision).toBe(
    1,
  );
  expect((await me.call(saveReport, { ...about, revision: 0, sections: sections('late') })).key).toBe('report_changed_elsewhere');
  expect((await marker.call(listReports, about)).data.list).toEqual([]);
  expect((await marker.call(openReport, { ...about, user_id: student.id })).key).toBe('not_available');
  expect((await me.call(submitReport, { ...about, revision: 1, sections: sections('<p> </p>') })).key).toBe('report_section_empty');
  const handed = await me.call(submitReport, { ...about, revision: 1, sections: sections('<p>First</p>') });
  expect(handed.data).toMatchObject({ state: 'submitted', version: 1, can: { write: false } });
  const id = handed.data.id!;
  expect((await me.call(saveReport, { ...about, revision: 2, sections: sections('x') })).key).toBe('report_not_open');
  expect((await marker.call(reviewReport, { report_id: id, verdict: 'rejected' })).key).toBe('reason_required');
  await marker.call(reviewReport, { report_id: id, verdict: 'rejected', reason: 'More detail' });
  const again = (await me.call(openReport, about)).data;
  expect(again).toMatchObject({ state: 'rejected', reason: 'More detail', can: { write: true } });
  expect((await marker.call(reviewReport, { report_id: id, verdict: 'reviewed', score: 3 })).key).toBe('report_not_submitted');
  await me.call(submitReport, { ...about, revision: again.revision, sections: sections('<p>Second</p>') });
  for (const score of [-1, 21, 7.5])
    expect((await marker.call(reviewReport, { report_id: id, verdict: 'reviewed', score })).key).toBe('report_score_wrong');
  expect((await marker.call(reviewReport, { report_id: id, verdict: 'reviewed' })).key).toBe('report_score_wrong');
  expect((await marker.call(reviewReport, { report_id: id, verdict: 'reviewed', score: 18 })).data).toMatchObject({
    state: 'reviewed',
    score: 18,
    max_score: 20,
  });
  const versions = (await marker.call(openReport, { ...about, user_id: student.id, version: 1 })).data;
  expect(versions.sections[0]!.html).toBe('<p>First</p>');
  expect(versions.versions.map(({ state }) => state)).toEqual(['reviewed', 'rejected']);
  expect((await me.call(openLabRoom, { task_id: about.subject_id })).data.report).toEqual({
    wanted: true,
    state: 'reviewed',
    score: 18,
    max_score: 20,
  });
});

test('S-194 S-195 many reports get one score, once it was set', async () => {
  const { as, teacher, space, student, member, started, about } = await school();
  const other = (await member(space)).person;
  await started(other, about.subject_id);
  for (const who of [student, other]) await as(who).call(submitReport, { ...about, revision: 0, sections: sections('<p>Done</p>') });
  const list = (await as(teacher).call(listReports, about)).data;
  expect(list).toMatchObject({ total: 2, waiting: 2, max_score: 20 });
  const report_ids = list.list.map(({ id }) => id);
  expect((await as(teacher).call(scoreReports, { ...about, report_ids })).key).toBe('report_score_first');
  expect((await as(teacher).call(scoreReports, { ...about, report_ids, score: 20.5 })).key).toBe('report_score_wrong');
  expect((await as(teacher).call(scoreReports, { ...about, report_ids, score: 15 })).data.done).toBe(2);
  expect((await as(teacher).call(listReports, about)).data.list.map(({ score, state }) => [score, state])).toEqual([
    [15, 'reviewed'],
    [15, 'reviewed'],
  ]);
});
