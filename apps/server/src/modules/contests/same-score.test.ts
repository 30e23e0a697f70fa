import { startAttempt } from '@praxis/contract/assessments/attempts';
import { showWorkspace } from '@praxis/contract/contests/workspace';
import { expect, test } from 'vitest';
import { assessmentMakers } from '../../testing/makers/assessments/assessments.ts';
import { contestMakers } from '../../testing/makers/competitions/contests.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { world } from '../../testing/world.ts';

test('one paper is worth the same as homework, as an exam and in a competition, to the hundredth (A-08)', async () => {
  const created = await world();
  const { as, db, clock, person } = created;
  const makers = { ...assessmentMakers(created), ...contestMakers(created), ...spaceMakers(created) };
  const { paper, published, handedIn, rightAnswers, option, save, submit, marked, row, done } = makers;
  const owner = await makers.organiser();
  const space = await makers.space(owner);
  const made = await paper(owner);
  const now = clock.now().getTime();
  const homework = await published(space, made, { kind: 'assignment' });
  const exam = await published(space, made, { kind: 'exam', start_at: now - 60_000, end_at: now + 3_600_000 });
  const cup = await makers.contest(owner, [{ kind: 'paper', config: { paper_id: made.id } }], { kind: 'sum', take: 'best', ties: [] });
  type Attempt = Awaited<ReturnType<typeof handedIn>>;
  const ways: ((of: Attempt) => ReturnType<typeof rightAnswers>)[] = [
    (of) => rightAnswers(of).slice(0, 3),
    (of) => [
      { item: 1, value: { options: [option(of, 1, 'A')] } },
      { item: 2, value: { options: [option(of, 2, 'A')] } },
      { item: 3, value: { truth: true } },
    ],
    () => [{ item: 3, value: { truth: false } }],
  ];
  for (const answers of ways) {
    const shares: number[] = [];
    for (const assessment of [homework, exam]) {
      const { person: student } = await makers.member(space);
      const attempt = await handedIn(assessment, student, answers);
      shares.push(Number((await row(attempt.id)).score_total) / attempt.page.total_score);
    }
    const one = await makers.entered(cup, await person('student'));
    const { subject_id } = (await as(one.person).call(showWorkspace, { stage_id: cup.stageId, device: one.device })).data.sections[0]!;
    const page = await done(as(one.person).call(startAttempt, { assessment_id: subject_id!, device: one.device }));
    const attempt = { id: page.attempt_id, device: one.device, student: one.person, page };
    await done(save(attempt, 1, answers(attempt)));
    await done(submit(attempt));
    await marked(attempt.id);
    const stored = await db
      .selectFrom('score_rows')
      .select(['points'])
      .where('section_id', '=', cup.sectionIds[0]!)
      .where('entrant_id', '=', one.id)
      .executeTakeFirstOrThrow();
    shares.push(stored.points / 10_000);
    expect(new Set(shares.map((share) => share.toFixed(4))).size, JSON.stringify(shares)).toBe(1);
  }
});
