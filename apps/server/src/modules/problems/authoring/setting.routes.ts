import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import {
  createProblem,
  deleteProblem,
  listOwnProblems,
  listUsableProblems,
  PROBLEM_LIMITS,
  type ProblemForSetter,
  type ProblemWritten,
  publishProblem,
  type RevisionView,
  saveProblem,
  saveReferences,
  showProblemForSetter,
  unpublishProblem,
  verifyProblem,
} from '@praxis/contract/problems/authoring';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { ownUploads } from '../../../platform/files/uploads.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/messages.ts';
import { picturesOf, sanitisedRichText, withPictures } from '../../../platform/rich-text.ts';
import { findRevision, findSubmissions, fullScoreOf, judgeRefusal, othersSubmitted, textsOf } from '../../judge-queue/index.ts';
import { toStatementView } from '../practice/places.ts';
import { problemTheActorChanges, problemTheActorSet, teacherWhoSets } from '../problems.access.ts';
import {
  countOwn,
  deleteProblemRow,
  findProblem,
  insertProblem,
  ownProblems,
  type ProblemRow,
  renewRevision,
  revisionsOf,
  setProblemState,
  usableProblems,
  voidVerification,
  writeProblem,
} from '../problems.store.ts';
import { type Judging, missingIn } from './problem.rules.ts';
import { type ReferenceRow, referencesOf, replaceReferences } from './references.store.ts';
import { startVerification } from './verify-problem.ts';

async function toRevisionView(db: Db, problem: ProblemRow): Promise<RevisionView | null> {
  const revision = problem.revision_id === null ? undefined : await findRevision(db, problem.revision_id);
  if (!revision) return null;
  const { cases } = revision.spec;
  const samples = cases.filter(({ sample }) => sample);
  const texts = await textsOf(
    db,
    samples.flatMap(({ input, answer }) => (answer ? [input, answer] : [input])),
  );
  const names = new Map(problem.cases?.groups.map(({ no, name }) => [no, name]));
  return {
    ...{ id: revision.id, number: problem.revision_no, hash: revision.hash, at: revision.createdAt.getTime() },
    ...{ full_score: fullScoreOf(revision.spec), bytes: cases.reduce((sum, one) => sum + one.inputBytes + (one.answerBytes ?? 0), 0) },
    cases: cases.length,
    groups: revision.spec.groups.map(({ no, score, rule, depends }) => ({
      ...{ no, name: names.get(no) ?? '', score, rule, depends },
      cases: cases
        .filter(({ group }) => group === no)
        .map((one) => ({ no: one.no, name: one.name, sample: one.sample, input_bytes: one.inputBytes, output_bytes: one.answerBytes })),
    })),
    samples: samples.map(({ no, input, answer, note }) => ({
      ...{ no, note, input: texts.get(input)?.text ?? '', output: answer ? (texts.get(answer)?.text ?? '') : '' },
    })),
  };
}

async function toReferenceViews(db: Db, references: readonly ReferenceRow[]): Promise<ProblemForSetter['references']> {
  const submissions = new Map(
    (
      await findSubmissions(
        db,
        references.flatMap(({ submission_id }) => submission_id ?? []),
      )
    ).map((one) => [one.id, one]),
  );
  return references.map(({ id, name, program, expected, score, submission_id: submissionId, agrees }) => {
    const run = submissions.get(submissionId ?? '');
    const state = run?.state === 'done' ? 'done' : run?.state === 'waiting' ? 'waiting' : 'running';
    return {
      ...{ id, name, program, expected, score },
      proof: run
        ? {
            ...{ state: state as 'done', verdict: run.verdict, score: run.score, time_ms: run.time_ms, memory_kb: run.memory_kb, agrees },
            ...{ submission_id: run.id, message: '' },
          }
        : null,
    };
  });
}

/** What a setter wrote, as it is sent and saved. */
const writtenOf = (problem: ProblemRow, statement: string): ProblemWritten => ({
  ...{ title: problem.title, statement, source: problem.source, tags: problem.tags, difficulty: problem.difficulty },
  ...problem.written,
});

type Viewer = { app: App; userId: string; now: Date; language: Language };

async function forSetter(db: Db, problem: ProblemRow, { app, userId, now, language }: Viewer): Promise<ProblemForSetter> {
  const references = await referencesOf(db, problem.id);
  const [revision, revisions, view] = await Promise.all([
    toRevisionView(db, problem),
    revisionsOf(db, problem.id),
    toReferenceViews(db, references),
  ]);
  const missing = missingIn({ statement: problem.statement, cases: problem.cases, references, proof: problem.proof_state });
  return {
    ...{ id: problem.id, code: problem.code, state: problem.state, listed: problem.listed, version: problem.version, revision },
    written: writtenOf(problem, toStatementView(app, problem, userId, now)),
    revisions: revisions.map((row) => ({
      ...{ id: row.revision_id, number: row.number, at: row.created_at.getTime(), cases: row.case_count },
      live: row.revision_id === problem.live_revision_id,
    })),
    references: view,
    proof: { state: problem.proof_state, at: problem.proof_at?.getTime() ?? null, invalid_cases: problem.invalid_cases },
    missing: missing.map((key) => translate(language, key)),
    ...{ submitted: problem.submitted, updated_at: problem.updated_at.getTime() },
  };
}

/** The statement as it is stored: sanitised, its pictures only those its setter uploaded or that stood in it before. */
async function storedStatement(db: Db, problem: ProblemRow, html: string, userId: string) {
  const clean = sanitisedRichText(html);
  const ids = picturesOf(clean);
  if (ids.length === 0) return clean;
  const allowed = new Set([...(await ownUploads(db, userId, 'question_image', ids)), ...picturesOf(problem.statement)]);
  return sanitisedRichText(withPictures(clean, (id) => (allowed.has(id) ? id : undefined)));
}

const judgingOf = ({ limits, languages, checker, interactor, validators, shows_messages }: ProblemWritten): Judging => ({
  ...{ limits, languages, checker, interactor, validators, shows_messages },
});

function writing(app: App) {
  serve(app, createProblem, {
    access: teacherWhoSets,
    async run({ actor, input, db, now }) {
      if ((await countOwn(db, actor.userId)) >= PROBLEM_LIMITS.problems)
        throw new Refusal('problems_full', { values: { limit: PROBLEM_LIMITS.problems } });
      const id = await insertProblem(db, { ownerId: actor.userId, title: input.title, now });
      await audit(db, { actorId: actor.userId, action: 'problem_made', objectType: 'problem', objectId: id });
      return { problem_id: id };
    },
  });

  serve(app, showProblemForSetter, {
    access: problemTheActorSet,
    run: ({ subject, db, actor, now, language }) => forSetter(db, subject, { app, userId: actor.userId, now, language }),
  });

  serve(app, saveProblem, {
    access: problemTheActorChanges,
    async run({ subject: problem, actor, input, db, now }) {
      if (input.version !== problem.version) throw new Refusal('problem_changed_meanwhile');
      const { title, source, tags, difficulty } = input.written;
      const written = judgingOf(input.written);
      const statement = await storedStatement(db, problem, input.written.statement, actor.userId);
      const { version } = await writeProblem(
        db,
        problem.id,
        { title, statement, source, tags: [...new Set(tags)], difficulty, written },
        now,
      );
      await renewRevision(db, { ...problem, written }, now);
      if (JSON.stringify(written.validators) !== JSON.stringify(problem.written.validators)) await voidVerification(db, problem.id);
      await audit(db, { actorId: actor.userId, action: 'problem_saved', objectType: 'problem', objectId: problem.id });
      return { version };
    },
  });

  serve(app, saveReferences, {
    access: problemTheActorChanges,
    async run({ subject, input, db }) {
      await replaceReferences(db, subject.id, input.references);
      await voidVerification(db, subject.id);
      return {};
    },
  });

  serve(app, deleteProblem, {
    access: problemTheActorChanges,
    async run({ subject, actor, db, now }) {
      if (await othersSubmitted(db, subject.id, subject.owner_id)) throw new Refusal('problem_in_use');
      await deleteProblemRow(db, subject.id, now);
      await audit(db, { actorId: actor.userId, action: 'problem_deleted', objectType: 'problem', objectId: subject.id });
      return {};
    },
  });
}

function publishing(app: App) {
  serve(app, verifyProblem, {
    access: problemTheActorChanges,
    async run({ subject: problem, actor, db, now }) {
      if (!problem.cases?.cases.length) throw new Refusal('problem_no_cases');
      const references = await referencesOf(db, problem.id);
      if (references.length === 0) throw new Refusal('problem_no_references');
      const refusal = await judgeRefusal(db, 'homework', now);
      if (refusal) throw new Refusal(refusal);
      await app.limits.take(`prove ${actor.userId}`, 20, 60);
      await startVerification(db, problem, references, actor.userId, now);
      return {};
    },
  });

  serve(app, publishProblem, {
    access: problemTheActorChanges,
    async run({ subject: problem, actor, input, db, now }) {
      const references = await referencesOf(db, problem.id);
      const [missing] = missingIn({ statement: problem.statement, cases: problem.cases, references, proof: problem.proof_state });
      if (missing) throw new Refusal(missing);
      const set = { state: 'published', listed: input.listed, live_revision_id: problem.revision_id, published_at: now } as const;
      await setProblemState(db, problem.id, set, now);
      await audit(db, {
        actorId: actor.userId,
        action: 'problem_published',
        objectType: 'problem',
        objectId: problem.id,
        from: problem.state,
        to: 'published',
      });
      return {};
    },
  });

  serve(app, unpublishProblem, {
    access: problemTheActorChanges,
    async run({ subject: problem, actor, db, now }) {
      if (problem.state === 'published') await setProblemState(db, problem.id, { state: 'unpublished' }, now);
      await audit(db, {
        actorId: actor.userId,
        action: 'problem_unpublished',
        objectType: 'problem',
        objectId: problem.id,
        from: problem.state,
        to: 'unpublished',
      });
      return {};
    },
  });
}

/** Setting problems: writing, proving, publishing. */
export function settingRoutes(app: App) {
  serve(app, listOwnProblems, {
    access: teacherWhoSets,
    async run({ input, actor, db }): Promise<DataOf<typeof listOwnProblems>> {
      const { list, total } = await ownProblems(db, actor.userId, input);
      return {
        list: list.map((problem) => ({
          ...{ id: problem.id, code: problem.code, title: problem.title, state: problem.state, listed: problem.listed },
          ...{ proof: problem.proof_state, cases: problem.cases?.cases.length ?? 0, submitted: problem.submitted },
          updated_at: problem.updated_at.getTime(),
        })),
        ...{ total, page: input.page, size: input.size },
      };
    },
  });

  serve(app, listUsableProblems, {
    access: teacherWhoSets,
    async run({ input, actor, db }) {
      const { list, total } = await usableProblems(db, actor.userId, input);
      return {
        list: list.map(({ owner_id: ownerId, ...problem }) => ({ ...problem, own: ownerId === actor.userId })),
        ...{ total, page: input.page, size: input.size },
      };
    },
  });

  writing(app);
  publishing(app);
  app.realtime.topic('problem', async ({ actor, id, db }) => {
    if (!/^[1-9]\d{0,17}$/.test(id)) return false;
    return (await findProblem(db, id))?.owner_id === actor.userId;
  });
}
