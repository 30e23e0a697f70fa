import type { Language } from '@praxis/contract/core/message';
import type { EarlierImport, MemberImport } from '@praxis/contract/people-import/people-import';
import { isMessageKey, translate } from '../../platform/messages.ts';
import type { NewestImport } from './people-imports.store.ts';

const worded = (key: string | null, language: Language, values?: Record<string, string | number>) =>
  key && isMessageKey(key) ? translate(language, key, values) : '';

/** The broken rule of a line, in words. */
export const faultText = (row: { fault: string | null; fault_line: number | null }, language: Language) =>
  worded(row.fault, language, { line: row.fault_line ?? 0 });

type Row = {
  id: string;
  state: string;
  job_id: string | null;
  job_state: string | null;
  progress: number | null;
  problem: string | null;
  changed: boolean;
};
type Counts = Omit<MemberImport, 'import_id' | 'state' | 'job_id' | 'progress' | 'problem' | 'changed'>;

/** A job that was given up leaves its import behind; only then it reads as failed. */
const stateOf = (row: { state: string; job_state: string | null }) =>
  ((row.state === 'checking' || row.state === 'importing') && row.job_state === 'failed' ? 'failed' : row.state) as MemberImport['state'];

/** Imports that were begun before, as their list shows them. */
export const toEarlierImports = (
  rows: readonly NewestImport[],
  people: ReadonlyMap<string, { name: string }>,
): { list: EarlierImport[] } => ({
  list: rows.map((row) => ({
    import_id: row.id,
    state: stateOf(row),
    file_name: row.file_name ?? '',
    sent_by: people.get(row.created_by)?.name ?? '',
    sent_at: row.created_at.getTime(),
  })),
});

/** An import as its page sees it. */
export function toImportView(row: Row, counts: Counts, language: Language): MemberImport {
  const state = stateOf(row);
  return {
    import_id: row.id,
    state,
    job_id: row.job_id,
    // Progress is read a moment behind the end of the work.
    progress: state === 'checking' || state === 'importing' ? (row.progress ?? 0) : 100,
    problem: worded(row.problem, language),
    changed: row.changed,
    ...counts,
  };
}
