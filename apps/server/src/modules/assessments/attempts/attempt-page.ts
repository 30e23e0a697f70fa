import type { AttemptPage } from '@praxis/contract/assessments/attempts';
import type { GroupWork } from '@praxis/contract/assessments/group-work-views';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { toGroupWork } from '../group-work/group-work-view.ts';
import { withAttachments } from '../homework/task.rules.ts';
import { playsStarted, type Started } from '../listening/plays.store.ts';
import { isBlank } from '../marking/score.rules.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import { fullScore, optionsOf, sectionsOf } from '../papers/layout.rules.ts';
import { hasCountedSound, toQuestionViews } from '../questions-view.ts';
import { visibleState } from '../settings/show.rules.ts';
import { stateNow } from '../settings/times.rules.ts';
import { type AttemptRow, savesAndMessages } from './attempts.store.ts';
import { deviceHash } from './devices.rules.ts';
import { merged } from './finalize.rules.ts';

const answeredIn = (answers: ReturnType<typeof merged>) => [...answers.values()].filter(({ value }) => !isBlank(value)).length;

type Saved = Awaited<ReturnType<typeof savesAndMessages>>;
type Asked = { app: App; db: Db; userId: string; device: string; now: Date; kept?: Saved };

const takeOverOf = (attempt: AttemptRow, assessment: AssessmentRow, device: Buffer) =>
  attempt.waiting_device?.equals(device) ? 'waiting' : assessment.settings.take_over_approval ? 'needs_approval' : 'free';

const penRequest = ({ pen }: GroupWork, userId: string) =>
  pen.asked_by?.id === userId ? 'waiting' : pen.silent || pen.holder.id === userId ? 'free' : 'needs_approval';

/** When an attempt began and ends, what being late costs, and how it was handed in. */
const timesAndHandIn = (attempt: AttemptRow, settings: AssessmentRow['settings'], state: AttemptPage['state']) => ({
  started_at: attempt.started_at.getTime(),
  end_at: attempt.end_at?.getTime() ?? null,
  due_at: attempt.due_at?.getTime() ?? null,
  ...{ late_percent_off: settings.late_percent_off, late_grace_minutes: settings.late_grace_minutes },
  ...{ late_per: settings.late_per, late_count: settings.late_count, late_of: settings.late_of },
  late_most_percent: settings.late_most_percent,
  submitted_at: attempt.submitted_at?.getTime() ?? null,
  submit_kind: state === 'not_submitted' ? null : ((attempt.submit_kind ?? 'auto') as 'manual' | 'auto' | 'forced'),
  submit_reason: attempt.submit_reason,
});

/** The answering page of one attempt for the device that asks. Only the active device gets the paper, or the members of its group, and only while it may answer. `kept`: what is known to be kept of it. */
export async function pageOf(
  attempt: AttemptRow,
  assessment: AssessmentRow,
  { app, db, userId, device, now, kept: saved }: Asked,
): Promise<AttemptPage> {
  const paper = await frozenPaper(db, attempt.frozen_paper_id);
  if (!paper) throw notForYou();
  const asking = deviceHash(device);
  const state = visibleState(stateNow(attempt, now), 'nothing', assessment.settings);
  const active = attempt.device.equals(asking);
  const group = await toGroupWork(app, db, attempt, { device: asking, now });
  // Everybody of a group reads what is being written.
  const open = (active || group) && state === 'not_submitted' && assessment.state === 'published' && !attempt.stopped_at;
  const { layout, seed } = attempt;
  const { settings } = assessment;
  const { saves, messages } = saved ?? (await savesAndMessages(db, attempt));
  const held = open ? [...merged(saves, settings.late_saves_count || attempt.round === 1).values()] : [];
  const only = attempt.at_item;
  const started: ReadonlyMap<string, Started> = open && hasCountedSound(paper) ? await playsStarted(db, attempt) : new Map();
  return {
    attempt_id: attempt.id,
    assessment_id: assessment.id,
    space_id: assessment.space_id,
    title: assessment.title,
    kind: assessment.kind,
    state,
    now: now.getTime(),
    ...timesAndHandIn(attempt, settings, state),
    received: attempt.folded_at ? attempt.answered : answeredIn(merged(saves, settings.late_saves_count || attempt.round === 1)),
    resp_mode: settings.resp_mode,
    at_item: only,
    multi_partial: settings.multi_partial,
    total_score: fullScore(layout),
    question_count: layout.questions.length,
    sections: sectionsOf(layout),
    questions: open
      ? toQuestionViews(
          withAttachments(paper, settings),
          layout,
          optionsOf(paper, layout, seed, settings.shuffle_options),
          { app, userId, now },
          only,
          {
            started,
            viewer: null,
          },
        )
      : [],
    answers: held.filter(({ item }) => !only || item === only).map(({ item, value, flag }) => ({ item, value, flag })),
    next_seq: Number(saves.at(-1)?.client_seq ?? 0) + 1,
    active,
    take_over: active || state !== 'not_submitted' ? null : group ? penRequest(group, userId) : takeOverOf(attempt, assessment, asking),
    ...(group && { group }),
    can_take_back: assessment.task !== null,
    reject_reason: attempt.reject_reason,
    messages,
    watched: settings.proctoring !== 'off',
  };
}
