import { changeAssessment, showAssessment, unpublishAssessment } from '@praxis/contract/assessments/assessments';
import { saveOverride } from '@praxis/contract/assessments/monitoring';
import { listMessages, readAllMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { examRoom } from '../../testing/makers/assessments/exam-rooms.ts';
import type { TestPerson } from '../../testing/world.ts';

const DAY = 86_400_000;

async function room() {
  const created = await examRoom();
  const inbox = async (who: TestPerson, language = 'en') =>
    (await created.as(who).call(listMessages, {}, { responselang: language })).data.list.map(({ kind, title, body }) => ({
      kind,
      title,
      body,
    }));
  return { ...created, inbox };
}

test('a teacher is told once of many who hand in, and anew after having read it', async () => {
  const { give, another, teacher, student, place, assistant, handedIn, rightAnswers, as, inbox, until } = await room();
  const marker = (await assistant(place, ['mark'])).person;
  const helper = (await assistant(place, ['assist_labs'])).person;
  const id = await give({ title: 'Sorting' });
  for (const who of [student, await another(), await another()]) await handedIn(id, who, rightAnswers);
  for (const who of [teacher, marker]) {
    const reported = await until('the three are told together', async () => {
      const list = await inbox(who);
      return list.length === 1 && list[0]!.title.startsWith('3') && list;
    });
    expect(reported).toMatchObject([{ kind: 'work_handed_in', title: '3 new submissions for “Sorting”' }]);
  }
  expect(await inbox(helper)).toEqual([]);
  await as(teacher).call(readAllMessages, {});
  await handedIn(id, await another(), rightAnswers);
  const anew = await until('the fourth is told anew', async () => {
    const list = await inbox(teacher);
    return list.length === 2 && list;
  });
  expect(anew.map(({ title }) => title)).toEqual(['1 new submission for “Sorting”', '3 new submissions for “Sorting”']);
});

test('a student reads when homework is due, that it moved, and for whom; stopped work is not called withdrawn', async () => {
  const { give, another, teacher, student, place, as, inbox, clock } = await room();
  const end_at = Date.UTC(clock.now().getUTCFullYear() + 1, 10, 27, 15, 59);
  const id = await give({ title: '作业三：死锁', end_at });
  expect(await inbox(student, 'zh-cn')).toMatchObject([
    { title: '《作业三：死锁》已发布', body: expect.stringMatching(/11月27日.*23:59 截止/) },
  ]);
  const { settings, title, intro, paper_id } = (await as(teacher).call(showAssessment, { assessment_id: id })).data;
  const change = { ...settings, title, intro, paper_id: paper_id!, assessment_id: id };
  expect((await as(teacher).call(changeAssessment, { ...change, title: '作业三：死锁' })).code).toBe(1);
  expect(await inbox(student)).toHaveLength(1);
  expect((await as(teacher).call(changeAssessment, { ...change, end_at: end_at + DAY })).code).toBe(1);
  expect((await inbox(student, 'zh-cn'))[0]).toMatchObject({
    kind: 'dates_moved',
    title: '《作业三：死锁》改了时间',
    body: expect.stringMatching(/11月28日.*23:59 截止/),
  });
  const other = await another();
  await as(teacher).call(saveOverride, { assessment_id: id, user_ids: [student.id], end_at: end_at + 2 * DAY });
  expect((await inbox(student))[0]).toMatchObject({ kind: 'own_dates_given', body: expect.stringContaining(place.name) });
  expect((await inbox(other)).map(({ kind }) => kind)).not.toContain('own_dates_given');
  await as(teacher).call(unpublishAssessment, { assessment_id: id, reason: '' });
  expect((await inbox(student, 'zh-cn'))[0]).toMatchObject({ title: '《作业三：死锁》已停止作答' });
});
