import { HEARTBEAT_WINDOW_MS } from '@praxis/contract/assessments/assessments';
import { decideTakeOver, forceSubmit, messageStudents, monitorAssessment } from '@praxis/contract/assessments/monitoring';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { people } from '../../accounts/index.ts';
import { venueOf } from '../../spaces/index.ts';
import { assessmentTheActorCreated, assessmentTheActorMonitors } from '../assessments.access.ts';
import { lockAttempt, lockAttempts, updateAttempt } from '../attempts/attempts.store.ts';
import { stateNow } from '../settings/times.rules.ts';
import type { ChangeFeed } from './change-feed.ts';
import { insertMessages, watchedCounts, watchedStudents } from './people-of-space.store.ts';

const ms = (at: Date | null) => at?.getTime() ?? null;

/** Watching an assessment run, and stepping in. */
export function monitorRoutes(app: App, changeFeed: ChangeFeed, wake: () => void) {
  serve(app, monitorAssessment, {
    access: assessmentTheActorMonitors,
    async run({ subject: { assessment }, input, db, now }) {
      const gone = new Date(now.getTime() - HEARTBEAT_WINDOW_MS);
      const of = { assessmentId: assessment.id, venue: venueOf(assessment), gone };
      const { filter, q, page, size } = input;
      const { rows, total } = await watchedStudents(db, { ...of, filter, q, page, size });
      const known = await people(
        app,
        db,
        rows.map(({ user_id }) => user_id),
      );
      const list = rows.map((row) => {
        const state = row.state === null ? null : stateNow({ state: row.state, end_at: row.end_at, stopped_at: row.stopped_at }, now);
        // Who has just begun has not been heard of yet.
        const seenAt = row.seen_at ?? row.started_at;
        return {
          student: known.get(row.user_id) ?? { id: row.user_id, name: row.name, avatar: null },
          student_no: row.student_no,
          ...{ attempt_id: row.attempt_id, state, submit_kind: row.submit_kind, answered: row.answered, questions: row.questions },
          started_at: ms(row.started_at),
          end_at: ms(row.end_at),
          submitted_at: ms(row.submitted_at),
          last_save_at: ms(row.last_save_at),
          seen_at: ms(row.seen_at),
          connected: state === 'not_submitted' && seenAt !== null && seenAt >= gone,
          ...{ unsaved: row.unsaved, extra_s: row.extra_s, devices: row.devices, take_over_waiting: row.take_over_waiting },
        };
      });
      return { now: now.getTime(), counts: await watchedCounts(db, of), students: { list, total, page, size } };
    },
  });

  serve(app, forceSubmit, {
    access: assessmentTheActorCreated,
    transaction: 'write',
    async run({ actor, subject: { assessment }, input, db, now }) {
      const attempts = await lockAttempts(db, assessment.id, [...new Set(input.attempt_ids)]);
      const open = attempts.filter(({ state }) => state === 'not_submitted');
      const how = { submit_kind: 'forced', submit_reason: input.reason } as const;
      const closed = { state: 'submitted', ...how, submitted_at: now, stopped_at: null, waiting_device: null };
      for (const { id } of open) {
        await updateAttempt(db, id, closed);
        await publish(db, `attempt:${id}`, { kind: 'submitted' });
      }
      if (open.length > 0)
        await audit(db, {
          ...{ actorId: actor.userId, action: 'force_submit', objectType: 'assessment', objectId: assessment.id },
          detail: { attempts: open.map(({ id }) => id), reason: input.reason },
        });
      changeFeed.changed(assessment.id);
      wake();
      return { submitted: open.length };
    },
  });

  serve(app, messageStudents, {
    access: assessmentTheActorMonitors,
    transaction: 'write',
    async run({ actor, subject: { assessment }, input, db, now }) {
      const attempts = input.attempt_ids ? await lockAttempts(db, assessment.id, [...new Set(input.attempt_ids)]) : undefined;
      if (attempts?.length === 0) throw notForYou();
      const attemptIds = attempts?.map(({ id }) => id) ?? [null];
      const sent = await insertMessages(db, { assessmentId: assessment.id, attemptIds, text: input.text, by: actor.userId }, now);
      for (const { id, attempt_id } of sent) {
        const topic = attempt_id ? `attempt:${attempt_id}` : `assessment:${assessment.id}`;
        await publish(db, topic, { kind: 'message', id, text: input.text, at: now.getTime() });
      }
      return {};
    },
  });

  serve(app, decideTakeOver, {
    access: assessmentTheActorMonitors,
    transaction: 'write',
    async run({ actor, subject: { assessment }, input, db }) {
      const attempt = await lockAttempt(db, input.attempt_id);
      if (attempt?.assessment_id !== assessment.id) throw notForYou();
      const device = attempt.waiting_device;
      if (!device) throw new Refusal('no_take_over_waiting');
      const moved = input.allowed ? { device, devices: attempt.devices + 1 } : {};
      await updateAttempt(db, attempt.id, { ...moved, waiting_device: null });
      await publish(db, `attempt:${attempt.id}`, { kind: input.allowed ? 'device_changed' : 'take_over_refused' });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'decide_take_over', objectType: 'attempt', objectId: attempt.id },
        detail: { allowed: input.allowed },
      });
      changeFeed.changed(assessment.id);
      return {};
    },
  });
}
