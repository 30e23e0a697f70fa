import { answerPen, changeGroupMembers, showGroupWork } from '@praxis/contract/assessments/group-work';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { participantIds, venueOf } from '../../spaces/index.ts';
import { attemptOfAGroupTheActorMarks, attemptTheActorChanges, attemptTheActorReviews } from '../attempts/attempts.access.ts';
import { type AttemptRow, findAttempt, lastSaveNo } from '../attempts/attempts.store.ts';
import { deviceHash } from '../attempts/devices.rules.ts';
import { refuseClosed } from '../attempts/refuse-closed.ts';
import { closeTicketsOf } from '../homework/capture.store.ts';
import type { ChangeFeed } from '../monitoring/change-feed.ts';
import { notifyStudents } from '../notify.ts';
import { visibleState } from '../settings/show.rules.ts';
import { stateNow } from '../settings/times.rules.ts';
import {
  addMember,
  findGroupAttempt,
  forgetRemoval,
  noteRemoval,
  passPen,
  removeMember,
  studentsWithoutAttempt,
  writePenRequest,
} from './group-work.store.ts';
import { toGroupWork } from './group-work-view.ts';
import { giveMemberTime } from './join-group.ts';
import { answersIt } from './members.store.ts';

/** The group of an attempt: who reads and writes its one answer. */
export function groupWorkRoutes(app: App, changeFeed: ChangeFeed) {
  const viewOf = async (db: App['db'], attempt: AttemptRow, now: Date, device?: string) => {
    const work = await toGroupWork(app, db, attempt, { device: device === undefined ? undefined : deviceHash(device), now });
    if (!work) throw notForYou();
    return work;
  };

  serve(app, showGroupWork, {
    transaction: 'read',
    access: attemptTheActorReviews,
    async run({ subject: { attempt, assessment, permissions, owns }, input, db, now }) {
      // Names say whose work it is.
      const nameless = !owns && assessment.settings.anonymous_marking;
      if (nameless) throw notForYou();
      return {
        ...(await viewOf(db, attempt, now, input.device)),
        state: permissions.mark ? stateNow(attempt, now) : visibleState(stateNow(attempt, now), 'nothing', assessment.settings),
        next_seq: (await lastSaveNo(db, attempt.id)) + 1,
        contributions: assessment.settings.contributions,
        can: { change_members: permissions.mark },
        others: permissions.mark ? await studentsWithoutAttempt(db, venueOf(assessment), assessment.id) : [],
      };
    },
  });

  serve(app, answerPen, {
    access: attemptTheActorChanges,
    async run({ subject: { attempt, assessment }, input, db, now }) {
      const pen = attempt.group_id === null ? undefined : await findGroupAttempt(db, attempt.id);
      if (!pen) throw notForYou();
      if (!attempt.device.equals(deviceHash(input.device))) throw new Refusal('other_device_active');
      refuseClosed(attempt, assessment, now);
      if (pen.asked_by === null || pen.asked_device === null) throw new Refusal('pen_not_asked');
      if (input.give) await passPen(db, attempt.id, { userId: pen.asked_by, device: pen.asked_device }, now);
      else await writePenRequest(db, attempt.id, null, now);
      await publish(db, `attempt:${attempt.id}`, { kind: input.give ? 'device_changed' : 'take_over_refused' });
      return viewOf(db, (await findAttempt(db, attempt.id)) ?? attempt, now, input.device);
    },
  });

  serve(app, changeGroupMembers, {
    access: attemptOfAGroupTheActorMarks,
    async run({ actor, subject: { attempt, assessment, groupId }, input, db, now }) {
      if (assessment.settings.anonymous_marking) throw notForYou();
      const { user_id: userId, member, reason } = input;
      const whom = { assessmentId: assessment.id, groupId, userId };
      if ((await answersIt(db, attempt, userId)) !== member) {
        if (member) {
          if (!(await participantIds(db, venueOf(assessment))).includes(userId))
            throw new Refusal('not_a_student_here', { fields: { user_id: 'not_a_student_here' } });
          if (!(await addMember(db, attempt.id, userId))) throw new Refusal('has_own_attempt', { fields: { user_id: 'has_own_attempt' } });
          await forgetRemoval(db, whom);
          await giveMemberTime(db, assessment, userId, now);
        } else {
          if (!(await removeMember(db, attempt, userId))) throw new Refusal('group_needs_member');
          await noteRemoval(db, { ...whom, by: actor.userId }, now);
          await closeTicketsOf(db, { attemptId: attempt.id, userId }, now);
        }
        const group = (await findGroupAttempt(db, attempt.id))?.group_name ?? '';
        await notifyStudents(db, assessment, member ? 'group_work_joined' : 'group_work_left', { group, reason }, [userId]);
        await audit(db, {
          ...{ actorId: actor.userId, action: member ? 'add_group_member' : 'remove_group_member', objectType: 'attempt' },
          ...{ objectId: attempt.id, detail: { userId, reason } },
        });
        await publish(db, `attempt:${attempt.id}`, { kind: 'device_changed' });
        changeFeed.changed(assessment.id);
      }
      return viewOf(db, (await findAttempt(db, attempt.id)) ?? attempt, now);
    },
  });
}
