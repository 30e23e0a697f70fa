import type { ProjectStage } from '@praxis/contract/projects/design';
import type { ProjectPartView } from '@praxis/contract/projects/parts';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFiles } from '../../../platform/files/file-rows.ts';
import { type PersonView, people } from '../../accounts/index.ts';
import type { EnteredRun } from '../projects.access.ts';
import { codeValue, repositoryFor } from '../repositories/handed-in-code.ts';
import type { RepositoryRow } from '../repositories/repositories.store.ts';
import { NO_VALUE, ownDrafts, type PartRow, partsOf, versionsOf } from '../works/works.store.ts';
import { findWork, type WorkRow } from './runs.store.ts';

/** Somebody by id, where they are known. */
export const of = (named: ReadonlyMap<string, PersonView>, id: string | null) => (id === null ? null : (named.get(id) ?? null));

/** A room as its reader enters it. */
export type PartAsk = EnteredRun & { userId: string; now: Date };

type PartRows = {
  parts: readonly PartRow[];
  works: readonly WorkRow[];
  versions: Awaited<ReturnType<typeof versionsOf>>;
  drafts: Awaited<ReturnType<typeof ownDrafts>>;
  files: ReadonlyMap<string, Awaited<ReturnType<typeof findFiles>>[number]>;
  named: ReadonlyMap<string, PersonView>;
  repository: RepositoryRow | undefined;
};
type PartsAsk = { app: App; rows: PartRows; ask: PartAsk };

/** A deliverable as its reader sees it: its team what is being written, everybody else what was handed in. */
export function toPartView(
  { app, rows, ask }: PartsAsk,
  stage: ProjectStage,
  deliverable: ProjectStage['deliverables'][number],
): ProjectPartView {
  const here = (part: { stage_id: string; part_id: string }) => part.stage_id === stage.id && part.part_id === deliverable.id;
  const part: PartRow | undefined = rows.parts.find(here);
  // Whoever reviews reads what was handed in, not what is being written since.
  const work = rows.works.find(({ stage_id }) => stage_id === stage.id);
  const handedIn = ask.member ? undefined : rows.versions.find(({ work_id }) => work_id === work?.id);
  const saved = (ask.member ? part?.value : handedIn?.manifest[deliverable.id]) ?? NO_VALUE;
  const value = ask.member && deliverable.kind === 'repository' ? codeValue(saved, rows.repository) : saved;
  const writes = part?.lease_until && part.lease_until > ask.now && part.lease_user_id !== ask.userId ? part.lease_user_id : null;
  const files = value.files.flatMap((id) => {
    const file = rows.files.get(id);
    return file
      ? [
          {
            id,
            name: file.name,
            size: Number(file.size),
            address: app.files.signAddress(file, `project:${ask.run.id}:${ask.userId}`, ask.now),
          },
        ]
      : [];
  });
  return {
    ...{ id: deliverable.id, kind: deliverable.kind, title: deliverable.title, help: deliverable.help, required: deliverable.required },
    ...{ html: value.html, link: value.link, note: value.note, files, revision: part?.revision ?? 0 },
    served: deliverable.kind === 'repository' && app.instance.repositories,
    ...{ saved_by: of(rows.named, part?.saved_by ?? null), saved_at: part?.saved_at?.getTime() ?? null },
    ...{ writing: of(rows.named, writes), own_draft: rows.drafts.find(here)?.value.html ?? null },
  };
}

/** One deliverable of a room; undefined when the project has none like it. */
export async function toPart(
  app: App,
  db: Db,
  ask: PartAsk,
  at: { stage_id: string; part_id: string },
): Promise<ProjectPartView | undefined> {
  const stage = ask.content.stages.find(({ id }) => id === at.stage_id);
  const deliverable = stage?.deliverables.find(({ id }) => id === at.part_id);
  if (!stage || !deliverable) return undefined;
  const parts = (await partsOf(db, ask.run.id, stage.id)).filter(({ part_id }) => part_id === deliverable.id);
  const work = await findWork(db, ask.run.id, stage.id);
  const works = work ? [work] : [];
  const versions = ask.member
    ? []
    : await versionsOf(
        db,
        works.map(({ id }) => id),
      );
  const values = [...parts.map(({ value }) => value), ...versions.flatMap(({ manifest }) => manifest[deliverable.id] ?? [])];
  const files = new Map((await findFiles(db, [...new Set(values.flatMap((value) => value.files))])).map((file) => [file.id, file]));
  const ids = parts.flatMap(({ saved_by, lease_user_id }) => [saved_by, lease_user_id]).filter((id) => id !== null);
  const repository = await repositoryFor(db, ask.run.id, [stage]);
  const rows = {
    parts,
    works,
    versions,
    files,
    repository,
    named: await people(app, db, ids),
    drafts: await ownDrafts(db, ask.run.id, ask.userId),
  };
  return toPartView({ app, rows, ask }, stage, deliverable);
}
