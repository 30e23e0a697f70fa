import { assignInstitutionMember, listInstitutionMembers, removeInstitutionMember } from '@praxis/contract/institutions';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { notForYou, Refusal } from '../../platform/refusal.ts';
import { serve } from '../../platform/serve.ts';
import {
  findByAccount,
  grantPermission,
  joinInstitution,
  promoteToTeacher,
  setAccountActive,
  withdrawPermission,
} from '../accounts/index.ts';
import { institutionTheActorChanges, institutionTheActorManages } from './institutions.access.ts';
import { mayTakeIn } from './institutions.rules.ts';
import { countAdmins, countMembers, dropMember, findMember, membershipOf, putMember } from './institutions.store.ts';
import { memberShown } from './member-shown.ts';
import { findMembers } from './members.store.ts';

/** Who belongs to an institution. */
export function memberRoutes(app: App) {
  serve(app, listInstitutionMembers, {
    access: institutionTheActorManages,
    async run({ subject: institution, input, db }) {
      const { page, size } = input;
      const { rows, total } = await findMembers(db, { ...input, q: input.q.trim(), institutionId: institution.id });
      return { list: rows.map(memberShown), total, page, size };
    },
  });

  serve(app, assignInstitutionMember, {
    access: institutionTheActorChanges,
    async run({ actor, subject: institution, input, db, now, address }) {
      const person = await findByAccount(db, input.account);
      if (!person) throw new Refusal('person_not_found', { fields: { account: 'person_not_found' } });
      const standing = { utype: person.utype, institutionId: (await membershipOf(db, person.id))?.institution_id ?? null };
      mayTakeIn(institution, standing, await countMembers(db, institution.id), now);
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

  serve(app, removeInstitutionMember, {
    access: institutionTheActorChanges,
    async run({ actor, subject: institution, input, db, now, address }) {
      const member = await findMember(db, institution.id, input.user_id);
      if (!member) throw notForYou();
      if (member.role === 'admin' && (await countAdmins(db, institution.id)) < 2) throw new Refusal('last_admin');
      await dropMember(db, institution.id, input.user_id);
      // Nobody is left who could open the door the institution shut.
      if (member.deactivated_at) await setAccountActive(db, input.user_id, true, now);
      await joinInstitution(db, input.user_id, null, '');
      await withdrawPermission(db, input.user_id, 'institution_admin', institution.id);
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
