import { setInstitutionTerms } from '@praxis/contract/institutions/console';
import { listInstitutions, reviewInstitution, suspendInstitution } from '@praxis/contract/institutions/institutions';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/events.ts';
import { translate } from '../../platform/messages.ts';
import { grantPermission, joinInstitution, operator, promoteToTeacher, sendSms } from '../accounts/index.ts';
import { toInstitutionView } from './institution-view.ts';
import { institutionTheOperatorReviews } from './institutions.access.ts';
import { GB, mayHaveTerms, reviewed, suspension } from './institutions.rules.ts';
import { type InstitutionRow, listByState, membershipOf, putMember, updateInstitution } from './institutions.store.ts';

/** The applicant of an approved institution becomes its administrator, and a teacher when a student (C-27). */
async function appoint(db: Db, institution: InstitutionRow, now: Date) {
  const applicant = institution.applicant_id;
  if (await membershipOf(db, applicant)) throw new Refusal('member_elsewhere');
  await putMember(db, { institution_id: institution.id, user_id: applicant, role: 'admin' });
  await joinInstitution(db, applicant, institution.id, '');
  await grantPermission(db, applicant, 'institution_admin', institution.id);
  await promoteToTeacher(db, applicant, now);
}

/** How many may belong to an institution, how much they may keep, and until when. */
function terms(app: App) {
  serve(app, setInstitutionTerms, {
    access: institutionTheOperatorReviews,
    async run({ actor, subject: institution, input, db, now, address }) {
      const { seat_limit } = input;
      const storage_limit = input.storage_gb === undefined ? institution.storage_limit : String(input.storage_gb * GB);
      const valid_to = input.valid_to === undefined ? null : new Date(input.valid_to);
      mayHaveTerms(institution, valid_to);
      const row = await updateInstitution(db, institution.id, { seat_limit, storage_limit, valid_to, updated_at: now });
      const before = { seat_limit: institution.seat_limit, storage_limit: institution.storage_limit, valid_to: institution.valid_to };
      await audit(db, {
        actorId: actor.userId,
        action: 'terms_changed',
        objectType: 'institution',
        objectId: institution.id,
        detail: { before, seat_limit, storage_limit, valid_to, note: input.note },
        address,
      });
      return toInstitutionView(app, row, { userId: actor.userId, manages: true });
    },
  });
}

/** What operators decide about institutions. */
export function reviewRoutes(app: App) {
  terms(app);
  serve(app, listInstitutions, {
    access: operator,
    async run({ actor, input, db }) {
      const { page, size } = input;
      const { rows, total } = await listByState(db, input.state, page, size);
      return { list: rows.map((row) => toInstitutionView(app, row, { userId: actor.userId, manages: true })), total, page, size };
    },
  });

  serve(app, reviewInstitution, {
    access: institutionTheOperatorReviews,
    async run({ actor, subject: institution, input, db, now, address }) {
      const { verdict, reason } = input;
      const state = reviewed(institution.state, verdict, reason);
      if (verdict === 'approved') await appoint(db, institution, now);
      const row = await updateInstitution(db, institution.id, {
        state,
        reason,
        reviewed_by: actor.userId,
        reviewed_at: now,
        ...(verdict === 'approved' && { valid_from: now }),
        updated_at: now,
      });
      const { id, name, applicant_id: applicantId } = institution;
      await announce(db, 'institution_reviewed', { institutionId: id, applicantId, name, status: verdict, reason });
      const decision = translate('zh-cn', verdict === 'approved' ? 'decision_approved' : 'decision_refused');
      await sendSms(app, db, { phone: institution.phone, template: 'decision', values: { name, decision } }, now);
      await audit(db, {
        actorId: actor.userId,
        action: 'reviewed',
        objectType: 'institution',
        objectId: id,
        from: institution.state,
        to: state,
        detail: { reason },
        address,
      });
      return toInstitutionView(app, row, { userId: actor.userId, manages: true });
    },
  });

  serve(app, suspendInstitution, {
    access: institutionTheOperatorReviews,
    async run({ actor, subject: institution, input, db, now, address }) {
      const state = suspension(institution.state, input.suspended, input.reason);
      const row = await updateInstitution(db, institution.id, { state, reason: input.reason, updated_at: now });
      await audit(db, {
        actorId: actor.userId,
        action: input.suspended ? 'suspended' : 'restored',
        objectType: 'institution',
        objectId: institution.id,
        from: institution.state,
        to: state,
        detail: { reason: input.reason },
        address,
      });
      return toInstitutionView(app, row, { userId: actor.userId, manages: true });
    },
  });
}
