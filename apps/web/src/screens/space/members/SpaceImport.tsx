import {
  checkMemberSheet,
  confirmMemberImport,
  getMemberImport,
  listMemberImportLines,
  listMemberImports,
  saveMemberImportReport,
  saveMemberSheetTemplate,
} from '@praxis/contract/people-import/people-import';
import { useMemo } from 'react';
import { ImportDialog } from '../../../parts/people-import/ImportDialog.tsx';
import type { PeopleImport } from '../../../parts/people-import/people-import.ts';
import { call } from '../../../platform/calls/call.ts';
import { useSpaceRefresh } from '../space-queries.ts';

/** Brings members into a space. */
export function SpaceImport({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const onDone = useSpaceRefresh(spaceId);
  const of = useMemo<PeopleImport>(
    () => ({
      purpose: 'member_sheet',
      title: 'import_title',
      help: 'import_help_members',
      already: 'import_already',
      outcomeNew: 'outcome_new_account',
      outcomeAlready: 'outcome_already_member',
      place: spaceId,
      earlier: (signal) => call(listMemberImports, { space_id: spaceId }, { signal }),
      check: (file_id) => call(checkMemberSheet, { space_id: spaceId, file_id }),
      get: (import_id, signal) => call(getMemberImport, { import_id }, { signal }),
      lines: (asked, signal) => call(listMemberImportLines, asked, { signal }),
      confirm: (import_id, skip_faulty) => call(confirmMemberImport, { import_id, skip_faulty }),
      report: (import_id) => call(saveMemberImportReport, { import_id }),
      template: () => call(saveMemberSheetTemplate, { space_id: spaceId }),
      onDone,
    }),
    [spaceId, onDone],
  );
  return <ImportDialog of={of} onClose={onClose} />;
}
