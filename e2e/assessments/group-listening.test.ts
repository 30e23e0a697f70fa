import { randomInt } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passLoad } from '@praxis/contract/accounts/accounts';
import { makeAssessment, publishAssessment } from '@praxis/contract/assessments/assessments';
import { makePaper } from '@praxis/contract/assessments/papers';
import { saveQuestion } from '@praxis/contract/questions/editing';
import { createBank, listQuestions } from '@praxis/contract/questions/questions';
import { saveStem } from '@praxis/contract/questions/stems';
import { assignGroup, createGroup, listMembers } from '@praxis/contract/spaces/members';
import { createSpace, joinByCode } from '@praxis/contract/spaces/spaces';
import { test } from 'vitest';
import { demoPassword } from '../../scripts/school.ts';
import { desktop, expectAccessible, journey, phone, picture } from '../journey.ts';
import { type Calls, upload } from '../own-space.ts';
import { ask } from '../retry-after.ts';

const { visitor, calls, origin } = journey();

/** Two seconds of a tone as a WAV file. */
function tone(): string {
  const [rate, seconds] = [8000, 2];
  const count = rate * seconds;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + count * 2, 4);
  head.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 2],
    [40, count * 2],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  const samples = Buffer.alloc(count * 2);
  for (let at = 0; at < count; at++) samples.writeInt16LE(Math.round(6000 * Math.sin(at / 5)), at * 2);
  const path = join(tmpdir(), `tone-${randomInt(1e9)}.wav`);
  writeFileSync(path, Buffer.concat([head, samples]));
  return path;
}

/** Group homework of two questions below a sound that may be played twice; both students are in the group. */
async function listeningOfGroup(asTeacher: Calls, students: readonly Calls[], title: string) {
  const { utoken } = await ask(origin, undefined, passLoad, { account: 'teacher1', password: demoPassword });
  const path = tone();
  const file_id = await upload(origin, utoken, 'question_audio', path);
  rmSync(path);
  const { bank_id } = await asTeacher(createBank, { name: title });
  const audio = { file_id, plays: 2 };
  const { stem_id } = await asTeacher(saveStem, { bank_id, html: '<p>Listen to the conversation.</p>', audio });
  const key = { correct: [], truth: true, accepted: [], reference: '', analysis: '', cases: [] };
  const rest = { score: 5, difficulty: 3, state: 'ready' as const, tags: [], skill_ids: [] };
  for (const stem of ['They meet on Monday.', 'They take the train.']) {
    const content = { options: [], program: null, problem_id: null, stem: `<p>${stem}</p>` };
    await asTeacher(saveQuestion, { bank_id, stem_id, written: { type: 'judge', content, key, ...rest } });
  }
  const { list } = await asTeacher(listQuestions, { filter: { bank_ids: [bank_id] } });
  const items = list.map(({ version_id }) => ({ version_id, score: 5 }));
  const { paper_id } = await asTeacher(makePaper, { title, mode: 'fixed', sections: [{ title: '', items, rules: [] }] });
  const space = { name: title, intro: 'A space', type: 'mooc', visibility: 'private', need_review: false } as const;
  const { space_id, join_code } = await asTeacher(createSpace, space);
  for (const student of students) await student(joinByCode, { code: join_code });
  const { group_id } = await asTeacher(createGroup, { space_id, name: 'Falcons' });
  const members = (await asTeacher(listMembers, { space_id })).list.filter(({ role }) => role === 'student');
  await asTeacher(assignGroup, { space_id, membership_ids: members.map(({ membership_id }) => membership_id), group_id });
  const made = { space_id, kind: 'assignment' as const, paper_id, title, by_group: true };
  const { assessment_id } = await asTeacher(makeAssessment, made);
  await asTeacher(publishAssessment, { assessment_id, confirmed: true });
  return assessment_id;
}

test('a group listens with counted plays, one writes, another reads along on a phone, and the pen passes', async () => {
  const [asTeacher, asFirst, asSecond] = [await calls('teacher1'), await calls('student1'), await calls('student2')];
  const id = await listeningOfGroup(asTeacher, [asFirst, asSecond], `听力小组 ${randomInt(1e9)}`);

  const writer = await visitor({ account: 'student1', viewport: desktop });
  await writer.goto(`/answer/${id}`);
  await writer.getByRole('button', { name: /开始/ }).first().click();
  await writer.getByText('还可播放 2 遍').waitFor();
  await writer.getByRole('button', { name: '播放', exact: true }).click();
  await writer.getByRole('button', { name: '暂停' }).click();
  await writer.reload();
  // A reload costs no play: the same one goes on.
  await writer.getByText('第 1 遍已暂停，还可再放 1 遍').waitFor();
  await writer.getByRole('button', { name: '接着播放' }).click();
  await writer.getByText('还可播放 1 遍').waitFor();
  await expectAccessible(writer);
  await picture(writer, 'group-listening-writer');

  const reader = await visitor({ account: 'student2', language: 'en', viewport: phone });
  await reader.goto(`/answer/${id}`);
  await reader.getByText('Listen to the conversation.').waitFor();
  await reader.getByText(/plays the audio, it is counted for the group/).waitFor();
  await expectAccessible(reader);
  await picture(reader, 'group-listening-reader');
  await writer.getByText('正确').first().click();
  await reader.getByText('True').first().waitFor();
  await reader.getByRole('button', { name: 'Ask for the pen' }).click();
  await writer.getByRole('button', { name: '交给对方' }).click();
  await reader.getByRole('button', { name: 'Play again' }).waitFor();
  await writer
    .getByText(/正在执笔/)
    .first()
    .waitFor();
  await picture(reader, 'group-listening-pen');
});
