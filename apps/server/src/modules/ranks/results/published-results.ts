import type { StageResult } from '@praxis/contract/ranks/results';
import type { Db } from '../../../platform/database/db.ts';
import { awardsOf } from './result-awards.ts';
import { opened, type ResultDocument } from './result-document.ts';
import { findDocument, findVersion, newestVersions, toVersion, type VersionRow } from './results.store.ts';

/** Documents read lately, by their hash: a published result never changes, and a hall of people reads the same one. */
const MOST = 6;
const read = new Map<string, ResultDocument>();

/** The document of a version, parsed; shared, so not to be changed. */
async function documentOf(db: Db, stageId: string, version: VersionRow): Promise<ResultDocument> {
  const hash = version.sha256.toString('hex');
  const document = read.get(hash) ?? opened(await findDocument(db, stageId, version.no));
  read.delete(hash);
  read.set(hash, document);
  if (read.size > MOST) read.delete(read.keys().next().value!);
  return document;
}

/** A published version with its document; the newest without a number. */
export async function publishedResult(db: Db, stageId: string, no?: number) {
  const version = await findVersion(db, stageId, no);
  return version && { version, document: await documentOf(db, stageId, version) };
}

/** The newest results of stages in short, with the line of the entrant each is read for. */
export async function shortResults(
  db: Db,
  stages: readonly { id: string; title: string }[],
  entrantOf: (stageId: string) => string | undefined,
): Promise<StageResult[]> {
  const versions = await newestVersions(
    db,
    stages.map(({ id }) => id),
  );
  const list: StageResult[] = [];
  for (const { id, title } of stages) {
    const version = versions.get(id);
    if (!version) continue;
    const { rule, lines } = await documentOf(db, id, version);
    const own = lines.find(({ entrant_id }) => entrant_id === entrantOf(id));
    list.push({
      ...{ stage_id: id, title, version: toVersion(version), ranked_by: rule.kind, lines: lines.length },
      mine: own
        ? {
            ...{ rank: own.rank, total: own.total, penalty: own.penalty },
            awards: [...((await awardsOf(db, id, version.no)).get(own.entrant_id) ?? [])],
          }
        : null,
    });
  }
  return list;
}
