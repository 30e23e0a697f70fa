import {
  exportMembers,
  findPeople,
  listClassmates,
  listMembers,
  removeMembers,
  reviewJoinRequest,
  reviewJoinRequests,
} from '@praxis/contract/spaces/members';
import type { MembershipState, SpaceRole } from '@praxis/contract/spaces/spaces';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import { sendMessage } from '../../messages/index.ts';
import { findGroup } from '../groups/groups.store.ts';
import { rightsOf } from '../membership/member.rules.ts';
import { decideRequests } from '../membership/review-join-request.ts';
import { promoteWaiting, publishToMembers, publishToStaff } from '../membership/seats.ts';
import { membershipTheActorReviews, membersTheActorSees, spaceTheActorEnters, spaceWhereTheActorMay } from '../spaces.access.ts';
import { lockSpace } from '../spaces.store.ts';
import { facesFor } from './faces.ts';
import {
  findAllMembers,
  findMembers,
  findMembershipsForUpdate,
  type MemberWithFace,
  peopleOfRunSpaces,
  setMemberships,
} from './members.store.ts';
import { membersSheet } from './members-sheet.ts';

async function groupOf(db: Db, spaceId: string, groupId: string | undefined) {
  if (groupId === undefined) return;
  const group = await findGroup(db, groupId);
  if (group?.space_id !== spaceId) throw new Refusal('group_not_found');
}

function lists(app: App) {
  serve(app, findPeople, {
    access: ({ actor }) => actor,
    async run({ subject, input, db, now }) {
      const q = input.q.trim();
      if (q === '') return { list: [] };
      const faces = facesFor(app, subject.userId, now);
      const rows = await peopleOfRunSpaces(db, { userId: subject.userId, q, size: input.size });
      const list = rows.map(({ id, name, avatar_file_id, student_no, space_id, space }) => ({
        ...{ person: faces.person({ id, name, avatar_file_id }), student_no: student_no ?? '', space_id, space },
      }));
      return { list };
    },
  });

  serve(app, listMembers, {
    access: membersTheActorSees,
    async run({ subject: { space, member }, actor, input, db, now }) {
      const faces = facesFor(app, actor.userId, now);
      const { rows, total } = await findMembers(db, { ...input, spaceId: space.id, q: input.q.trim(), groupId: input.group_id });
      const reviews = member.rights.includes('approve_members') && space.state === 'active';
      const view = (row: MemberWithFace) => ({
        membership_id: row.id,
        person: faces.person({ id: row.user_id, name: row.name ?? '', avatar_file_id: row.avatar_file_id }),
        student_no: row.student_no ?? '',
        phone_tail: row.phone_tail,
        role: row.role as SpaceRole,
        state: row.state as MembershipState,
        apply_text: row.apply_text,
        application: row.applied_again + 1,
        refuse_reason: row.refuse_reason,
        applied_at: row.applied_at.getTime(),
        joined_at: row.joined_at?.getTime() ?? null,
        group_id: row.group_id,
        group_name: row.group_name ?? '',
        rights: rightsOf(row.role, row.ta_rights),
        can: {
          review: reviews && row.state === 'unreviewed',
          remove: reviews && row.role === 'student' && (row.state === 'approved' || row.state === 'waitlisted'),
        },
      });
      return { list: rows.map(view), total, page: input.page, size: input.size };
    },
  });

  serve(app, exportMembers, {
    access: membersTheActorSees,
    async run({ subject: { space }, input, db, language }) {
      const sheet = membersSheet(await findAllMembers(db, space.id, input.state), { language, zone: app.instance.timeZone });
      return savedSheet(input.format, `${space.name} ${sheet.title}`, sheet);
    },
  });

  serve(app, listClassmates, {
    access: spaceTheActorEnters,
    async run({ subject: { space }, actor, input, db, now }) {
      const faces = facesFor(app, actor.userId, now);
      const { rows, total } = await findMembers(db, {
        spaceId: space.id,
        state: 'approved',
        name: input.q.trim(),
        groupId: input.group_id,
        page: input.page,
        size: input.size,
      });
      const list = rows.map((row) => ({
        person: faces.person({ id: row.user_id, name: row.name ?? '', avatar_file_id: row.avatar_file_id }),
        role: row.role as SpaceRole,
        group_name: row.group_name ?? '',
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });
}

function reviews(app: App) {
  serve(app, reviewJoinRequest, {
    access: membershipTheActorReviews,
    async run({ subject: { space, membership }, actor, input, db, now }) {
      await groupOf(db, space.id, input.group_id);
      const [decided] = await decideRequests(db, {
        space,
        requests: [membership],
        verdict: input.verdict,
        reason: input.reason.trim(),
        groupId: input.group_id,
        reviewerId: actor.userId,
        now,
      });
      return { state: decided!.state };
    },
  });

  serve(app, reviewJoinRequests, {
    access: spaceWhereTheActorMay('approve_members'),
    async run({ subject, actor, input, db, now }) {
      const space = (await lockSpace(db, subject.space.id))!;
      await groupOf(db, space.id, input.group_id);
      const rows = await findMembershipsForUpdate(db, space.id, input.membership_ids);
      const open = rows.filter((row) => row.state === 'unreviewed');
      const decided = await decideRequests(db, {
        space,
        requests: open,
        verdict: input.verdict,
        reason: input.reason.trim(),
        groupId: input.group_id,
        reviewerId: actor.userId,
        now,
      });
      const count = (state: MembershipState) => decided.filter((one) => one.state === state).length;
      return {
        approved: count('approved'),
        waitlisted: count('waitlisted'),
        audit_failed: count('audit_failed'),
        already_reviewed: rows.length - open.length,
      };
    },
  });
}

/** Lists of members, verdicts about requests, and taking people out. */
export function membersRoutes(app: App) {
  lists(app);
  reviews(app);

  serve(app, removeMembers, {
    access: spaceWhereTheActorMay('approve_members'),
    async run({ subject, actor, input, db, now, address }) {
      const space = (await lockSpace(db, subject.space.id))!;
      const rows = await findMembershipsForUpdate(db, space.id, input.membership_ids);
      const leaving = rows.filter((row) => row.role === 'student' && (row.state === 'approved' || row.state === 'waitlisted'));
      const ids = leaving.map((row) => row.id);
      await setMemberships(db, ids, { state: 'removed', group_id: null, waiting_since: null });
      await audit(
        db,
        ...leaving.map((row) => ({
          actorId: actor.userId,
          action: 'member_removed',
          objectType: 'space_member',
          objectId: row.id,
          from: row.state,
          to: 'removed',
          address,
        })),
      );
      await sendMessage(db, {
        userIds: leaving.map((row) => row.user_id),
        kind: 'member_removed',
        values: { space: space.name, reason: '' },
      });
      await promoteWaiting(db, space, now);
      await publishToMembers(db, space.id, 'members');
      await publishToStaff(db, space.id, 'requests');
      return { removed: ids.length };
    },
  });
}
