/** A column that holds texts sealed with the keys of the instance, and where their hash stands when they are found by it. */
export type SealedColumn = {
  table: string;
  /** The columns of its primary key. */
  key: string[];
  column: string;
  /** `json` is base64url in a JSON text; everything else in it was never sealed. */
  as: 'bytes' | 'json';
  fingerprint?: { column: string; prefix: string };
};

/** Every sealed column of the database; a test walks the database for forgotten ones. */
export const sealedColumns: SealedColumn[] = [
  {
    ...{ table: 'users', key: ['id'], column: 'id_number_encrypted', as: 'bytes' },
    fingerprint: { column: 'id_number_hash', prefix: 'id number ' },
  },
  {
    ...{ table: 'calendar_feeds', key: ['user_id'], column: 'key_sealed', as: 'bytes' },
    fingerprint: { column: 'key_fingerprint', prefix: '' },
  },
  { table: 'sms_outbox', key: ['id'], column: 'sealed_values', as: 'bytes' },
  { table: 'message_deliveries', key: ['id'], column: 'sealed', as: 'bytes' },
  { table: 'account_import_lines', key: ['import_id', 'line'], column: 'password_sealed', as: 'bytes' },
  { table: 'registrations', key: ['id'], column: 'form_sealed', as: 'bytes' },
  { table: 'xapi_outlets', key: ['id'], column: 'key_sealed', as: 'bytes' },
  { table: 'xapi_outlets', key: ['id'], column: 'pseudonyms_sealed', as: 'bytes' },
  { table: 'stat_keys', key: ['name'], column: 'key_sealed', as: 'bytes' },
  {
    ...{ table: 'teams', key: ['id'], column: 'invite_code_sealed', as: 'bytes' },
    fingerprint: { column: 'invite_code_hash', prefix: 'team code ' },
  },
  { table: 'board_passes', key: ['stage_id'], column: 'pass_sealed', as: 'bytes' },
  { table: 'merchants', key: ['id'], column: 'sealed_keys', as: 'bytes' },
  { table: 'sellers', key: ['id'], column: 'payout_sealed', as: 'bytes' },
  { table: 'wechat_payers', key: ['id'], column: 'sealed_openid', as: 'bytes' },
  { table: 'idempotent_replies', key: ['actor', 'idempotency_key'], column: 'reply', as: 'json' },
];
