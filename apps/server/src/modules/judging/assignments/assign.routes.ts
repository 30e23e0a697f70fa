import { confirmAssignment, previewAssignment, reassignWork, ruleConflict } from '@praxis/contract/judging/assignment';
import { methodRefusal } from '@praxis/scoring/judging/aggregate';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { refuseUnlessOver } from '../../contests/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { lockProductions } from '../../productions/index.ts';
import { assignmentTheActorRuns, groupTheActorReads, groupTheActorRuns, type HeldGroup } from '../judging.access.ts';
import { findCriteria, findGroupExperts, updateGroup } from '../judging.store.ts';
import { worksOfGroup } from '../works.ts';
import { addExpertTo, assignGroup, completeGroup, groupLink, notifyGroup, proposal } from './assigning.ts';
import { type AssignmentRow, dropConflict, findAssignments, OPEN, putConflict, updateAssignment } from './assignments.store.ts';

/** Takes a work that is not submitted from its expert; they learn it from their list. */
export async function withdraw(db: Db, row: AssignmentRow, state: 'withdrawn' | 'conflict_declared', reason: string) {
  await updateAssignment(db, row.id, { state, reason });
}

/** Gives what was taken to somebody else; when nobody may, the group may be complete without it. */
export async function replaced(db: Db, held: HeldGroup, row: AssignmentRow, now: Date): Promise<boolean> {
  const work = { id: row.production_id, version: row.version };
  const picked = await addExpertTo(db, { held, work, arbiter: row.arbiter, now });
  if (!picked) await completeGroup(db, held.group);
  await notifyGroup(db, held.group.id);
  return picked !== undefined;
}

function previews(app: App) {
  serve(app, previewAssignment, {
    access: groupTheActorReads,
    async run({ subject: { group }, input, db }) {
      const { works, experts, conflicts, assignment } = await proposal(db, group, input.seed);
      const views = await people(
        app,
        db,
        experts.map(({ user_id }) => user_id),
      );
      const numbers = new Map(works.map(({ id, blind_no }) => [id, blind_no]));
      const nameOf = (id: string) => views.get(id)?.name ?? '';
      const count = (list: readonly { expert: string }[], id: string) => list.filter(({ expert }) => expert === id).length;
      return {
        ...{ seed: input.seed, works: works.length, sheets: assignment.pairs.length, connected: assignment.connected },
        loads: experts.map(({ user_id: id }) => ({
          person: views.get(id)!,
          works: count(assignment.pairs, id),
          conflicts: conflicts.filter(({ expert_id }) => expert_id === id).length,
        })),
        short: assignment.short.map(({ work, missing, conflicting, full }) => ({
          ...{ blind_no: numbers.get(work) ?? 0, missing },
          ...{ conflicting: conflicting.map(nameOf), full: full.map(nameOf) },
        })),
        refused: methodRefusal(
          group.method,
          assignment.pairs.map(({ work, expert }) => ({ work, expert, score: 0 })),
        ),
        can: { confirm: works.length > 0 && assignment.short.length === 0 && group.state === 'set_up' },
      };
    },
  });
}

function assigning(app: App) {
  serve(app, confirmAssignment, {
    access: groupTheActorRuns,
    async run({ subject, input, actor, db, now, address }) {
      const { group, stage, competition } = subject;
      if (group.state !== 'set_up') throw new Refusal('judging_begun');
      await refuseUnlessOver(db, stage, now);
      // What was saved and not handed in is locked by then as well, so that no work is left without its experts.
      await lockProductions(db, group.section_id, now);
      if ((await findCriteria(db, [group.section_id])).length === 0) throw new Refusal('criteria_required');
      if (!group.due_at) throw new Refusal('group_due_required');
      if ((await worksOfGroup(db, group)).length === 0) throw new Refusal('works_none');
      const { pairs, short } = await assignGroup(db, group, input.seed, now);
      if (short.length > 0) throw new Refusal('assignment_short');
      await updateGroup(db, group.id, { state: 'scoring', seed: input.seed });
      const values = { competition: competition.title, group: group.name };
      for (const expert of new Set(pairs.map((pair) => pair.expert)))
        await sendMessage(db, {
          userIds: [expert],
          kind: 'review_assigned',
          values: { ...values, count: pairs.filter((pair) => pair.expert === expert).length, when_at: group.due_at.getTime() },
          link: groupLink({ competition, stage }),
        });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_assigned', objectType: 'expert_group', objectId: group.id, address },
        ...{ from: 'set_up', to: 'scoring', detail: { seed: input.seed, sheets: pairs.length } },
      });
      return { sheets: pairs.length };
    },
  });

  serve(app, reassignWork, {
    access: assignmentTheActorRuns,
    async run({ subject, input, actor, db, now, address }) {
      const { assignment, group } = subject;
      if (!OPEN.includes(assignment.state)) throw new Refusal('sheet_submitted');
      await withdraw(db, assignment, 'withdrawn', input.reason);
      const found = input.replace ? await replaced(db, subject, assignment, now) : false;
      if (input.replace && !found) throw new Refusal('nobody_free');
      if (!input.replace) await completeGroup(db, group);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_reassigned', objectType: 'expert_group', objectId: group.id, address },
        detail: { production_id: assignment.production_id, expert_id: assignment.expert_id, reason: input.reason, replaced: found },
      });
      return { replaced: found };
    },
  });

  serve(app, ruleConflict, {
    access: groupTheActorRuns,
    async run({ subject, input, actor, db, now, address }) {
      const { group } = subject;
      const { expert_id, production_id, reason } = input;
      if (!(await findGroupExperts(db, group.id)).some(({ user_id }) => user_id === expert_id)) throw new Refusal('expert_not_found');
      if (!(await worksOfGroup(db, group)).some(({ id }) => id === production_id)) throw new Refusal('work_not_found');
      const pair = { group_id: group.id, production_id, expert_id };
      if (input.conflict) {
        await putConflict(db, { ...pair, source: 'organiser', kind: 'other', reason, created_by: actor.userId, created_at: now });
        const rows = (await findAssignments(db, [group.id])).filter(
          (row) => row.expert_id === expert_id && row.production_id === production_id && OPEN.includes(row.state),
        );
        for (const row of rows) {
          await withdraw(db, row, 'withdrawn', reason);
          if (!(await replaced(db, subject, row, now))) throw new Refusal('nobody_free');
        }
      } else await dropConflict(db, pair);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_conflict_ruled', objectType: 'expert_group', objectId: group.id, address },
        detail: { expert_id, production_id, conflict: input.conflict, reason },
      });
      return {};
    },
  });
}

/** Who scores what: preview, confirmation, and what changes afterwards. */
export function assignRoutes(app: App) {
  previews(app);
  assigning(app);
}
