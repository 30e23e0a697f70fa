import type { Language } from '@praxis/contract/core/message';
import type { MemberImport } from '@praxis/contract/people-import/people-import';
import { isMessageKey, translate } from '../../platform/messages.ts';

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

/** An import as its page sees it. A job that was given up leaves its import behind; only then it reads as failed. */
export function toImportView(row: Row, counts: Counts, language: Language): MemberImport {
  const runs = row.state === 'checking' || row.state === 'importing';
  const state = runs && row.job_state === 'failed' ? 'failed' : (row.state as MemberImport['state']);
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
