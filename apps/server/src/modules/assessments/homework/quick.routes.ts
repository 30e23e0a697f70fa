import { FILE_LIMITS } from '@praxis/contract/assessments/file-questions';
import { changeQuick, createQuick, showQuick } from '@praxis/contract/assessments/homework';
import { type AssessmentSettings, assessmentSettings } from '@praxis/contract/assessments/settings';
import type { InputOf } from '@praxis/contract/core/endpoint';
import { showsNothing } from '@praxis/rules/questions';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { renderRichText, storedText } from '../../questions/index.ts';
import { rubricToUse } from '../../rubrics/index.ts';
import { venueOf } from '../../spaces/index.ts';
import { assessmentTheActorCreated, assessmentTheActorManages, spaceTheActorAssesses } from '../assessments.access.ts';
import { type AssessmentRow, findAssessment, insertAssessment, updateAssessment } from '../assessments.store.ts';
import { checkedAudience } from '../audience/audience.routes.ts';
import { namesOf } from '../audience/audience.store.ts';
import type { LateSettings } from '../settings/late.rules.ts';
import { publishNow } from '../settings/publish.routes.ts';
import { checkSettings } from '../settings/times.rules.ts';
import type { Task } from './task.rules.ts';

type Written = Omit<InputOf<typeof changeQuick>, 'assessment_id'>;

/** The settings a homework has a word for. */
const chosenSettings = (
  from: Pick<
    AssessmentSettings,
    'start_at' | 'end_at' | 'by_group' | 'contributions' | 'anonymous_marking' | 'auto_release' | 'late_minutes'
  > &
    LateSettings,
) => ({
  by_group: from.by_group,
  contributions: from.contributions,
  ...{ start_at: from.start_at, end_at: from.end_at, anonymous_marking: from.anonymous_marking, auto_release: from.auto_release },
  ...{ late_minutes: from.late_minutes, late_percent_off: from.late_percent_off, late_grace_minutes: from.late_grace_minutes },
  ...{ late_per: from.late_per, late_count: from.late_count, late_of: from.late_of, late_most_percent: from.late_most_percent },
});

const settingsOf = (written: Written): AssessmentSettings =>
  assessmentSettings.parse({ ...chosenSettings(written), show_result: 'answers' });

/** What a teacher wrote, with the pictures and files that are theirs or stood in it before. */
async function taskOf(db: Db, by: { userId: string; spaceId: string }, written: Written, before?: Task | null): Promise<Task> {
  const { userId } = by;
  const html = await storedText(db, written.html, { userId, ...(before && { before: before.html }) });
  const attachments: Task['attachments'] = [];
  for (const id of new Set(written.attachments)) {
    const known = before?.attachments.find(({ file_id }) => file_id === id);
    if (known) attachments.push(known);
    else {
      const file = await fileTheActorUploaded(db, { userId }, id, 'homework_file');
      attachments.push({ file_id: file.id, name: file.name, size: Number(file.size) });
    }
  }
  if (showsNothing(html) && attachments.length === 0)
    throw new Refusal('homework_text_required', { fields: { html: 'homework_text_required' } });
  const { rubric_id: rubricId, score, most } = written;
  const rubric = rubricId === null ? null : before?.rubric?.id === rubricId ? before.rubric : await rubricToUse(db, rubricId, by);
  return { html, score, accepts: [...new Set(written.accepts)], most, attachments, ...(rubric && { rubric }) };
}

function quickOf(found: { assessment: AssessmentRow }): { assessment: AssessmentRow; task: Task } {
  const { task } = found.assessment;
  if (!task) throw notForYou();
  return { assessment: found.assessment, task };
}

type Ask = { actor: Actor; input: { assessment_id: string }; db: Db };

/** Homework of one file question, given in one step. */
export function quickRoutes(app: App) {
  app.files.purpose('homework_file', { most: FILE_LIMITS.file, authors: true });

  serve(app, createQuick, {
    access: spaceTheActorAssesses,
    async run({ actor, input, db, now }) {
      if (input.publish && !input.confirmed) throw new Refusal('publish_needs_confirmation');
      const settings = settingsOf(input);
      checkSettings(settings);
      const task = await taskOf(db, { userId: actor.userId, spaceId: input.space_id }, input);
      const audience = await checkedAudience(db, { kind: 'space', id: input.space_id }, input.audience);
      const of = { spaceId: input.space_id, kind: 'assignment' as const, userId: actor.userId };
      const { id } = await insertAssessment(db, { ...of, title: input.title, intro: '', settings, paperId: null, task, audience }, now);
      const created = input.publish ? await findAssessment(db, id) : undefined;
      if (created) await publishNow(db, created, actor.userId, now);
      return { assessment_id: id, published: created !== undefined };
    },
  });

  serve(app, changeQuick, {
    access: async (ask: Ask) => quickOf(await assessmentTheActorManages(ask)),
    async run({ actor, subject: { assessment, task: before }, input, db, now }) {
      if (assessment.state !== 'not_published') throw new Refusal('assessment_frozen');
      const settings: AssessmentSettings = { ...(assessment.settings as AssessmentSettings), ...settingsOf(input) };
      checkSettings(settings);
      const task = await taskOf(db, { userId: actor.userId, spaceId: venueOf(assessment).id }, input, before);
      const audience = await checkedAudience(db, venueOf(assessment), input.audience, assessment.audience);
      const { title } = input;
      await updateAssessment(db, assessment.id, { title, intro: assessment.intro, settings, paperId: null, task, audience }, now);
      return {};
    },
  });

  serve(app, showQuick, {
    access: async (ask: Ask) => quickOf(await assessmentTheActorCreated(ask)),
    async run({ actor, subject: { assessment, task }, db, now }) {
      const { audience } = assessment;
      return {
        title: assessment.title,
        html: renderRichText(task.html, { app, userId: actor.userId, now }),
        ...{ accepts: task.accepts, most: task.most, score: task.score },
        attachments: task.attachments.map(({ file_id, name, size }) => ({ id: file_id, name, size })),
        rubric: task.rubric ? { id: task.rubric.id, title: task.rubric.title, points: task.rubric.points.length } : null,
        ...{ audience, named: audience ? await namesOf(db, venueOf(assessment).id, audience) : [] },
        ...chosenSettings(assessment.settings),
      };
    },
  });
}
