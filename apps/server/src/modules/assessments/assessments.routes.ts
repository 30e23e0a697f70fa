import {
  changeAssessment,
  listAssessments,
  makeAssessment,
  removeAssessment,
  showAssessment,
} from '@praxis/contract/assessments/assessments';
import { type AssessmentSettings, assessmentSettings } from '@praxis/contract/assessments/settings';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { readyToEnter } from '../proctoring/index.ts';
import { visibleAt } from '../spaces/index.ts';
import { cardsOf } from './assessment-view.ts';
import {
  assessmentTheActorManages,
  assessmentTheActorSees,
  type Placed,
  spaceOfTheActor,
  spaceTheActorAssesses,
} from './assessments.access.ts';
import {
  type AssessmentRow,
  assessmentsPage,
  deleteAssessment,
  findAssessment,
  insertAssessment,
  sizesOf,
  updateAssessment,
} from './assessments.store.ts';
import { ownAttemptsOf } from './attempts/attempts.store.ts';
import { notifyOfDates } from './notify.ts';
import { findPaper } from './papers/papers.store.ts';
import { LATE_SETTINGS } from './settings/late.rules.ts';
import { moveOpenAttempts } from './settings/move-ends.ts';
import { lastEnds } from './settings/overrides.store.ts';
import { recountLateness } from './settings/recount-lateness.ts';
import { showsNow, visibleState } from './settings/show.rules.ts';
import { checkSettings, stateNow } from './settings/times.rules.ts';

const ms = (at: Date | null) => at?.getTime() ?? null;

async function paperOf(db: Db, userId: string, paperId: string | null) {
  const paper = paperId === null ? undefined : await findPaper(db, paperId);
  if (!paper || paper.owner_id !== userId) throw new Refusal('paper_not_found', { fields: { paper_id: 'paper_not_found' } });
  return paper;
}

const settingNames = Object.keys(assessmentSettings.shape) as (keyof AssessmentSettings)[];
const settingsOf = (input: AssessmentSettings) => Object.fromEntries(settingNames.map((name) => [name, input[name]])) as AssessmentSettings;

const passwordOf = (app: App, password: string | undefined) =>
  password === undefined ? undefined : password === '' ? null : app.secrets.fingerprint(`assessment ${password}`);

/** What a published assessment keeps as it was announced. */
const FROZEN = [
  ...['shuffle_questions', 'shuffle_options', 'resp_mode', 'multi_partial', 'short_answers', 'short_attachments'],
  ...['proctoring', 'by_group'],
  ...LATE_SETTINGS,
] as readonly (keyof AssessmentSettings)[];

function refuseFrozen(assessment: AssessmentRow, paperId: string | null, settings: AssessmentSettings) {
  if (assessment.state === 'not_published') return;
  const changed = FROZEN.filter((name) => assessment.settings[name] !== settings[name]);
  if (changed.length > 0 || assessment.paper_id !== paperId)
    throw new Refusal('assessment_frozen', { fields: { [changed[0] ?? 'paper_id']: 'assessment_frozen' } });
}

/** Students are told what holds for them; keys and words that open the locked browser are for those who run it. */
const toSettingViews = (settings: AssessmentSettings, staff: boolean): AssessmentSettings =>
  staff ? settings : { ...settings, seb_config_keys: [], seb_exam_keys: [], seb_quit_password: '', seb_start_password: '' };

/** Attempts of the viewer with as much of their results as may be shown now. */
async function toAttemptViews(db: Db, { assessment, permissions }: Placed, userId: string, now: Date) {
  if (!permissions.student) return [];
  const everybodyEndsAt = (await lastEnds(db, [assessment.id])).get(assessment.id) ?? null;
  const attempts = await ownAttemptsOf(db, [assessment.id], userId);
  const byVenue = await visibleAt(db, assessment, userId, now);
  return attempts.map((attempt) => {
    const shows = showsNow(assessment, attempt, { everybodyEndsAt, now, byVenue });
    return {
      attempt_id: attempt.id,
      no: attempt.no,
      state: visibleState(stateNow(attempt, now), shows, assessment.settings),
      started_at: attempt.started_at.getTime(),
      submitted_at: ms(attempt.submitted_at),
      score: shows === 'nothing' ? null : attempt.score_total,
      reviewable: stateNow(attempt, now) !== 'not_submitted',
      reject_reason: attempt.reject_reason,
      redo_until: ms(attempt.redo_until),
    };
  });
}

/** Assignments and exams of a space. */
export function assessmentsRoutes(app: App) {
  serve(app, listAssessments, {
    access: spaceOfTheActor,
    async run({ actor, subject: { place, permissions }, input, db, now }) {
      const student = permissions.staff ? undefined : actor.userId;
      const of = { spaceId: input.space_id, student, page: input.page, size: input.size, now };
      const filters = { ...(input.kind && { kind: input.kind }), ...(input.state && { state: input.state }) };
      const { rows, total } = await assessmentsPage(db, { ...of, ...filters });
      const looking = { db, userId: actor.userId, groupId: place.member.groupId, permissions, venue: place.venue, now };
      return { list: await cardsOf(rows, looking), total, page: input.page, size: input.size };
    },
  });

  serve(app, showAssessment, {
    access: assessmentTheActorSees,
    async run({ actor, subject, db, now }) {
      const { assessment, place, permissions } = subject;
      const looking = { db, userId: actor.userId, groupId: place.member.groupId, permissions, venue: place.venue, now };
      const [card] = await cardsOf([assessment], looking);
      const size = (await sizesOf(db, [assessment])).get(assessment.id);
      if (!card) throw notForYou();
      return {
        ...card,
        now: now.getTime(),
        intro: assessment.intro,
        space: place.name,
        paper_id: permissions.staff ? assessment.paper_id : null,
        quick: assessment.task !== null,
        paper_title: permissions.staff ? (size?.paperTitle ?? '') : '',
        settings: toSettingViews(assessment.settings, permissions.staff),
        has_password: assessment.access_password !== null,
        paper_hash: size?.hash ?? null,
        published_at: ms(assessment.published_at),
        proctor_ready:
          assessment.settings.proctoring === 'off' ||
          !permissions.student ||
          (await readyToEnter(db, { room: 'assessment', room_id: assessment.id }, actor.userId)),
        attempts: await toAttemptViews(db, subject, actor.userId, now),
      };
    },
  });
  editRoutes(app);
}

/** Making and changing. */
function editRoutes(app: App) {
  serve(app, makeAssessment, {
    access: spaceTheActorAssesses,
    async run({ actor, input, db, now }) {
      const paper = await paperOf(db, actor.userId, input.paper_id);
      const settings = settingsOf(input);
      checkSettings(settings, input.kind);
      const { kind, title, intro } = input;
      const created = await insertAssessment(
        db,
        {
          ...{ spaceId: input.space_id, kind, title, intro, settings, paperId: paper.id, userId: actor.userId },
          password: passwordOf(app, input.access_password) ?? null,
        },
        now,
      );
      return { assessment_id: created.id };
    },
  });

  serve(app, changeAssessment, {
    access: assessmentTheActorManages,
    async run({ actor, subject: { assessment }, input, db, now }) {
      if (input.paper_id !== assessment.paper_id) await paperOf(db, actor.userId, assessment.task ? null : input.paper_id);
      const settings = settingsOf(input);
      checkSettings(settings, assessment.kind);
      refuseFrozen(assessment, input.paper_id, settings);
      const password = passwordOf(app, input.access_password);
      const { title, intro } = input;
      const values = { title, intro, settings, paperId: input.paper_id, ...(password !== undefined && { password }) };
      await updateAssessment(db, assessment.id, values, now);
      const changed = await findAssessment(db, assessment.id);
      if (!changed || assessment.state === 'not_published') return {};
      if (ms(changed.start_at) !== ms(assessment.start_at) || ms(changed.end_at) !== ms(assessment.end_at))
        await notifyOfDates(db, changed, 'dates_moved');
      const moved = await moveOpenAttempts(db, changed, now);
      await recountLateness(db, changed, { onlyLess: true });
      if (moved.length > 0) await publish(db, `assessment:${assessment.id}`, { kind: 'times_changed' });
      await audit(db, {
        actorId: actor.userId,
        action: 'change_assessment',
        objectType: 'assessment',
        objectId: assessment.id,
        detail: { before: assessment.settings, after: settings, moved: moved.length },
      });
      return {};
    },
  });

  serve(app, removeAssessment, {
    access: assessmentTheActorManages,
    async run({ actor, subject: { assessment }, db }) {
      if (assessment.state !== 'not_published') throw new Refusal('assessment_frozen');
      await deleteAssessment(db, assessment.id);
      await audit(db, { actorId: actor.userId, action: 'remove_assessment', objectType: 'assessment', objectId: assessment.id });
      return {};
    },
  });
}
