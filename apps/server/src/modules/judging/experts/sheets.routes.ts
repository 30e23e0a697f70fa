import { addressOf } from '@praxis/contract/core/pages';
import { resolveUnreadable, returnSheet } from '@praxis/contract/judging/assignment';
import { breakSeal } from '@praxis/contract/judging/results';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { sendMessage } from '../../messages/index.ts';
import { notifyGroup } from '../assignments/assigning.ts';
import { setTotal, updateAssignment } from '../assignments/assignments.store.ts';
import { assignmentTheActorRuns, groupTheActorRuns, type HeldGroup } from '../judging.access.ts';
import { updateGroup } from '../judging.store.ts';

/** Where an expert scores one work. */
export const sheetLink = ({ competition, stage, group }: HeldGroup, assignmentId: string) =>
  addressOf('markProduction', { id: competition.id, step_id: stage.id, sct_id: group.section_id, reportid: assignmentId });

/** What organisers do with single sheets. */
export function sheetsRoutes(app: App) {
  serve(app, returnSheet, {
    access: assignmentTheActorRuns,
    async run({ subject, input, actor, db, address }) {
      const { assignment, group, stage, competition } = subject;
      if (assignment.state !== 'submitted') throw new Refusal('sheet_not_submitted');
      if (stage.result_state === 'final') throw new Refusal('result_final_already');
      await updateAssignment(db, assignment.id, { state: 'returned', reason: input.reason, submitted_at: null });
      await setTotal(db, assignment.id, null);
      await updateGroup(db, group.id, { state: 'scoring', due_notified_at: null });
      await sendMessage(db, {
        userIds: [assignment.expert_id],
        kind: 'review_returned',
        values: { competition: competition.title, group: group.name, reason: input.reason },
        link: sheetLink(subject, assignment.id),
      });
      await notifyGroup(db, group.id);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_sheet_returned', objectType: 'expert_group', objectId: group.id, address },
        ...{ from: 'submitted', to: 'returned', detail: { assignment_id: assignment.id, reason: input.reason } },
      });
      return {};
    },
  });

  serve(app, resolveUnreadable, {
    access: assignmentTheActorRuns,
    async run({ subject, input, actor, db, address }) {
      const { assignment, group, competition } = subject;
      if (assignment.unreadable === '') return {};
      await updateAssignment(db, assignment.id, { unreadable: '', unreadable_at: null, reason: input.note });
      await sendMessage(db, {
        userIds: [assignment.expert_id],
        kind: 'review_readable',
        values: { competition: competition.title, group: group.name, note: input.note },
        link: sheetLink(subject, assignment.id),
      });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_readable', objectType: 'expert_group', objectId: group.id, address },
        detail: { assignment_id: assignment.id, note: input.note },
      });
      return {};
    },
  });

  serve(app, breakSeal, {
    access: groupTheActorRuns,
    async run({ subject: { group }, input, actor, db, now, address }) {
      if (group.seal_broken_at) return {};
      await updateGroup(db, group.id, { seal_broken_at: now });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_seal_broken', objectType: 'expert_group', objectId: group.id, address },
        detail: { reason: input.reason },
      });
      return {};
    },
  });
}
