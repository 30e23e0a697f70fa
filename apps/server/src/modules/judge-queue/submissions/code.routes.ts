import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import type { JudgeLanguage } from '@praxis/contract/judge-queue/languages';
import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import { findStudentCode, listMySubmissions, showSubmission } from '@praxis/contract/judge-queue/submissions';
import { type CodePage, type CodePlace, forgetCode, saveCode, showCodePage, submitCode, tryCode } from '@praxis/contract/problems/problems';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { translate } from '../../../platform/messages.ts';
import { limitsIn } from '../revisions/revision.rules.ts';
import { textsOf } from '../revisions/revisions.store.ts';
import { maskedBy } from './feedback.rules.ts';
import { feedbackAt } from './feedback.ts';
import { handIn, judgeIsThere, judgeRefusal, tryOut } from './hand-in.ts';
import { type OpenedPlace, overseesPlace, placeTheActorOpens, sharersAt, sightAt } from './places.ts';
import { submissionInFull, toLineViews } from './submission-view.ts';
import {
  bestSubmissionAt,
  findSubmission,
  forgetCodeAt,
  lastSubmissionAt,
  saveCodeAt,
  savedCode,
  submissionsAt,
} from './submissions.store.ts';

type Ask<Input> = { actor: Actor; input: Input; db: Db; now: Date };

async function toSampleViews(
  db: Db,
  { revision, words: text }: OpenedPlace,
): Promise<{ samples: CodePage['samples']; words: Awaited<ReturnType<typeof text>> }> {
  const samples = revision.spec.cases.filter(({ sample }) => sample);
  const texts = await textsOf(
    db,
    samples.flatMap(({ input, answer }) => (answer ? [input, answer] : [input])),
  );
  return {
    words: await text(),
    samples: samples.map(({ no, input, answer, note }) => ({
      ...{ no, note, input: texts.get(input)?.text ?? '', output: answer ? (texts.get(answer)?.text ?? '') : '' },
    })),
  };
}

const toLanguageViews = ({ revision, initialCode, languages }: OpenedPlace): CodePage['languages'] =>
  judgeLanguages.flatMap(({ id, name, editor }) => {
    const limits = languages && !languages.includes(id) ? undefined : limitsIn(revision.spec, id);
    return limits ? [{ id, name, editor, time_ms: limits.timeMs, memory_mb: limits.memoryMb, initial_code: initialCode[id] ?? '' }] : [];
  });

async function noticeFor(db: Db, opened: OpenedPlace, now: Date, language: Language) {
  const refusal = await judgeRefusal(db, opened.judgeClass, now);
  if (refusal) return translate(language, refusal);
  return (await judgeIsThere(db, now)) ? '' : translate(language, 'judge_away');
}

async function pageOf(
  opened: OpenedPlace,
  place: CodePlace,
  of: { db: Db; userId: string; now: Date; language: Language },
): Promise<CodePage> {
  const { db, userId, now, language } = of;
  const { spec } = opened.revision;
  const [{ samples, words: text }, draft, notice] = await Promise.all([
    toSampleViews(db, opened),
    opened.keepsCode ? savedCode(db, userId, opened.key) : undefined,
    noticeFor(db, opened, now, language),
  ]);
  return {
    ...text,
    ...{ place, problem_id: opened.problemId, samples, languages: toLanguageViews(opened), interactive: spec.interactor !== null },
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

  serve(app, saveCode, {
    access: placeOf,
    async run({ subject, input, actor, db, now }) {
      if (!subject.keepsCode) throw notForYou();
      await saveCodeAt(db, { userId: actor.userId, placeKey: subject.key, language: input.language, code: input.code, now });
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
      if (opened.keepsCode) await saveCodeAt(db, { ...of, placeKey: opened.key });
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
    async run({ subject, input: { place, page, size }, actor, db, now }) {
      const userIds = [actor.userId, ...(await sharersAt(app, { db, userId: actor.userId, place }))];
      const found = await submissionsAt(db, { userIds, placeKey: subject.key, page, size });
      const feedback = await feedbackAt(app, { db, place, now });
      const list = await toLineViews({ app, db, userId: actor.userId }, found.list, () => true);
      return { list: list.map((line) => maskedBy(feedback, line)), total: found.total, page, size };
    },
  });

  oneSubmission(app);
}

type SubmissionAsk = { actor: Actor; input: { submission_id: string }; db: Db; now: Date };

/** A submission the actor may read: their own, one they share, or one they look after. */
export async function submissionTheActorReads(app: App, { actor, input, db, now }: SubmissionAsk) {
  const submission = await findSubmission(db, input.submission_id);
  if (!submission) throw notForYou();
  const ask = { db, userId: actor.userId, place: submission.place, submission };
  const oversees = await overseesPlace(app, ask);
  const own = submission.user_id === actor.userId || (await sharersAt(app, ask)).includes(submission.user_id);
  if (!own && !oversees) throw notForYou();
  const feedback = oversees ? 'cases' : await feedbackAt(app, { db, place: submission.place, now });
  return { submission, oversees, feedback, ...(await sightAt(app, ask)) };
}

function oneSubmission(app: App) {
  serve(app, showSubmission, {
    access: (ask) => submissionTheActorReads(app, ask),
    async run({ subject: { submission, oversees, feedback, exam, messages }, actor, db }): Promise<DataOf<typeof showSubmission>> {
      const sight = { all: oversees, exam, messages, feedback, rejudge: oversees && submission.problem_id !== null && !submission.trial };
      return submissionInFull({ app, db, userId: actor.userId }, submission, sight);
    },
  });

  serve(app, findStudentCode, {
    async access({ actor, input, db }) {
      const oversees = await overseesPlace(app, { db, userId: actor.userId, place: input.place });
      const shares = await sharersAt(app, { db, userId: actor.userId, place: input.place });
      if (input.user_id !== actor.userId && !oversees && !shares.includes(input.user_id)) throw notForYou();
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
    const ask = { db, userId: actor.userId, place: submission.place, submission };
    return submission.user_id === actor.userId || (await sharersAt(app, ask)).includes(submission.user_id) || overseesPlace(app, ask);
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
    case 'contest':
      return `contest:${place.stage_id}:${place.section_id}`;
  }
}
