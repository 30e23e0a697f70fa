import {
  checkPublish,
  checkUnpublish,
  publishAssessment,
  reopenAssessment,
  showFrozenPaper,
  unpublishAssessment,
} from '@praxis/contract/assessments/assessments';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { hashOf } from '../../../platform/canonical.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/messages.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { venueOf } from '../../spaces/index.ts';
import { assessmentTheActorCreated, assessmentTheActorManages, assessmentTheActorMonitors } from '../assessments.access.ts';
import { type AssessmentRow, changeAssessmentRow, findAssessment } from '../assessments.store.ts';
import { collectSaved, openCounts, stopOpenAttempts } from '../attempts/attempts.store.ts';
import { assignedIds } from '../audience/audience.store.ts';
import { freezeTask } from '../homework/freeze-task.ts';
import { replaceRubric } from '../marking/rubric.store.ts';
import { notifyOfDates, notifyStudents } from '../notify.ts';
import { problemsOf } from '../papers/check-paper.ts';
import { canonicalPaper, freezePaper } from '../papers/freeze-paper.ts';
import { frozenPaperAnew } from '../papers/frozen.store.ts';
import { findPaper } from '../papers/papers.store.ts';
import { resumeStoppedAttempts } from './move-ends.ts';

const isOver = (assessment: AssessmentRow, now: Date) => assessment.end_at !== null && assessment.end_at <= now;

const auditAction = (
  actorId: string,
  action: string,
  { id }: AssessmentRow,
  from: string,
  to: string,
  detail: Record<string, unknown> = {},
) => ({
  ...{ actorId, action, objectType: 'assessment', objectId: id, from, to, detail },
});

async function freeze(db: Db, assessment: AssessmentRow, now: Date) {
  if (assessment.task) return freezeTask(db, assessment.title, assessment.task, now);
  const paper = assessment.paper_id ? await findPaper(db, assessment.paper_id) : undefined;
  if (!paper) throw new Refusal('paper_not_ready');
  return freezePaper(db, paper.owner_id, paper, now);
}

/** Freezes what is asked, tells the students and opens answering; returns the hash of the paper. */
export async function publishNow(db: Db, assessment: AssessmentRow, actorId: string, now: Date) {
  if (isOver(assessment, now)) throw new Refusal('assessment_over', { fields: { end_at: 'assessment_over' } });
  const frozen = await freeze(db, assessment, now);
  await changeAssessmentRow(db, assessment.id, { state: 'published', frozen_paper_id: frozen.id, published_at: now }, now);
  const rubric = assessment.task?.rubric;
  if (rubric) await replaceRubric(db, { assessmentId: assessment.id, paperId: frozen.id, question: 1 }, rubric.points);
  await audit(db, auditAction(actorId, 'publish_assessment', assessment, 'not_published', 'published', { hash: frozen.hash }));
  await notifyOfDates(db, assessment, 'assessment_published');
  return frozen.hash;
}

/** One way only: not published, published, unpublished; back to published by a logged reopening (S-160, C-03). */
export function publishRoutes(app: App, wake: () => void) {
  serve(app, checkPublish, {
    access: assessmentTheActorCreated,
    async run({ subject: { assessment }, db, language, now }) {
      const paper = assessment.paper_id ? await findPaper(db, assessment.paper_id) : undefined;
      if (!paper && !assessment.task) throw notForYou();
      const problems: { key: Parameters<typeof translate>[1]; values?: Record<string, number> }[] = paper
        ? await problemsOf(db, paper.owner_id, paper)
        : [];
      if (isOver(assessment, now)) problems.push({ key: 'assessment_over' });
      return {
        students: (await assignedIds(db, venueOf(assessment), assessment.audience)).length,
        questions: paper?.questions ?? 1,
        total_score: paper?.total_score ?? assessment.task?.score ?? 0,
        problems: problems.map(({ key, values }) => ({ key, text: translate(language, key, values) })),
      };
    },
  });

  serve(app, publishAssessment, {
    access: assessmentTheActorManages,
    async run({ actor, subject: { assessment }, input, db, now }) {
      if (assessment.state !== 'not_published') throw new Refusal('assessment_published_already');
      if (!input.confirmed) throw new Refusal('publish_needs_confirmation');
      const hash = await publishNow(db, assessment, actor.userId, now);
      return { paper_hash: hash, published_at: now.getTime() };
    },
  });

  serve(app, checkUnpublish, {
    access: assessmentTheActorCreated,
    run: async ({ subject: { assessment }, db }) => openCounts(db, assessment.id),
  });

  serve(app, unpublishAssessment, {
    access: assessmentTheActorManages,
    async run({ actor, subject: { assessment }, input, db, now }) {
      if (assessment.state !== 'published') throw new Refusal('assessment_not_published');
      await changeAssessmentRow(db, assessment.id, { state: 'unpublished', withdrawn_at: now }, now);
      const collected = input.collect ? await collectSaved(db, { assessmentId: assessment.id, reason: input.reason }, now) : [];
      await stopOpenAttempts(db, assessment.id, now);
      await publish(db, `assessment:${assessment.id}`, { kind: 'withdrawn' });
      const detail = { reason: input.reason, collected };
      await audit(db, auditAction(actor.userId, 'unpublish_assessment', assessment, 'published', 'unpublished', detail));
      await notifyStudents(db, assessment, 'assessment_withdrawn', { reason: input.reason });
      if (collected.length > 0) wake();
      return { collected: collected.length };
    },
  });

  serve(app, reopenAssessment, {
    access: assessmentTheActorManages,
    async run({ actor, subject: { assessment }, input, db, now }) {
      if (assessment.state !== 'unpublished') throw new Refusal('assessment_not_withdrawn');
      const endAt = input.end_at === null ? assessment.end_at : new Date(input.end_at);
      if (endAt && endAt <= now) throw new Refusal('assessment_over', { fields: { end_at: 'assessment_over' } });
      if (endAt && assessment.start_at && assessment.start_at > endAt)
        throw new Refusal('start_after_end', { fields: { end_at: 'start_after_end' } });
      await changeAssessmentRow(db, assessment.id, { state: 'published', withdrawn_at: null, end_at: endAt }, now);
      const opened = await findAssessment(db, assessment.id);
      if (opened) await resumeStoppedAttempts(db, opened, now);
      await publish(db, `assessment:${assessment.id}`, { kind: 'reopened' });
      await audit(db, auditAction(actor.userId, 'reopen_assessment', assessment, 'unpublished', 'published', { reason: input.reason }));
      await notifyOfDates(db, { ...assessment, end_at: endAt }, 'assessment_reopened');
      return {};
    },
  });

  serve(app, showFrozenPaper, {
    access: assessmentTheActorMonitors,
    async run({ subject: { assessment }, db }) {
      const paper = assessment.frozen_paper_id ? await frozenPaperAnew(db, assessment.frozen_paper_id) : undefined;
      if (!paper) throw notForYou();
      const text = canonicalPaper(paper);
      const hash = hashOf(text).toString('hex');
      return {
        canonical: text,
        hash,
        matches: hash === paper.hash,
        sections: paper.sections.map(({ title, items, rules }) => ({
          title,
          items: [...items.map(([no]) => no), ...rules.flatMap(({ pool }) => pool)],
        })),
        questions: paper.questionCount,
      };
    },
  });
}
