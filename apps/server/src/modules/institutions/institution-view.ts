import type { InstitutionView } from '@praxis/contract/institutions/institutions';
import type { App } from '../../platform/app.ts';
import { avatarAddress } from '../accounts/index.ts';
import { hasExpired } from './institutions.rules.ts';
import type { InstitutionRow } from './institutions.store.ts';

/** An institution on the wire, for its applicant, its administrators and operators. */
export function toInstitutionView(app: App, row: InstitutionRow, viewer: { userId: string; manages: boolean }): InstitutionView {
  const { id, name, code, contact, phone, title, state, reason, seat_limit, storage_limit } = row;
  const now = app.clock.now();
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
    licence: row.licence_file_id ? app.files.signAddress({ id: row.licence_file_id, name: 'licence' }, viewer.userId, now, 30) : '',
    created_at: row.created_at.getTime(),
    reviewed_at: row.reviewed_at?.getTime() ?? null,
    seat_limit,
    storage_limit: Number(storage_limit),
    valid_from: row.valid_from?.getTime() ?? null,
    valid_to: row.valid_to?.getTime() ?? null,
    expired: hasExpired(row, now),
    manages: viewer.manages,
  };
}
