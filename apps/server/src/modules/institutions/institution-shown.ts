import type { InstitutionShown } from '@praxis/contract/institutions';
import type { App } from '../../platform/app.ts';
import { avatarAddress } from '../accounts/index.ts';
import type { InstitutionRow } from './institutions.store.ts';

/** An institution on the wire, for its applicant, its administrators and operators. */
export function institutionShown(app: App, row: InstitutionRow, viewer: string): InstitutionShown {
  const { id, name, code, contact, phone, title, state, reason } = row;
  return {
    id,
    name,
    code,
    contact,
    phone,
    title,
    state,
    reason,
    domain: row.domain ?? '',
    logo: avatarAddress(app, row.logo_file_id) ?? '',
    licence: row.licence_file_id ? app.files.signAddress({ id: row.licence_file_id, name: 'licence' }, viewer, app.clock.now(), 30) : '',
    created_at: row.created_at.getTime(),
    reviewed_at: row.reviewed_at?.getTime() ?? null,
  };
}
