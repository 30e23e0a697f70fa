import {
  exportInstitutionMembers,
  getInstitutionUse,
  listInstitutionApplications,
  resetMemberPassword,
  reviewInstitutionApplication,
  setMemberActive,
} from '@praxis/contract/institutions/console';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction, serve } from '../../platform/http/serve.ts';
import { savedSheet } from '../../platform/sheets/write.ts';
import {
  decideTeacherApplication,
  drawPassword,
  givePassword,
  listApplications,
  setAccountActive,
  toApplicationView,
} from '../accounts/index.ts';
import { toInstitutionView } from './institution-view.ts';
import { applicationTheActorDecides, institutionTheActorManages, memberTheActorGoverns } from './institutions.access.ts';
import { mayGovern } from './institutions.rules.ts';
import { countMembers, countStorage } from './institutions.store.ts';
import { membersSheet } from './member-view.ts';
import { countRoles, countUnits, findAllMembers, setDeactivated } from './members.store.ts';

type Unit = Awaited<ReturnType<typeof countUnits>>[number];

/** Departments with their classes; people without a class count for the department alone. */
function treeOf(units: readonly Unit[]) {
  const names = [...new Set(units.map((unit) => unit.department))];
  return names.map((name) => {
    const inside = units.filter((unit) => unit.department === name);
    const classes = inside.filter((unit) => unit.class_name !== '').map((unit) => ({ name: unit.class_name, count: Number(unit.count) }));
    return { name, count: inside.reduce((sum, unit) => sum + Number(unit.count), 0), classes };
  });
}

function reading(app: App) {
  serve(app, getInstitutionUse, {
    access: institutionTheActorManages,
    async run({ subject: institution, actor, db }) {
      const waiting = await listApplications(db, { state: 'pending', institutionId: institution.id, page: 1, size: 1 });
      return {
        institution: toInstitutionView(app, institution, { userId: actor.userId, manages: true }),
        seats: { used: await countMembers(db, institution.id), limit: institution.seat_limit },
        storage: { used: await countStorage(db, institution.id), limit: Number(institution.storage_limit) },
        applications: waiting.total,
        people: await countRoles(db, institution.id),
        departments: treeOf(await countUnits(db, institution.id)),
      };
    },
  });

  serve(app, exportInstitutionMembers, {
    access: institutionTheActorManages,
    async run({ subject: institution, actor, input, db, language, address }) {
      const rows = await findAllMembers(db, { ...input, q: input.q.trim(), institutionId: institution.id });
      const sheet = membersSheet(rows, { language, zone: app.instance.timeZone });
      const auditAction = {
        action: 'members_exported',
        objectType: 'institution',
        objectId: institution.id,
        detail: { people: rows.length },
      };
      await audit(db, { ...auditAction, actorId: actor.userId, address });
      return savedSheet(input.format, `${institution.name} ${sheet.title}`, sheet);
    },
  });
}

/** Applications of members for the teacher role. */
function applications(app: App) {
  serve(app, listInstitutionApplications, {
    access: institutionTheActorManages,
    async run({ subject: institution, actor, input, db, now }) {
      const { state, page, size } = input;
      const { rows, total } = await listApplications(db, { state, institutionId: institution.id, page, size });
      return { list: rows.map((row) => toApplicationView(app, row, actor.userId, now)), total, page, size };
    },
  });

  serve(app, reviewInstitutionApplication, {
    access: applicationTheActorDecides,
    async run({ subject: application, actor, input, db, now, address }) {
      const { verdict, reason } = input;
      await decideTeacherApplication(db, { application, actorId: actor.userId, verdict, reason, now, address });
      return {};
    },
  });
}

/** What administrators see of their institution and do with the accounts it made. */
export function consoleRoutes(app: App) {
  reading(app);
  applications(app);

  serve(app, resetMemberPassword, {
    transaction: 'none',
    access: memberTheActorGoverns,
    async run({ subject, actor, input, now, address }) {
      mayGovern(subject.member, 'reset');
      // A hash takes long; nothing is held locked meanwhile, and the right is looked at anew before it is written.
      const { password, hash } = await drawPassword();
      await inTransaction(app, async (db) => {
        const { institution, member } = await memberTheActorGoverns({ actor, input, db });
        mayGovern(member, 'reset');
        await givePassword(db, input.user_id, hash, now);
        const auditAction = { action: 'member_password_reset', objectType: 'institution', objectId: institution.id };
        await audit(db, { ...auditAction, actorId: actor.userId, detail: { user_id: input.user_id }, address });
      });
      return { password };
    },
  });

  serve(app, setMemberActive, {
    access: memberTheActorGoverns,
    async run({ subject: { institution, member }, actor, input, db, now, address }) {
      if ((member.status === 'active') === input.active) {
        if (!member.made_here) mayGovern(member, 'deactivate');
        return {};
      }
      mayGovern(member, input.active ? 'activate' : 'deactivate');
      await setAccountActive(db, input.user_id, input.active, now);
      await setDeactivated(db, institution.id, input.user_id, input.active ? null : now);
      const action = input.active ? 'member_activated' : 'member_deactivated';
      const auditAction = { action, objectType: 'institution', objectId: institution.id, detail: { user_id: input.user_id } };
      await audit(db, { ...auditAction, actorId: actor.userId, address });
      return {};
    },
  });
}
