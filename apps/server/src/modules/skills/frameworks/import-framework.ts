import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import { type importFramework, MAX_FRAMEWORK_LINES } from '@praxis/contract/skills/frameworks';
import { Refusal } from '../../../platform/http/refusal.ts';
import { worded } from '../../../platform/messages.ts';
import { type Editing, saveChange } from '../maps/edit-map.ts';
import { changeBetween } from '../maps/map.rules.ts';
import { findMapState } from '../maps/map.store.ts';
import type { MapState } from '../maps/map-state.rules.ts';
import { changedJobs, saveJobs } from '../profiles/import-jobs.ts';
import { openProposals } from '../proposals/proposals.rules.ts';
import { insertProposals } from '../proposals/proposals.store.ts';
import { ownIdentifiers } from './case-export.rules.ts';
import type { FrameworkFile, FrameworkSource } from './framework-file.rules.ts';
import { findImport, insertImport } from './frameworks.store.ts';
import { importPlan, type PlannedLine } from './import-plan.rules.ts';
import { sameElsewhere, withSameness } from './same-elsewhere.ts';

type Result = DataOf<typeof importFramework>;
type Input = { import_id: string; remove_missing: boolean; dry_run: boolean };

const sourceOf = ({ title, publisher, version, licence, source }: FrameworkSource) => ({ title, publisher, version, licence, source });

const lineView = ({ fault, twin = '', into = '', ...line }: PlannedLine, language: Language) => ({
  ...{ ...line, twin, into },
  fault: fault ? worded(fault, language) : '',
});

/** What an import of the same id did already, told again. */
export async function earlierImport({ db, frame }: Editing, importId: string): Promise<Result | undefined> {
  const row = await findImport(db, frame, importId);
  return row && { format: row.format, source: sourceOf(row), counts: row.counts, list: [], done: true, revision: row.revision };
}

/** What a file proposes among its skills, where nothing connects them. */
const proposedAmong = (after: MapState, { proposed = [] }: FrameworkFile, ids: ReadonlyMap<string, string>) =>
  openProposals(
    after,
    proposed.map(({ from, to, kind }) => ({ from: ids.get(from)!, to: ids.get(to)!, kind, why: 'framework' as const })),
  );

/** Puts a framework into a map as one edit, or says what it would do. The frame is locked by the caller. */
export async function importInto(
  editing: Editing & { revision: number; origin: string },
  file: FrameworkFile,
  input: Input,
  language: Language,
): Promise<Result> {
  const { db, frame, userId, now } = editing;
  const before = await findMapState(db, frame);
  const plan = importPlan(before, file, input.remove_missing, ownIdentifiers(editing.origin, frame));
  const { lines, ids } = plan;
  const same = plan.counts.faulty > 0 ? [] : await sameElsewhere(editing, file, { after: plan.after, ids });
  const after = withSameness(plan.after, same);
  const jobs = plan.counts.faulty > 0 ? [] : await changedJobs(db, frame, file.jobs, ids);
  const proposed = plan.counts.faulty > 0 ? [] : proposedAmong(after, file, ids);
  const counts = { ...plan.counts, edges: plan.counts.edges + same.length, jobs: jobs.length, proposed: proposed.length };
  const result = { format: file.format, source: sourceOf(file), counts, revision: editing.revision, done: false };
  const list = lines.slice(0, MAX_FRAMEWORK_LINES).map((line) => lineView(line, language));
  if (input.dry_run) return { ...result, list };
  if (counts.faulty > 0) throw new Refusal('framework_faulty', { values: { count: counts.faulty } });
  const operations = [{ op: 'import', format: file.format, ...counts }];
  const { revision, ids: made } = await saveChange(editing, changeBetween(before, after), {
    editId: input.import_id,
    operations,
    announceAs: input.import_id,
  });
  await saveJobs({ db, frame, userId, now }, jobs, made);
  const named = (id: string) => made[id] ?? id;
  await insertProposals(
    db,
    proposed.map((one) => ({ ...one, from: named(one.from), to: named(one.to) })),
  );
  await insertImport(db, frame, {
    ...sourceOf(file),
    ...{ import_id: input.import_id, format: file.format, counts, revision, imported_by: userId, at: now },
  });
  return { ...result, list, done: true, revision };
}
