import { maskedIdNumber } from '@praxis/contract/core/identity';
import type { App } from '../../../platform/app.ts';
import { registerPersonalRecords } from '../../../platform/personal-records.ts';
import { findOwnRow, forgetPhone, isLastOperator } from './requests.store.ts';

/** What accounts keep about people. */
export function registerAccountRecords(app: App) {
  registerPersonalRecords(app, {
    module: 'accounts',
    columns: {
      'wechat_identities.user_id': 'mine',
      'wechat_payers.user_id': 'mine',
      'teacher_applications.user_id': 'mine',
      'login_log.user_id': 'mine',
      'sign_in_devices.user_id': 'mine',
      'account_requests.user_id': 'kept',
      'activation_codes.user_id': 'mine',
      'activation_codes.printed_by': 'trace',
    },
    hinders: async (db, userId) => ((await isLastOperator(db, userId)) ? 'hindered_last_operator' : undefined),
    async collect(db, userId) {
      const { password_hash, id_number_hash: _hash, id_number_encrypted: sealed, ...profile } = await findOwnRow(db, userId);
      const id_number = sealed ? maskedIdNumber(app.secrets.decrypt(sealed)) : null;
      return { profile: [{ ...profile, id_number, has_password: password_hash !== null }] };
    },
    async erase({ db, userId }) {
      const { phone } = await findOwnRow(db, userId);
      if (phone) await forgetPhone(db, phone);
    },
  });
}
