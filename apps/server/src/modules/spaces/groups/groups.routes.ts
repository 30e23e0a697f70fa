import { assignGroup, createGroup, listGroups, removeGroup, renameGroup, setGroupLeader } from '@praxis/contract/spaces/members';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { facesFor } from '../members/faces.ts';
import { findMembershipById, findMembershipsForUpdate, setMemberships } from '../members/members.store.ts';
import { publishToMembers } from '../membership/seats.ts';
import { groupTheActorManages, spaceTheActorEnters, spaceWhereTheActorMay } from '../spaces.access.ts';
import {
  countWithoutGroup,
  deleteGroup,
  dropLeadersOutside,
  findGroup,
  findGroupMembers,
  findGroups,
  insertGroup,
  isGroupNameUsed,
  updateGroup,
} from './groups.store.ts';

const nameInUse = () => new Refusal('group_name_taken', { fields: { name: 'group_name_taken' } });

function people(app: App) {
  serve(app, listGroups, {
    access: spaceTheActorEnters,
    async run({ subject: { space }, actor, db, now }) {
      const faces = facesFor(app, actor.userId, now);
      const members = Map.groupBy(await findGroupMembers(db, space.id), (row) => row.group_id);
      const list = (await findGroups(db, space.id)).map((group) => ({
        ...group,
        members: (members.get(group.id) ?? []).map((row) => ({
          membership_id: row.id,
          person: faces.person({ id: row.user_id, name: row.name ?? '', avatar_file_id: row.avatar_file_id }),
        })),
      }));
      return { list, without_group: await countWithoutGroup(db, space.id) };
    },
  });

  serve(app, assignGroup, {
    access: spaceWhereTheActorMay('approve_members'),
    async run({ subject: { space }, actor, input, db, address }) {
      const group = input.group_id ? await findGroup(db, input.group_id) : null;
      if (input.group_id && group?.space_id !== space.id) throw new Refusal('group_not_found');
      const rows = (await findMembershipsForUpdate(db, space.id, input.membership_ids)).filter(
        (row) => row.state === 'approved' && row.role === 'student',
      );
      const ids = rows.map((row) => row.id);
      await setMemberships(db, ids, { group_id: input.group_id ?? null });
      await dropLeadersOutside(db, space.id);
      await audit(
        db,
        ...rows.map((row) => ({
          actorId: actor.userId,
          action: 'group_assigned',
          objectType: 'space_member',
          objectId: row.id,
          detail: { from: row.group_id, to: input.group_id ?? null },
          address,
        })),
      );
      await publishToMembers(db, space.id, 'groups');
      return { assigned: ids.length };
    },
  });
}

/** Study groups of a space. */
export function groupsRoutes(app: App) {
  people(app);

  serve(app, createGroup, {
    access: spaceWhereTheActorMay('approve_members'),
    async run({ subject: { space }, actor, input, db, address }) {
      const group = await insertGroup(db, space.id, input.name);
      if (!group) throw nameInUse();
      await audit(db, { actorId: actor.userId, action: 'group_created', objectType: 'space_group', objectId: group.id, address });
      await publishToMembers(db, space.id, 'groups');
      return { group_id: group.id };
    },
  });

  serve(app, renameGroup, {
    access: groupTheActorManages,
    async run({ subject: { space, group }, actor, input, db, address }) {
      if (await isGroupNameUsed(db, space.id, input.name, group.id)) throw nameInUse();
      await updateGroup(db, group.id, { name: input.name });
      await audit(db, { actorId: actor.userId, action: 'group_renamed', objectType: 'space_group', objectId: group.id, address });
      await publishToMembers(db, space.id, 'groups');
      return {};
    },
  });

  serve(app, removeGroup, {
    access: groupTheActorManages,
    async run({ subject: { space, group }, actor, db, address }) {
      await deleteGroup(db, group.id);
      await audit(db, { actorId: actor.userId, action: 'group_removed', objectType: 'space_group', objectId: group.id, address });
      await publishToMembers(db, space.id, 'groups');
      return {};
    },
  });

  serve(app, setGroupLeader, {
    access: groupTheActorManages,
    async run({ subject: { space, group }, actor, input, db, address }) {
      const leader = input.membership_id ? await findMembershipById(db, input.membership_id) : null;
      if (input.membership_id && leader?.group_id !== group.id) throw new Refusal('membership_not_found');
      await updateGroup(db, group.id, { leader_id: leader?.user_id ?? null });
      await audit(db, {
        actorId: actor.userId,
        action: 'group_leader_set',
        objectType: 'space_group',
        objectId: group.id,
        detail: { from: group.leader_id, to: leader?.user_id ?? null },
        address,
      });
      await publishToMembers(db, space.id, 'groups');
      return {};
    },
  });
}
