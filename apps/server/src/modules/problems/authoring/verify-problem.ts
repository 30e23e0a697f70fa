import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import {
  casesOf,
  findRevision,
  type OpenedPlace,
  onRunEnded,
  placeKey,
  queueCode,
  type RunRow,
  runsBecauseOf,
  startRun,
} from '../../judge-queue/index.ts';
import { findProblem, nextVerification, type ProblemRow, renewRevision, setVerification, writeProblem } from '../problems.store.ts';
import { agrees, validatorsOf, withTimeOf } from './problem.rules.ts';
import { noteAgreement, noteReferenceRun, type ReferenceRow, referencesOf } from './references.store.ts';

/** Words of validators that are kept with a proof. */
const MOST_INVALID = 50;

/** Queues every reference solution and, where there are validators, one run that has them read every input. */
export async function startVerification(db: Db, problem: ProblemRow, all: readonly ReferenceRow[], userId: string, now: Date) {
  // Before a time limit is known only what must be right runs; what is too slow has to wait for it.
  const measuring = problem.written.time_from_references !== undefined;
  const references = measuring ? all.filter(({ expected }) => expected.includes('AC')) : all;
  const revision = (await findRevision(db, problem.revision_id!))!;
  const verificationId = await nextVerification(db);
  const place = { at: 'setting', problem_id: problem.id } as const;
  const opened = { key: placeKey(place), problemId: problem.id, revision, judgeClass: 'homework', graded: true } as const;
  for (const reference of references) {
    const { language, files, entry } = reference.program;
    const { submissionId } = await queueCode(db, {
      ...{ userId, place, opened: opened as unknown as OpenedPlace, language, code: files[0]!.text, now },
      ...(files.length > 1 || entry ? { program: { language, files, ...(entry ? { entry } : {}) } } : {}),
      ...{ trial: true, graded: true, input: null, cases: revision.caseCount, mode: 'prove', cause: 'proof', causeId: verificationId },
    });
    await noteReferenceRun(db, reference.id, submissionId);
  }
  const validators = measuring && references.length > 0 ? [] : validatorsOf(problem.written);
  if (validators.length > 0)
    await startRun(db, {
      ...{ submissionId: null, revisionId: revision.id, mode: 'validate', cause: 'proof', causeId: verificationId, validators },
      ...{ lane: 'homework', userId, cost: 1, now },
    });
  await setVerification(db, problem.id, { proof_state: 'running', proof_id: verificationId, invalid_cases: [] });
  return verificationId;
}

async function invalidIn(db: Db, run: RunRow | undefined) {
  if (!run) return [];
  const cases = await casesOf(db, run.id);
  if (run.verdict === 'SE' || run.verdict === 'CE') return [{ no: 0, message: run.message || run.compile_log.slice(0, 2000) }];
  return cases
    .filter(({ verdict }) => verdict !== 'AC')
    .map(({ no, message }) => ({ no, message }))
    .slice(0, MOST_INVALID);
}

/** Sets the time limit by the accepted references that ran, and has all of them run under it. */
async function measureTime(db: Db, problem: ProblemRow, references: readonly ReferenceRow[], runs: readonly RunRow[], now: Date) {
  const slowest = Math.max(0, ...runs.filter(({ verdict }) => verdict === 'AC').map(({ time_ms }) => time_ms ?? 0));
  const written = withTimeOf(problem.written, slowest);
  const { title, statement, source, tags, difficulty } = problem;
  await writeProblem(db, problem.id, { title, statement, source, tags, difficulty, written }, now);
  await renewRevision(db, { ...problem, written }, now);
  const renewed = await findProblem(db, problem.id);
  if (renewed) await startVerification(db, renewed, references, problem.owner_id, now);
}

/** Looks whether every run of a proof has ended, and what came out. */
async function settle(db: Db, problemId: string, verificationId: string, now: Date) {
  const problem = await findProblem(db, problemId, true);
  if (!problem || problem.proof_id !== verificationId || problem.proof_state !== 'running') return;
  const runs = await runsBecauseOf(db, 'proof', verificationId);
  const references = await referencesOf(db, problemId);
  const bySubmission = new Map(runs.map((run) => [run.submission_id, run]));
  let all = true;
  for (const reference of references) {
    const run = bySubmission.get(reference.submission_id);
    if (run?.state !== 'done') continue;
    const agreed = agrees(run, reference.expected, reference.score);
    if (reference.agrees !== agreed) await noteAgreement(db, reference.id, agreed);
    all &&= agreed;
  }
  if (runs.some(({ state }) => state !== 'done')) return;
  if (problem.written.time_from_references !== undefined) {
    await measureTime(db, problem, references, runs, now);
    return;
  }
  const invalid = await invalidIn(
    db,
    runs.find(({ mode }) => mode === 'validate'),
  );
  await setVerification(db, problemId, {
    proof_state: all && invalid.length === 0 ? 'proved' : 'disagrees',
    proof_at: now,
    invalid_cases: invalid,
  });
}

/** Follows the runs of proofs to their end. */
export function followVerifications(app: App, problemOfVerification: (db: Db, verificationId: string) => Promise<string | undefined>) {
  onRunEnded(app, async ({ db, run, now }) => {
    if (run.cause !== 'proof' || run.cause_id === null) return;
    const problemId = await problemOfVerification(db, run.cause_id);
    if (!problemId) return;
    await settle(db, problemId, run.cause_id, now);
    await publish(db, `problem:${problemId}`, { what: 'proof' });
  });
}
