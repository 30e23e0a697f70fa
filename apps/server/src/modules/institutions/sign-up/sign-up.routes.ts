import { listOwnInstitutions, saveBranding, signUpInstitution } from '@praxis/contract/institutions/institutions';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { MB } from '../../../platform/files/files.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../../platform/http/serve.ts';
import { permissionScopes, verifyPhone } from '../../accounts/index.ts';
import { toInstitutionView } from '../institution-view.ts';
import { institutionTheActorChanges } from '../institutions.access.ts';
import { addInstitution, institutionsOf, membershipOf, namesInUse, type SignUp, updateInstitution } from '../institutions.store.ts';

const FIELD_OF = { institution_code_taken: 'code', domain_taken: 'domain', sign_up_open: '' } as const;

/** The sign-up of institutions and what their administrators make of their looks. */
export function signUpRoutes(app: App) {
  app.files.purpose('institution_licence', { most: 5 * MB, types: ['image/jpeg', 'image/png', 'application/pdf'] });
  app.files.purpose('institution_logo', {
    most: 2 * MB - 1,
    types: ['image/jpeg', 'image/png', 'image/gif'],
    refusal: 'avatar_rule',
    image: true,
  });

  serve(app, signUpInstitution, {
    transaction: 'none',
    async access({ actor, input, db }) {
      await fileTheActorUploaded(db, actor, input.licence_file_id, 'institution_licence');
      if (input.logo_file_id) await fileTheActorUploaded(db, actor, input.logo_file_id, 'institution_logo');
      if (await membershipOf(db, actor.userId)) throw new Refusal('institution_already');
      if (actor.utype === 3) throw new Refusal('expert_not_member');
    },
    async run({ actor, input, address, now }) {
      const { name, code, contact, phone, title, licence_file_id } = input;
      const signUp: SignUp = {
        applicant_id: actor.userId,
        name,
        code,
        contact,
        phone,
        title: title.trim(),
        licence_file_id,
        domain: input.domain || null,
        logo_file_id: input.logo_file_id ?? null,
      };
      const inUse = await namesInUse(app.db, signUp);
      if (inUse) throw new Refusal(inUse, FIELD_OF[inUse] ? { fields: { [FIELD_OF[inUse]]: inUse } } : {});
      const wrong = () => new Refusal('information_incorrect', { fields: { phone_code: 'binding_code_wrong' } });
      const verification = await verifyPhone(app, { phone, type: 'bind', code: input.phone_code, address, now }, wrong);
      return inTransaction(app, async (db) => {
        await verification.spend(db);
        const added = await addInstitution(db, signUp);
        if (!added) throw new Refusal((await namesInUse(db, signUp)) ?? 'institution_code_taken');
        await audit(db, {
          actorId: actor.userId,
          action: 'signed_up',
          objectType: 'institution',
          objectId: added.id,
          to: 'pending',
          address,
        });
        return { institution_id: added.id };
      });
    },
  });

  serve(app, listOwnInstitutions, {
    access: ({ actor, db }) => permissionScopes(db, actor.userId, 'institution_admin'),
    async run({ actor, subject: administered, db }) {
      const membership = await membershipOf(db, actor.userId);
      const rows = await institutionsOf(db, actor.userId, administered);
      const list = rows.map((row) => toInstitutionView(app, row, { userId: actor.userId, manages: administered.includes(row.id) }));
      return { list, belongs_to: membership?.name ?? '' };
    },
  });

  serve(app, saveBranding, {
    access: institutionTheActorChanges,
    async run({ actor, subject: institution, input, db, now }) {
      const logo = input.logo_file_id ? await fileTheActorUploaded(db, actor, input.logo_file_id, 'institution_logo') : undefined;
      const change = { title: input.title.trim(), ...(logo && { logo_file_id: logo.id }), updated_at: now };
      await audit(db, { actorId: actor.userId, action: 'branding_changed', objectType: 'institution', objectId: institution.id });
      return toInstitutionView(app, await updateInstitution(db, institution.id, change), { userId: actor.userId, manages: true });
    },
  });
}
