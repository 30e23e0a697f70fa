import type { RevisionSpec, SpecCase } from '@praxis/contract/judge-queue/revisions';
import type { CaseFile, JudgeCase, JudgedProgram, JudgeTask } from '@praxis/contract/judge-queue/task';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { fileOf, limitsIn, stopsAtFirst } from './revisions/revision.rules.ts';
import { findRevision, type StoredText, textsOf } from './revisions/revisions.store.ts';
import type { RunRow } from './runs.store.ts';
import type { SubmissionRow } from './submissions/submissions.store.ts';

/** Addresses in a task open for this long, in minutes. */
const OPEN_MINUTES = 6 * 60;

/** The file of a custom input: small ones in the task, larger ones too, since nothing else holds them. */
const typedIn = (text: string): CaseFile => ({ text });

/** For whom addresses are signed. */
type Asking = { db: Db; viewer: string };

/** Cases of a task with their texts. */
async function casesOfTask(app: App, { db, viewer }: Asking, cases: readonly SpecCase[], withAnswers: boolean): Promise<JudgeCase[]> {
  const texts = await textsOf(
    db,
    cases.flatMap(({ input, answer }) => (answer && withAnswers ? [input, answer] : [input])),
  );
  const now = app.clock.now();
  const fileIn = (hash: string): CaseFile => {
    const saved: StoredText | undefined = texts.get(hash);
    if (!saved) throw new Error(`The test data ${hash} is gone`);
    if (saved.text !== null) return { text: saved.text };
    return {
      address: app.files.signAddress({ id: saved.fileId!, name: 'case' }, viewer, now, OPEN_MINUTES),
      sha256: hash,
      bytes: saved.bytes,
    };
  };
  return cases.map(({ no, group, input, answer, args, sample }) => ({
    ...{ no, group, input: fileIn(input) },
    ...(sample && { open: true }),
    ...(answer && withAnswers && { expected: fileIn(answer) }),
    ...(args && { args }),
  }));
}

const only = (spec: RevisionSpec, run: RunRow) => (run.mode === 'try' ? spec.cases.filter(({ sample }) => sample) : spec.cases);

/** A submission is one file; a reference solution may be several. Files of the setter stand beside them, and win where names are the same. */
function programOf({ language, source, program }: SubmissionRow, { languages }: RevisionSpec): JudgedProgram {
  const own = program ?? { language, files: [{ name: fileOf(language), text: source }] };
  const beside = languages.find(({ id }) => id === language)?.beside ?? [];
  return beside.length === 0
    ? own
    : { ...own, files: [...own.files.filter(({ name }) => !beside.some((other) => other.name === name)), ...beside] };
}

/** What a run is handed out as. The revision is the one the run was queued with. */
export async function taskOf(app: App, asking: Asking, run: RunRow, submission: SubmissionRow | undefined): Promise<JudgeTask> {
  const revision = await findRevision(asking.db, run.revision_id);
  if (!revision) throw new Error(`The revision of run ${run.id} is gone`);
  const { spec } = revision;
  const limits = submission ? limitsIn(spec, submission.language) : spec.limits;
  if (!limits) throw new Error('The language is not offered');
  const custom = submission?.input ?? null;
  const cases = custom === null ? await casesOfTask(app, asking, only(spec, run), run.mode !== 'validate') : [];
  return {
    ...{ runId: run.id, mode: run.mode, graded: submission?.graded ?? true, dataRevision: run.revision_id, limits },
    ...(submission && { program: programOf(submission, spec) }),
    cases: custom === null ? cases : [{ no: 1, group: 0, input: typedIn(custom) }],
    groups: run.mode === 'try' ? [{ no: 0, score: 0, depends: [], rule: 'sum' }] : spec.groups,
    checker: spec.checker,
    ...(spec.interactor && { interactor: spec.interactor }),
    ...(run.validators && { validators: run.validators }),
    stopAtFirstFailure: run.mode === 'judge' && stopsAtFirst(spec),
    partialScores: spec.partialScores,
    ...(spec.passes && { passes: spec.passes }),
  };
}
