import type { SavedSheet } from '@praxis/contract/core/sheets';
import type { EarlierImport, MemberImport, MemberImportLine } from '@praxis/contract/people-import/people-import';

type Lines = { list: MemberImportLine[]; total: number; page: number; size: number };

/** Where people are brought in from a sheet, and the calls that do it. */
export type PeopleImport = {
  purpose: 'member_sheet' | 'institution_sheet' | 'account_sheet';
  /** Texts that differ: what is brought in, what the sheet may hold, and what becomes of people who are in already. */
  title: 'import_title' | 'import_title_accounts';
  help: 'import_help_members' | 'import_help_institution' | 'import_help_accounts';
  already: 'import_already' | 'import_updated' | 'import_has_account';
  outcomeNew: 'outcome_new_account' | 'outcome_only_account';
  outcomeAlready: 'outcome_already_member' | 'outcome_updated' | 'outcome_has_account';
  /** The id of the space or the institution, empty where accounts are made. */
  place: string;
  earlier: (signal: AbortSignal) => Promise<{ list: EarlierImport[] }>;
  check: (fileId: string) => Promise<{ import_id: string }>;
  get: (importId: string, signal: AbortSignal) => Promise<MemberImport>;
  lines: (asked: { import_id: string; faulty: boolean; page: number; size: number }, signal: AbortSignal) => Promise<Lines>;
  confirm: (importId: string, skipFaulty: boolean) => Promise<unknown>;
  report: (importId: string) => Promise<SavedSheet>;
  template: () => Promise<SavedSheet>;
  /** First passwords of the accounts that were made, where an operator gives them. */
  passwords?: (importId: string) => Promise<SavedSheet>;
  /** Called once when the people are in. */
  onDone: () => void;
};
