import {
  assignInstitutionMember,
  leaveInstitution,
  listInstitutionMembers,
  removeInstitutionMember,
} from '@praxis/contract/institutions/institutions';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/events.ts';
import {
  findByAccount,
  grantPermission,
  joinInstitution,
  promoteToTeacher,
  setAccountActive,
  withdrawPermission,
} from '../accounts/index.ts';
import { institutionTheActorChanges, institutionTheActorManages, ownMembership } from './institutions.access.ts';
import { mayTakeIn } from './institutions.rules.ts';
import { countAdmins, countMembers, dropMember, findMember, membershipOf, putMember } from './institutions.store.ts';
import { toMemberView } from './member-view.ts';
import { findMembers } from './members.store.ts';

type Ending = { institution: { id: string }; member: { role: string; deactivated_at: Date | null }; userId: string; now: Date };

/** Ends a membership with everything that came with it. */
async function endMembership(db: Db, { institution, member, userId, now }: Ending) {
  if (member.role === 'admin' && (await countAdmins(db, institution.id)) < 2) throw new Refusal('last_admin');
  await dropMember(db, institution.id, userId);
  // Nobody is left who could open the door the institution shut.
  if (member.deactivated_at) await setAccountActive(db, userId, true, now);
  await joinInstitution(db, userId, null, '');
  await withdrawPermission(db, userId, 'institution_admin', institution.id);
}

/** Who belongs to an institution. */
export function memberRoutes(app: App) {
  serve(app, listInstitutionMembers, {
    access: institutionTheActorManages,
    async run({ subject: institution, input, db }) {
      const { page, size } = input;
      const { rows, total } = await findMembers(db, { ...input, q: input.q.trim(), institutionId: institution.id });
      return { list: rows.map(toMemberView), total, page, size };
    },
  });

  serve(app, assignInstitutionMember, {
    access: institutionTheActorChanges,
    async run({ actor, subject: institution, input, db, now, address }) {
      const person = await findByAccount(db, input.account);
      if (!person) throw new Refusal('person_not_found', { fields: { account: 'person_not_found' } });
      const candidate = { utype: person.utype, institutionId: (await membershipOf(db, person.id))?.institution_id ?? null };
      mayTakeIn(institution, candidate, await countMembers(db, institution.id), now);
      const before = await findMember(db, institution.id, person.id);
      if (before?.role === 'admin' && input.role !== 'admin') {
        if ((await countAdmins(db, institution.id)) < 2) throw new Refusal('last_admin');
        await withdrawPermission(db, person.id, 'institution_admin', institution.id);
      }
      const { role, student_no, department, grade, class_name } = input;
      await putMember(db, { institution_id: institution.id, user_id: person.id, role, student_no, department, grade, class_name });
      await joinInstitution(db, person.id, institution.id, input.student_no);
      if (input.role === 'admin') await grantPermission(db, person.id, 'institution_admin', institution.id);
      if (input.role !== 'student') await promoteToTeacher(db, person.id, now);
      if (!before) await announce(db, 'institution_members_imported', { userIds: [person.id], name: institution.name });
      await audit(db, {
        actorId: actor.userId,
        action: 'member_assigned',
        objectType: 'institution',
        objectId: institution.id,
        from: before?.role,
        to: input.role,
        detail: { user_id: person.id },
        address,
      });
      return { user_id: person.id };
    },
  });

  serve(app, leaveInstitution, {
    access: ownMembership,
    async run({ actor, subject: { institution, member }, db, now, address }) {
      if (member.made_here) throw new Refusal('institution_made_account');
      await endMembership(db, { institution, member, userId: actor.userId, now });
      const left = { action: 'member_left', objectType: 'institution', objectId: institution.id, from: member.role };
      await audit(db, { ...left, actorId: actor.userId, address });
      return {};
    },
  });

  serve(app, removeInstitutionMember, {
    access: institutionTheActorChanges,
    async run({ actor, subject: institution, input, db, now, address }) {
      const member = await findMember(db, institution.id, input.user_id);
      if (!member) throw notForYou();
      await endMembership(db, { institution, member, userId: input.user_id, now });
      await audit(db, {
        actorId: actor.userId,
        action: 'member_removed',
        objectType: 'institution',
        objectId: institution.id,
        from: member.role,
        detail: { user_id: input.user_id },
        address,
      });
      return {};
    },
  });
}
