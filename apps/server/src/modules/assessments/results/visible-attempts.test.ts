import { releaseResults } from '@praxis/contract/assessments/marking';
import { assessmentSettings } from '@praxis/contract/assessments/settings';
import { expect, test } from 'vitest';
import type { App } from '../../../platform/app.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { collectRecords } from '../../../platform/personal-records.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { stageVenue } from '../../../testing/makers/competitions/stage-venues.ts';
import { freezeForSection, giveAtStage } from '../index.ts';

/** The attempts in an account's export, by id. */
async function exported(app: App, userId: string): Promise<Map<string, Record<string, unknown>>> {
  for await (const { name, rows } of collectRecords(app, userId))
    if (name === 'assessments/attempts') return new Map((rows as { id: string }[]).map((row) => [row.id, row]));
  return new Map();
}

test('an account’s export holds no score before the teacher has released it, nor whether it passed', async () => {
  const { app, as, teacher, student, give, handedIn, rightAnswers, done } = await examRoom();
  const id = await give({ auto_release: false });
  const attempt = await handedIn(id, student, rightAnswers);
  const before = (await exported(app, student.id)).get(attempt.id)!;
  expect(before).toMatchObject({ assessment_id: id, state: 'submitted', answered: 4 });
  expect(Object.keys(before).filter((name) => name.startsWith('score'))).toEqual([]);
  await done(as(teacher).call(releaseResults, { assessment_id: id, released: true }));
  expect((await exported(app, student.id)).get(attempt.id)).toMatchObject({ state: 'passed', score_total: 20, score_auto: 20 });
});

test('where a teacher shows no results at all the export holds none either, and where they are shown at once it holds them', async () => {
  const { app, student, give, handedIn, rightAnswers } = await examRoom();
  const silent = await handedIn(await give({ show_result: 'none' }), student, rightAnswers);
  const open = await handedIn(await give({ show_result: 'score' }), student, rightAnswers);
  const attempts = await exported(app, student.id);
  expect(attempts.get(silent.id)).toMatchObject({ state: 'submitted' });
  expect(attempts.get(silent.id)).not.toHaveProperty('score_total');
  expect(attempts.get(open.id)).toMatchObject({ score_total: 20 });
});

test('what was answered at a stage is exported with its score when the stage shows it', async () => {
  const { app, db, clock, teacher, place, paper, student, handedIn, rightAnswers } = await examRoom();
  const stage = stageVenue(app, place);
  const sectionId = stage.section();
  const now = clock.now();
  const id = await inTransaction(app, async (tx) => {
    const frozen = (await freezeForSection(tx, teacher.id, paper.id, now))!;
    const input = { stageId: stage.stageId, sectionId, title: 'Round one', userId: teacher.id, frozenPaperId: frozen.id };
    const settings = assessmentSettings.parse({ timer: false, show_result: 'answers', auto_release: true, short_answers: 'auto' });
    const times = { startAt: now, endAt: new Date(now.getTime() + 3_600_000), extra: new Map<string, number>(), by: teacher.id };
    return giveAtStage(tx, { ...input, settings }, times, now);
  });
  const attempt = await handedIn(id, student, rightAnswers);
  expect(await db.selectFrom('attempts').select('score_total').where('id', '=', attempt.id).executeTakeFirst()).toEqual({
    score_total: 20,
  });
  expect((await exported(app, student.id)).get(attempt.id)).not.toHaveProperty('score_total');
  stage.show(sectionId, 'score');
  expect((await exported(app, student.id)).get(attempt.id)).toMatchObject({ score_total: 20 });
});
