import { randomInt } from 'node:crypto';
import { splitIntoGroups } from '@praxis/contract/spaces/members';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { serve } from '../../../platform/http/serve.ts';
import { setMemberships } from '../members/members.store.ts';
import { publishToMembers } from '../membership/seats.ts';
import { spaceWhereTheActorMay } from '../spaces.access.ts';
import { dropLeadersOutside, findGroups, insertGroup, studentsToDeal } from './groups.store.ts';
import { dealt, shuffled } from './split-groups.rules.ts';

/** Spreading a class over groups at once. */
export function splitGroupsRoutes(app: App) {
  serve(app, splitIntoGroups, {
    access: spaceWhereTheActorMay('approve_members'),
    async run({ subject: { space }, actor, input, db, address }) {
      const names = [...new Set(input.names)];
      for (const name of names) await insertGroup(db, space.id, name);
      const known = new Map((await findGroups(db, space.id)).map((group) => [group.name, group.id]));
      const students = await studentsToDeal(db, space.id, input.everybody);
      const ordered = input.order === 'random' ? shuffled(students, (below) => randomInt(below)) : students;
      for (const [at, hand] of dealt(ordered, names.length).entries()) {
        const groupId = known.get(names[at]!);
        if (hand.length > 0 && groupId) await setMemberships(db, hand, { group_id: groupId });
      }
      await dropLeadersOutside(db, space.id);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'groups_split', objectType: 'space', objectId: space.id },
        detail: { names, everybody: input.everybody, order: input.order, assigned: students.length },
        address,
      });
      await publishToMembers(db, space.id, 'groups');
      return { assigned: students.length };
    },
  });
}
