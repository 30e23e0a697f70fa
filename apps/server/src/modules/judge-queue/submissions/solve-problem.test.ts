import { showJudgeQueue } from '@praxis/contract/judge-queue/judge-queue';
import { listMySubmissions, listSubmissions, type SubmissionNews, showSubmission } from '@praxis/contract/judge-queue/submissions';
import { verifyProblem } from '@praxis/contract/problems/authoring';
import {
  forgetCode,
  listProblems,
  rankSolvers,
  saveCode,
  showCodePage,
  showProblemStatistics,
  submitCode,
  tryCode,
} from '@praxis/contract/problems/problems';
import { expect, test } from 'vitest';
import { problemMakers } from '../../../testing/makers/problems.ts';
import { pretendJudge } from '../../../testing/pretend-judge.ts';
import { openSocket } from '../../../testing/socket.ts';
import { world } from '../../../testing/world.ts';
import { forgetOutputs } from '../retention.store.ts';

const at = await world();
const { as, clock, db, person, until } = at;
const makers = problemMakers(at);
const language = 'cpp17' as const;

async function judged(who: Parameters<typeof as>[0], submissionId: string) {
  return until('the submission is judged', async () => {
    const { data } = await as(who).call(showSubmission, { submission_id: submissionId });
    return data.state === 'done' ? data : undefined;
  });
}

test('Yan solves a problem of the practice area: judged case by case, told as it happens, and marked as solved', async () => {
  const teacher = await person('teacher');
  const yan = await person();
  const problem = await makers.problem(teacher, { title: `Sum ${yan.id}` });
  const place = { at: 'practice', problem_id: problem.id } as const;

  const page = await as(yan).call(showCodePage, { place });
  expect(page.data).toMatchObject({
    ...{ kind: 'oj', exam: false, interactive: false, full_score: 100, mine: 'untried', can: { submit: true, edit: false } },
    samples: [{ input: '1 2\n', output: '3\n' }],
  });
  expect(page.data.languages.map(({ id }) => id)).toEqual(['cpp17', 'java17', 'python3']);
  expect(page.data.judge_notice).not.toBe('');

  const sent = await as(yan).call(submitCode, { place, language, code: '// right' });
  expect(sent.code).toBe(1);
  const socket = await openSocket(`${at.origin}/ws`);
  socket.send({ t: 'auth', token: yan.token });
  socket.send({ t: 'sub', topic: `submission:${sent.data.submission_id}`, since: '0' });

  const judge = await pretendJudge(at);
  const view = await judged(yan, sent.data.submission_id);
  expect(view).toMatchObject({ verdict: 'AC', score: 100, full: 100, revision: 1, language_version: 'pretend 1', total_cases: 3 });
  expect(view.cases).toHaveLength(3);
  expect(view.cases[0]).toMatchObject({ sample: true, input: '1 2\n', expected: '3\n' });
  expect(view.cases[1]).toMatchObject({ sample: false, input: null, expected: null, message: '' });
  const news = await until('the end is told', async () => {
    const reported = socket.frames.flatMap((frame) => (frame.t === 'msg' ? [frame.body as SubmissionNews] : []));
    return reported.some(({ state }) => state === 'done') ? reported : undefined;
  });
  expect(news.map(({ state }) => state)).toContain('running');
  expect(JSON.stringify(news)).not.toContain('1 2');

  const list = await as(yan).call(listProblems, { q: problem.id === '' ? '' : `Sum ${yan.id}` });
  expect(list.data.list).toMatchObject([{ id: problem.id, mine: 'solved', accepted: 1, submitted: 1, solvers: 1 }]);
  const rank = await as(yan).call(rankSolvers, {});
  expect(rank.data.mine).toMatchObject({ solved: 1, submitted: 1 });
  const figures = await as(yan).call(showProblemStatistics, { problem_id: problem.id });
  expect(figures.data).toMatchObject({ accepted: 1, verdicts: [{ verdict: 'AC', count: 1 }], fastest: [{ person: { id: yan.id } }] });
  judge.close();
  socket.socket.close();
});

test('a wrong program, one that does not compile and trials stand in the history as they ended', async () => {
  const teacher = await person('teacher');
  const mei = await person();
  const problem = await makers.problem(teacher);
  const place = { at: 'practice', problem_id: problem.id } as const;
  const judge = await pretendJudge(at, { slots: 2 });
  const wrong = await as(mei).call(submitCode, { place, language, code: '// verdict:WA case:3' });
  expect(await judged(mei, wrong.data.submission_id)).toMatchObject({ verdict: 'WA', score: 50 });
  const broken = await as(mei).call(submitCode, { place, language, code: '// verdict:CE' });
  expect(await judged(mei, broken.data.submission_id)).toMatchObject({ verdict: 'CE', score: 0, compile_log: 'does not compile' });

  const samples = await as(mei).call(tryCode, { place, language, code: '// right' });
  expect(await judged(mei, samples.data.submission_id)).toMatchObject({ trial: true, cases: [{ stdout: 'out of 1', expected: '3\n' }] });
  const custom = await as(mei).call(tryCode, { place, language, code: '// right', input: '5 6' });
  expect(await judged(mei, custom.data.submission_id)).toMatchObject({ verdict: 'IG', cases: [{ input: '5 6', expected: null }] });

  const mine = await as(mei).call(listMySubmissions, { place });
  expect(mine.data.list.map(({ verdict }) => verdict)).toEqual(['CE', 'WA']);
  const status = await as(mei).call(listSubmissions, { problem_id: problem.id, verdict: 'WA' });
  expect(status.data.list).toMatchObject([{ id: wrong.data.submission_id, can_open: true, person: { id: mei.id } }]);
  judge.close();
});

test('a wrong answer to a public sample shows what the program printed, other cases show nothing', async () => {
  const teacher = await person('teacher');
  const lin = await person();
  const problem = await makers.problem(teacher);
  const judge = await pretendJudge(at);
  const place = { at: 'practice', problem_id: problem.id } as const;
  const sent = await as(lin).call(submitCode, { place, language, code: '// verdict:WA case:1' });
  const { cases } = await judged(lin, sent.data.submission_id);
  expect(cases.slice(0, 2)).toMatchObject([
    { sample: true, verdict: 'WA', input: '1 2\n', expected: '3\n', stdout: 'out of 1' },
    { sample: false, verdict: 'WA', input: null, expected: null, stdout: null },
  ]);
  judge.close();
});

test('what is written is kept until it is forgotten', async () => {
  const teacher = await person('teacher');
  const bo = await person();
  const place = { at: 'practice', problem_id: (await makers.problem(teacher)).id } as const;
  await as(bo).call(saveCode, { place, language, code: 'int x;' });
  expect((await as(bo).call(showCodePage, { place })).data.draft).toMatchObject({ language, code: 'int x;' });
  await as(bo).call(forgetCode, { place });
  expect((await as(bo).call(showCodePage, { place })).data.draft).toBeNull();
});

test('a stranger reads no submission of somebody else, its setter reads all of it', async () => {
  const teacher = await person('teacher');
  const [kai, lin] = [await person(), await person()];
  const problem = await makers.problem(teacher);
  const place = { at: 'practice', problem_id: problem.id } as const;
  const judge = await pretendJudge(at);
  const sent = await as(kai).call(submitCode, { place, language, code: '// right' });
  await judged(kai, sent.data.submission_id);
  expect((await as(lin).call(showSubmission, { submission_id: sent.data.submission_id })).code).toBe(-99);
  const setter = await as(teacher).call(showSubmission, { submission_id: sent.data.submission_id });
  expect(setter.data.cases[1]).toMatchObject({ input: '0 1\n', expected: '1\n' });
  judge.close();
});

test('empty code, too long code, another language and problems that are not open are refused', async () => {
  const teacher = await person('teacher');
  const eve = await person();
  const open = await makers.problem(teacher);
  const hidden = await makers.problem(teacher, { listed: false });
  const place = { at: 'practice', problem_id: open.id } as const;
  const send = (code: string, more: object = {}) => as(eve).call(submitCode, { place, language, code, ...more } as never);
  expect((await send('')).key).toBe('code_required');
  expect((await send('x'.repeat(65_537))).key).toBe('code_too_long');
  expect((await send('x', { language: 'cpp20' })).key).toBe('language_not_offered');
  expect((await send('x', { place: { at: 'practice', problem_id: hidden.id } })).code).toBe(-99);
  expect((await send('x', { place: { at: 'setting', problem_id: open.id } })).code).toBe(-99);
  const busy = await person();
  for (let sent = 0; sent < 12; sent++) expect((await as(busy).call(submitCode, { place, language, code: 'x' })).code).toBe(1);
  expect((await as(busy).call(submitCode, { place, language, code: 'x' })).status).toBe(429);
});

test('a judge that dies under a run is followed by another, and the run has one result', async () => {
  const teacher = await person('teacher');
  const zoe = await person();
  const place = { at: 'practice', problem_id: (await makers.problem(teacher)).id } as const;
  const first = await pretendJudge(at, { answers: false, slots: 30 });
  const sent = await as(zoe).call(submitCode, { place, language, code: '// killed' });
  const held = () => first.tasks.some(({ program }) => program?.files[0]?.text === '// killed');
  await until('it is handed out', async () => held());
  first.close();
  const second = await pretendJudge(at, { slots: 30 });
  await until(
    'the lease of the dead one runs out',
    async () => (await as(zoe).call(showSubmission, { submission_id: sent.data.submission_id })).data.state === 'done',
    20,
  );
  const view = await as(zoe).call(showSubmission, { submission_id: sent.data.submission_id });
  expect(view.data).toMatchObject({ verdict: 'AC', earlier: [] });
  expect(view.data.cases).toHaveLength(3);
  second.close();
}, 30_000);

test('an operator sees who judges', async () => {
  const operator = await person('operator');
  const judge = await pretendJudge(at, { slots: 3 });
  const seen = await until('the judge is listed', async () => {
    const { data } = await as(operator).call(showJudgeQueue, {});
    return data.judges.find(({ name, connected }) => name === judge.name && connected);
  });
  expect(seen).toMatchObject({ tier: 'full', slots: 3, cgroup: 'v2', languages: [{ id: 'cpp17', version: 'pretend 1' }] });
  judge.close();
});

test('trials go after a week and outputs of proofs after a month; what was handed in stays', async () => {
  const teacher = await person('teacher');
  const ann = await person();
  const problem = await makers.problem(teacher);
  const place = { at: 'practice', problem_id: problem.id } as const;
  const judge = await pretendJudge(at, { slots: 4 });
  const trial = await as(ann).call(tryCode, { place, language, code: '// tried' });
  const sent = await as(ann).call(submitCode, { place, language, code: '// handed in' });
  await as(teacher).call(verifyProblem, { problem_id: problem.id });
  await judged(ann, trial.data.submission_id);
  await judged(ann, sent.data.submission_id);
  const verification = () =>
    db.selectFrom('judge_run_cases').innerJoin('judge_runs', 'id', 'run_id').where('mode', '=', 'prove').select('stdout').execute();
  await until('the proof ran', async () => (await verification()).length > 0);
  const day = 86_400_000;
  const after = (days: number) => forgetOutputs(db, new Date(clock.now().getTime() + days * day));
  await after(6);
  expect((await as(ann).call(showSubmission, { submission_id: trial.data.submission_id })).code).toBe(1);
  await after(8);
  expect((await as(ann).call(showSubmission, { submission_id: trial.data.submission_id })).code).toBe(-99);
  expect((await as(ann).call(showSubmission, { submission_id: sent.data.submission_id })).data.verdict).toBe('AC');
  expect((await verification()).every(({ stdout }) => stdout !== null)).toBe(true);
  await after(31);
  expect((await verification()).every(({ stdout }) => stdout === null)).toBe(true);
  judge.close();
});
