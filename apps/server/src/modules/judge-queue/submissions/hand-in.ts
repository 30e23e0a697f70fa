import type { JudgeLanguage } from '@praxis/contract/judge-queue/languages';
import type { JudgedProgram } from '@praxis/contract/judge-queue/task';
import type { MessageKey } from '@praxis/contract/messages';
import { CODE_LIMITS, type CodePlace } from '@praxis/contract/problems/problems';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { judgeRules, listJudges } from '../judges.store.ts';
import { limitsIn } from '../revisions/revision.rules.ts';
import { type RunCause, startRun } from '../runs.store.ts';
import { refusalOf } from '../tiers.rules.ts';
import { notifyHandedIn } from './outcomes.ts';
import type { OpenedPlace } from './places.ts';
import { insertSubmission } from './submissions.store.ts';

/** Why nothing of a class can be judged now; undefined when it can, or waits for a judge to come back. */
export async function judgeRefusal(db: Db, judgeClass: OpenedPlace['judgeClass'], now: Date): Promise<MessageKey | undefined> {
  const [judges, rules] = await Promise.all([listJudges(db, now), judgeRules(db)]);
  return refusalOf(
    judges.filter(({ connected }) => connected).map(({ about }) => about.tier),
    rules,
    judgeClass,
  );
}

/** Whether any judge is there at all. */
export const judgeIsThere = async (db: Db, now: Date) => (await listJudges(db, now)).some(({ connected }) => connected);

type Code = { userId: string; place: CodePlace; opened: OpenedPlace; language: JudgeLanguage; code: string; now: Date };

async function refuseCode(app: App, db: Db, { userId, opened, language, now }: Code, trial: boolean) {
  if (opened.closed) throw new Refusal(opened.closed);
  const offered = !opened.languages || opened.languages.includes(language);
  if (!offered || !limitsIn(opened.revision.spec, language))
    throw new Refusal('language_not_offered', { fields: { language: 'language_not_offered' } });
  const refusal = await judgeRefusal(db, opened.judgeClass, now);
  if (refusal) throw new Refusal(refusal);
  const [name, most] = trial ? ['trials', CODE_LIMITS.trialsPerMinute] : ['submissions', CODE_LIMITS.submissionsPerMinute];
  await app.limits.take(`judge ${name} ${userId}`, most, 60);
}

type Queued = Code & {
  program?: JudgedProgram;
  trial: boolean;
  graded: boolean;
  input: string | null;
  cases: number;
  mode: 'judge' | 'try' | 'prove';
  cause: RunCause;
  causeId?: string;
};

/** Keeps code and queues its run, in the caller's transaction. Says nothing about rights. */
export async function queueCode(db: Db, of: Queued): Promise<{ submissionId: string; runId: string }> {
  const { opened } = of;
  const submissionId = await insertSubmission(db, {
    ...{ user_id: of.userId, place: of.place, place_key: opened.key, problem_id: opened.problemId, judge_class: opened.judgeClass },
    ...{ trial: of.trial, graded: of.graded, language: of.language, source: of.code, input: of.input, program: of.program ?? null },
    ...{ full_score: opened.revision.fullScore, total_cases: of.cases, created_at: of.now },
  });
  const runId = await startRun(db, {
    ...{ submissionId, revisionId: opened.revision.id, mode: of.mode, cause: of.cause, causeId: of.causeId },
    ...{ lane: opened.judgeClass, userId: of.userId, cost: of.trial ? 0.5 : 1, now: of.now },
  });
  if (!of.trial && of.mode === 'judge') await notifyHandedIn({ db, submissionId, userId: of.userId, place: of.place, now: of.now });
  return { submissionId, runId };
}

/** Hands code in to be judged. */
export async function handIn(app: App, db: Db, of: Code) {
  await refuseCode(app, db, of, false);
  const { opened } = of;
  return queueCode(db, {
    ...of,
    ...{ trial: false, graded: opened.graded, input: null, cases: opened.revision.caseCount, mode: 'judge', cause: 'submit' },
  });
}

/** Runs code on the samples or on an input of one's own. */
export async function tryOut(app: App, db: Db, of: Code & { input: string | undefined }) {
  const { spec } = of.opened.revision;
  if (of.input !== undefined && spec.interactor) throw new Refusal('trial_not_interactive');
  const samples = spec.cases.filter(({ sample }) => sample).length;
  if (of.input === undefined && samples === 0) throw new Refusal('no_samples');
  await refuseCode(app, db, of, true);
  return queueCode(db, {
    ...of,
    ...{ trial: true, graded: false, input: of.input ?? null, cases: of.input === undefined ? samples : 1, mode: 'try', cause: 'trial' },
  });
}
