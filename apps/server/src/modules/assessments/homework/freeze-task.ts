import { hashOf } from '../../../platform/canonical.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import { canonicalPaper } from '../papers/freeze-paper.ts';
import { insertFrozenPaper } from '../papers/frozen.store.ts';
import { paperOfTask, type Task } from './task.rules.ts';

/** Freezes the single question of a homework. */
export async function freezeTask(db: Db, title: string, task: Task, now: Date) {
  const paper = paperOfTask(title, task);
  const hash = hashOf(canonicalPaper(paper));
  const key = { correct: [], truth: null, accepted: [], reference: '', analysis: '', cases: [] };
  const id = await insertFrozenPaper(db, { paper, keys: new Map([[1, key]]), hash }, now);
  return { id, hash: hash.toString('hex') };
}
