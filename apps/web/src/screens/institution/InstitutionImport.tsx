import {
  checkInstitutionSheet,
  confirmInstitutionImport,
  getInstitutionImport,
  listInstitutionImportLines,
  listInstitutionImports,
  saveInstitutionImportReport,
  saveInstitutionSheetTemplate,
} from '@praxis/contract/institutions/console';
import { useMemo } from 'react';
import { ImportDialog } from '../../parts/people-import/ImportDialog.tsx';
import type { PeopleImport } from '../../parts/people-import/people-import.ts';
import { call } from '../../platform/calls/call.ts';
import { useConsoleRefresh } from './console-queries.ts';

/** Brings members into an institution, with their departments and classes. */
export function InstitutionImport({ institutionId, onClose }: { institutionId: string; onClose: () => void }) {
  const onDone = useConsoleRefresh(institutionId);
  const of = useMemo<PeopleImport>(
    () => ({
      purpose: 'institution_sheet',
      title: 'import_title',
      help: 'import_help_institution',
      already: 'import_updated',
      outcomeNew: 'outcome_new_account',
      outcomeAlready: 'outcome_updated',
      place: institutionId,
      earlier: (signal) => call(listInstitutionImports, { institution_id: institutionId }, { signal }),
      check: (file_id) => call(checkInstitutionSheet, { institution_id: institutionId, file_id }),
      get: (import_id, signal) => call(getInstitutionImport, { import_id }, { signal }),
      lines: (asked, signal) => call(listInstitutionImportLines, asked, { signal }),
      confirm: (import_id, skip_faulty) => call(confirmInstitutionImport, { import_id, skip_faulty }),
      report: (import_id) => call(saveInstitutionImportReport, { import_id }),
      template: () => call(saveInstitutionSheetTemplate, { institution_id: institutionId }),
      onDone,
    }),
    [institutionId, onDone],
  );
  return <ImportDialog of={of} onClose={onClose} />;
}
