import { nextQuestion, openAttempt, startAttempt, takeOver } from '@praxis/contract/assessments/attempts';
import type { App } from '../../../platform/app.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve, serveByToken } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { noteHint } from '../../proctoring/index.ts';
import { askForPen } from '../group-work/ask-for-pen.ts';
import type { ChangeFeed } from '../monitoring/change-feed.ts';
import { refuseEntry } from '../settings/entry.ts';
import { stateNow } from '../settings/times.rules.ts';
import { pageOf } from './attempt-page.ts';
import { attemptOfTheActor, attemptTheActorChanges, startableByTheActor } from './attempts.access.ts';
import { findAttempt, updateAttempt } from './attempts.store.ts';
import { deviceHash } from './devices.rules.ts';
import { refuseClosed } from './refuse-closed.ts';
import { startFor } from './start-attempt.ts';
import { openStarts } from './starts.ts';

/** Starting, opening, going on at another device, and stepping through a paper one question at a time. */
export function attemptsRoutes(app: App, changeFeed: ChangeFeed) {
  const starts = openStarts(app);
  serveByToken(app, startAttempt, async ({ token, input, now, ...from }) => {
    const start = startableByTheActor(await starts.find({ assessmentId: input.assessment_id, token }));
    const { userId, assessment, messages } = start;
    const password = input.access_password;
    const by = { userId, device: input.device, now, from, starts, ...(password && { password }) };
    const { attempt, began: startedAt, fresh } = await startFor(app, app.db, start, by);
    if (startedAt) changeFeed.changed(assessment.id);
    const asked = { app, db: app.db, userId, device: input.device, now };
    return pageOf(attempt, assessment, fresh ? { ...asked, kept: { saves: [], messages } } : asked);
  });

  serve(app, openAttempt, {
    access: attemptOfTheActor,
    async run({ actor, subject: { attempt, assessment, place }, input, db, now, origin, url, header }) {
      const groupId = place.member.groupId;
      if (stateNow(attempt, now) === 'not_submitted')
        await refuseEntry(db, assessment, { userId: actor.userId, groupId, from: { origin, url, header }, device: input.device, now });
      return pageOf(attempt, assessment, { app, db, userId: actor.userId, device: input.device, now });
    },
  });

  serve(app, takeOver, {
    access: attemptTheActorChanges,
    async run({ actor, subject: { attempt, assessment, place }, input, db, now, origin, url, header }) {
      const device = deviceHash(input.device);
      if (attempt.device.equals(device)) return { outcome: 'active' as const };
      refuseClosed(attempt, assessment, now);
      const groupId = place.member.groupId;
      await refuseEntry(db, assessment, { userId: actor.userId, groupId, from: { origin, url, header }, device: input.device, now });
      if (assessment.settings.proctoring !== 'off') {
        const who = { room: 'assessment', room_id: assessment.id, userId: actor.userId } as const;
        await noteHint(db, who, { name: `device-${device.toString('hex').slice(0, 16)}`, kind: 'second_login' }, now);
      }
      if (attempt.group_id !== null) {
        const outcome = await askForPen(db, attempt, { userId: actor.userId, device, now });
        if (outcome === 'active') changeFeed.changed(assessment.id);
        return { outcome };
      }
      if (assessment.settings.take_over_approval) {
        await updateAttempt(db, attempt.id, { waiting_device: device });
        await publish(db, `assessment-desk:${assessment.id}`, { kind: 'take_over_asked', attempt_id: attempt.id });
        return { outcome: 'waiting' as const };
      }
      await updateAttempt(db, attempt.id, { device, devices: attempt.devices + 1, waiting_device: null });
      await publish(db, `attempt:${attempt.id}`, { kind: 'device_changed' });
      changeFeed.changed(assessment.id);
      return { outcome: 'active' as const };
    },
  });

  serve(app, nextQuestion, {
    access: attemptTheActorChanges,
    async run({ actor, subject: { attempt, assessment }, input, db, now }) {
      if (!attempt.device.equals(deviceHash(input.device))) throw new Refusal('other_device_active');
      refuseClosed(attempt, assessment, now);
      const { at_item: current, layout } = attempt;
      if (current === null) throw new Refusal('question_closed');
      const last = layout.questions.length;
      if (input.item === current && current < last) await updateAttempt(db, attempt.id, { at_item: current + 1 });
      else if (input.item !== current - 1) throw new Refusal('question_closed');
      const moved = (await findAttempt(db, attempt.id)) ?? attempt;
      return pageOf(moved, assessment, { app, db, userId: actor.userId, device: input.device, now });
    },
  });
}
