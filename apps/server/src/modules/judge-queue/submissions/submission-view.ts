import type { RevisionSpec } from '@praxis/contract/judge-queue/revisions';
import type { CaseView, SubmissionRow as RowView, SubmissionSummary } from '@praxis/contract/judge-queue/submissions';
import { type Verdict, WALL_CLOCK } from '@praxis/contract/judge-queue/task';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { people } from '../../accounts/index.ts';
import { numberOfRevision } from '../revisions/revision-numbers.ts';
import { findRevision, textsOf } from '../revisions/revisions.store.ts';
import { type CaseRow, casesOf, type RunRow, runsAhead, runsOf } from '../runs.store.ts';
import { type Feedback, maskedBy, revealsCase } from './feedback.rules.ts';
import { problemNames } from './places.ts';
import type { SubmissionLine, SubmissionRow } from './submissions.store.ts';

type Viewer = { app: App; db: Db; userId: string };

/** Submissions as lists show them; `opens` says which the viewer may open. */
export async function toLineViews(
  { app, db, userId }: Viewer,
  lines: readonly SubmissionLine[],
  opens: (line: SubmissionLine) => boolean,
): Promise<RowView[]> {
  const [persons, problems] = await Promise.all([
    people(
      app,
      db,
      lines.map(({ user_id }) => user_id),
    ),
    problemNames(
      app,
      db,
      lines.map(({ problem_id }) => problem_id),
    ),
  ]);
  return lines.map((line) => ({
    ...{ id: line.id, at: line.created_at.getTime(), person: persons.get(line.user_id) ?? { id: line.user_id, name: '', avatar: null } },
    ...{ problem: problems.get(line.problem_id ?? '') ?? null, language: line.language, length: line.length, state: line.state },
    ...{ verdict: line.verdict, score: line.score, full: line.full_score },
    // What did not run took no time.
    ...(line.verdict === 'CE' ? { time_ms: null, memory_kb: null } : { time_ms: line.time_ms, memory_kb: line.memory_kb }),
    can_open: line.user_id === userId || opens(line),
  }));
}

/** How much of a submission its viewer sees. */
export type Sight = { all: boolean; exam: boolean; messages: boolean; rejudge: boolean; feedback: Feedback };

/** Texts of cases for those who may see them: samples for everybody, all short ones for those who set the problem. */
async function textsFor(db: Db, spec: RevisionSpec, sight: Sight) {
  const seen = spec.cases.filter((one) => one.sample || sight.all);
  const texts = await textsOf(
    db,
    seen.flatMap(({ input, answer }) => (answer ? [input, answer] : [input])),
  );
  return new Map(
    seen.map((one) => [
      one.no,
      { input: texts.get(one.input)?.text ?? null, expected: one.answer ? (texts.get(one.answer)?.text ?? null) : null },
    ]),
  );
}

const WORDLESS = { input: null, expected: null, stdout: null, stderr: null };

function toCaseView(
  row: CaseRow,
  of: { submission: SubmissionRow; spec: RevisionSpec; sight: Sight; texts: Awaited<ReturnType<typeof textsFor>> },
): CaseView {
  const { submission, spec, sight, texts } = of;
  const custom = submission.input !== null;
  const known = custom ? undefined : spec.cases.find(({ no }) => no === row.no);
  const sample = custom || (known?.sample ?? false);
  const open = sample || sight.all;
  const text = custom ? { input: submission.input, expected: null } : texts.get(row.no);
  return {
    ...{ no: row.no, group: known?.group ?? 0, sample, verdict: row.verdict as Verdict, time_ms: row.time_ms, memory_kb: row.memory_kb },
    ...{ points: row.points, message: open || row.message === WALL_CLOCK || (sight.messages && !sight.exam) ? row.message : '' },
    ...{ exit_code: row.exit_code, signal: row.signal },
    ...(open ? { input: text?.input ?? null, expected: text?.expected ?? null, stdout: row.stdout, stderr: row.stderr } : WORDLESS),
  };
}

const groupsOf = (run: RunRow | undefined, spec: RevisionSpec) =>
  spec.groups
    .filter(({ no }) => no > 0)
    .map(({ no, score }) => ({ no, score: run?.groups?.find((one) => one.no === no)?.score ?? 0, full: score }));

/** A submission in full, as far as its viewer may see it. */
export async function submissionInFull({ app, db, userId }: Viewer, submission: SubmissionRow, sight: Sight): Promise<SubmissionSummary> {
  const runs = await runsOf(db, submission.id);
  const counting = runs.find(({ id }) => id === submission.run_id) ?? runs.find(({ cause }) => cause !== 'rejudge');
  const revision = counting && (await findRevision(db, counting.revision_id));
  const [line] = await toLineViews({ app, db, userId }, [submission], () => true);
  if (!line || !counting || !revision) throw new Error(`Submission ${submission.id} has no run`);
  const { spec } = revision;
  const numberOf = (run: RunRow) => numberOfRevision(app, db, submission.trial ? null : submission.problem_id, run.revision_id);
  const [cases, texts] = await Promise.all([casesOf(db, counting.id), textsFor(db, spec, sight)]);
  const full = sight.feedback === 'cases' || sight.feedback === 'groups';
  return {
    ...maskedBy(sight.feedback, line),
    ...{ place: submission.place, trial: submission.trial, source: submission.source, compile_log: counting.compile_log },
    ...{
      language_version: counting.language_version,
      judged_at: submission.judged_at?.getTime() ?? null,
      total_cases: submission.total_cases,
    },
    cases: cases
      .map((row) => toCaseView(row, { submission, spec, sight, texts }))
      .filter((one) => submission.trial || revealsCase(sight.feedback, one)),
    groups: submission.trial || submission.state !== 'done' || !full ? [] : groupsOf(counting, spec),
    revision: await numberOf(counting),
    ahead: submission.state === 'waiting' ? await runsAhead(db, counting) : null,
    earlier: await Promise.all(
      runs
        .filter((run) => full && run.id !== counting.id && run.state === 'done' && (run.cause === 'submit' || sight.all))
        .map(async (run) => ({
          ...{ verdict: run.verdict!, score: run.score ?? 0, at: (run.ended_at ?? run.created_at).getTime() },
          revision: await numberOf(run),
        })),
    ),
    can: { rejudge: sight.rejudge },
  };
}
