import {
  checkAccountSheet,
  confirmAccountImport,
  getAccountImport,
  listAccountImportLines,
  listAccountImports,
  saveAccountImportReport,
  saveAccountSheetTemplate,
  saveFirstPasswords,
} from '@praxis/contract/admin/account-import';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ImportDialog } from '../../../parts/people-import/ImportDialog.tsx';
import type { PeopleImport } from '../../../parts/people-import/people-import.ts';
import { call } from '../../../platform/calls/call.ts';

/** Makes accounts from a sheet, and hands out their first passwords. */
export function AccountImport({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const of = useMemo<PeopleImport>(
    () => ({
      purpose: 'account_sheet',
      title: 'import_title_accounts',
      help: 'import_help_accounts',
      already: 'import_has_account',
      outcomeNew: 'outcome_only_account',
      outcomeAlready: 'outcome_has_account',
      place: '',
      earlier: (signal) => call(listAccountImports, {}, { signal }),
      check: (file_id) => call(checkAccountSheet, { file_id }),
      get: (import_id, signal) => call(getAccountImport, { import_id }, { signal }),
      lines: (asked, signal) => call(listAccountImportLines, asked, { signal }),
      confirm: (import_id, skip_faulty) => call(confirmAccountImport, { import_id, skip_faulty }),
      report: (import_id) => call(saveAccountImportReport, { import_id }),
      template: () => call(saveAccountSheetTemplate, {}),
      passwords: (import_id) => call(saveFirstPasswords, { import_id }),
      onDone: () => void queries.invalidateQueries({ queryKey: ['admin-users'] }),
    }),
    [queries],
  );
  return <ImportDialog of={of} onClose={onClose} />;
}
