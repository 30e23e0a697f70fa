import { createHash } from 'node:crypto';
import { reviewAttempt } from '@praxis/contract/assessments/attempts';
import { createQuick, downloadWork, listAnswerFiles } from '@praxis/contract/assessments/homework';
import { markByQuestion, markByStudent, rejectAttempt } from '@praxis/contract/assessments/marking';
import { showRounds } from '@praxis/contract/assessments/rounds';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { namelessFile } from './nameless-files.ts';

const named = (name: string, source: 'picker' | 'camera' = 'picker') => ({
  ...{ sha256: createHash('sha256').update(name).digest('hex'), size: 9, name, source },
});

test('while marking is anonymous no marker reads what a student called a file, in no list, review, round or archive; the student does', async () => {
  const { as, done, teacher, student, place, origin, start, save, submit, marked } = await examRoom();
  const { assessment_id: id } = await done(
    as(teacher).call(createQuick, {
      ...{ space_id: place.id, title: 'Essay', html: '<p>Write</p>', accepts: ['files', 'photos', 'text'] },
      ...{ anonymous_marking: true, publish: true, confirmed: true },
    }),
  );
  const files = [named('lin-xiao-page.jpg'), named('lin-xiao-essay.pdf'), named('lin-xiao', 'camera')];
  const handIn = async () => {
    const attempt = await start(id, student);
    const value = { files, text: 'See the files', links: [] };
    await done(save(attempt, attempt.page.next_seq, [{ item: 1, value }]));
    await done(submit(attempt));
    await marked(attempt.id);
    return { attempt_id: attempt.id };
  };
  const of = await handIn();
  await done(as(teacher).call(rejectAttempt, { ...of, reason: 'Once more' }));
  await handIn();
  const read = async (who: typeof teacher) => [
    await done(as(who).call(listAnswerFiles, of)),
    await done(as(who).call(reviewAttempt, of)),
    await done(as(who).call(showRounds, of)),
  ];
  const marker = [
    ...(await read(teacher)),
    await done(as(teacher).call(markByStudent, of)),
    await done(as(teacher).call(markByQuestion, { assessment_id: id, question: 1 })),
  ];
  expect(JSON.stringify(marker)).not.toContain('lin-xiao');
  for (const answers of marker)
    for (const name of ['Photo 1.jpg', 'File 2.pdf', 'Photo 3']) expect(JSON.stringify(answers)).toContain(name);
  for (const answers of await read(student)) expect(JSON.stringify(answers)).toContain('lin-xiao-essay.pdf');
  const { address } = await done(as(teacher).call(downloadWork, { assessment_id: id }));
  expect(Buffer.from(await (await fetch(origin + address)).arrayBuffer()).includes('lin-xiao')).toBe(false);
});

test.each([
  ['scan.HEIC', 'zh-cn', '照片 2.HEIC'],
  ['程序.py', 'zh-hk', '檔案 2.py'],
  ['no ending', 'en', 'File 2'],
] as const)('the file %s is called in %s %s', (name, language, called) => {
  expect(namelessFile(named(name), 2, language)).toBe(called);
});
