import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import type { JudgeLanguage } from '@praxis/contract/judge-queue/languages';
import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import { findStudentCode, listMySubmissions, showSubmission } from '@praxis/contract/judge-queue/submissions';
import { type CodePage, type CodePlace, forgetCode, keepCode, showCodePage, submitCode, tryCode } from '@praxis/contract/problems/problems';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';
import { say } from '../../platform/messages.ts';
import { notForYou } from '../../platform/refusal.ts';
import { serve } from '../../platform/serve.ts';
import type { Actor } from '../../platform/sessions.ts';
import { handIn, judgeIsThere, judgeRefusal, tryOut } from './hand-in.ts';
import { type OpenedPlace, overseesPlace, placeTheActorOpens, sightAt } from './places.ts';
import { limitsIn } from './revision.rules.ts';
import { textsOf } from './revisions.store.ts';
import { linesShown, submissionInFull } from './submission-shown.ts';
import {
  bestSubmissionAt,
  findSubmission,
  forgetCodeAt,
  keepCodeAt,
  keptCode,
  lastSubmissionAt,
  submissionsAt,
} from './submissions.store.ts';

type Ask<Input> = { actor: Actor; input: Input; db: Db; now: Date };

async function samplesShown(
  db: Db,
  { revision, words }: OpenedPlace,
): Promise<{ samples: CodePage['samples']; words: Awaited<ReturnType<typeof words>> }> {
  const samples = revision.spec.cases.filter(({ sample }) => sample);
  const texts = await textsOf(
    db,
    samples.flatMap(({ input, answer }) => (answer ? [input, answer] : [input])),
  );
  return {
    words: await words(),
    samples: samples.map(({ no, input, answer, note }) => ({
      ...{ no, note, input: texts.get(input)?.text ?? '', output: answer ? (texts.get(answer)?.text ?? '') : '' },
    })),
  };
}

const languagesShown = ({ revision, initialCode, languages }: OpenedPlace): CodePage['languages'] =>
  judgeLanguages.flatMap(({ id, name, editor }) => {
    const limits = languages && !languages.includes(id) ? undefined : limitsIn(revision.spec, id);
    return limits ? [{ id, name, editor, time_ms: limits.timeMs, memory_mb: limits.memoryMb, initial_code: initialCode[id] ?? '' }] : [];
  });

async function noticeFor(db: Db, opened: OpenedPlace, now: Date, language: Language) {
  const refusal = await judgeRefusal(db, opened.judgeClass, now);
  if (refusal) return say(language, refusal);
  return (await judgeIsThere(db, now)) ? '' : say(language, 'judge_away');
}

async function pageOf(
  opened: OpenedPlace,
  place: CodePlace,
  of: { db: Db; userId: string; now: Date; language: Language },
): Promise<CodePage> {
  const { db, userId, now, language } = of;
  const { spec } = opened.revision;
  const [{ samples, words }, draft, notice] = await Promise.all([
    samplesShown(db, opened),
    opened.keepsCode ? keptCode(db, userId, opened.key) : undefined,
    noticeFor(db, opened, now, language),
  ]);
  return {
    ...words,
    ...{ place, problem_id: opened.problemId, samples, languages: languagesShown(opened), interactive: spec.interactor !== null },
    checked_by_program: spec.checker.kind === 'special',
    groups: spec.groups
      .filter(({ no }) => no > 0)
      .map(({ no, score, depends }) => ({ no, score, depends, cases: spec.cases.filter((one) => one.group === no).length })),
    draft: draft ? { language: draft.language as JudgeLanguage, code: draft.code, at: draft.saved_at.getTime() } : null,
    exam: opened.exam,
    judge_notice: notice,
    can: { submit: !opened.closed, try: !opened.closed, edit: opened.edits, see_all: opened.edits },
  };
}

/** Statements, drafts, submissions and trials, wherever code is written. */
export function codeRoutes(app: App) {
  const placeOf = ({ actor, input: { place, device }, db, now }: Ask<{ place: CodePlace; device?: string }>) =>
    placeTheActorOpens({ app, db, actor, place, device, now });

  serve(app, showCodePage, {
    access: placeOf,
    run: ({ subject, input, db, actor, now, language }) => pageOf(subject, input.place, { db, userId: actor.userId, now, language }),
  });

  serve(app, keepCode, {
    access: placeOf,
    async run({ subject, input, actor, db, now }) {
      if (!subject.keepsCode) throw notForYou();
      await keepCodeAt(db, { userId: actor.userId, placeKey: subject.key, language: input.language, code: input.code, now });
      return { at: now.getTime() };
    },
  });

  serve(app, forgetCode, {
    access: placeOf,
    async run({ subject, actor, db }) {
      await forgetCodeAt(db, actor.userId, subject.key);
      return {};
    },
  });

  serve(app, submitCode, {
    access: placeOf,
    async run({ subject: opened, input, actor, db, now }) {
      const of = { userId: actor.userId, place: input.place, opened, language: input.language, code: input.code, now };
      const { submissionId } = await handIn(app, db, of);
      if (opened.keepsCode) await keepCodeAt(db, { ...of, placeKey: opened.key });
      return { submission_id: submissionId };
    },
  });

  serve(app, tryCode, {
    access: placeOf,
    async run({ subject: opened, input, actor, db, now }) {
      const of = { userId: actor.userId, place: input.place, opened, language: input.language, code: input.code, now };
      return { submission_id: (await tryOut(app, db, { ...of, input: input.input })).submissionId };
    },
  });

  serve(app, listMySubmissions, {
    access: placeOf,
    async run({ subject, input: { page, size }, actor, db }) {
      const found = await submissionsAt(db, { userId: actor.userId, placeKey: subject.key, page, size });
      return { list: await linesShown({ app, db, userId: actor.userId }, found.list, () => true), total: found.total, page, size };
    },
  });

  oneSubmission(app);
}

/** A submission the actor may read: their own, or one they look after. */
export async function submissionTheActorReads(app: App, { actor, input, db }: { actor: Actor; input: { submission_id: string }; db: Db }) {
  const submission = await findSubmission(db, input.submission_id);
  if (!submission) throw notForYou();
  const ask = { db, userId: actor.userId, place: submission.place, submission };
  const oversees = await overseesPlace(app, ask);
  if (submission.user_id !== actor.userId && !oversees) throw notForYou();
  return { submission, oversees, ...(await sightAt(app, ask)) };
}

function oneSubmission(app: App) {
  serve(app, showSubmission, {
    access: (ask) => submissionTheActorReads(app, ask),
    async run({ subject: { submission, oversees, exam, messages }, actor, db }): Promise<DataOf<typeof showSubmission>> {
      const sight = { all: oversees, exam, messages, rejudge: oversees && submission.problem_id !== null && !submission.trial };
      return submissionInFull({ app, db, userId: actor.userId }, submission, sight);
    },
  });

  serve(app, findStudentCode, {
    async access({ actor, input, db }) {
      const oversees = await overseesPlace(app, { db, userId: actor.userId, place: input.place });
      if (input.user_id !== actor.userId && !oversees) throw notForYou();
      const of = { userId: input.user_id, placeKey: placeKey(input.place) };
      const found = (await bestSubmissionAt(db, of)) ?? (await lastSubmissionAt(db, of));
      if (!found) throw notForYou();
      return found;
    },
    run: async ({ subject }) => ({ submission_id: subject.id }),
  });

  app.realtime.topic('submission', async ({ actor, id, db }) => {
    if (!/^[1-9]\d{0,17}$/.test(id)) return false;
    const submission = await findSubmission(db, id);
    if (!submission) return false;
    if (submission.user_id === actor.userId) return true;
    return overseesPlace(app, { db, userId: actor.userId, place: submission.place, submission });
  });
}

/** The name under which the work done at a place stands. */
export function placeKey(place: CodePlace): string {
  switch (place.at) {
    case 'practice':
    case 'setting':
      return `${place.at}:${place.problem_id}`;
    case 'activity':
      return `activity:${place.space_id}:${place.course_id}:${place.activity_id}`;
    case 'attempt':
      return `attempt:${place.attempt_id}:${place.item}`;
  }
}
