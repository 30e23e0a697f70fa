import type { Language } from '@praxis/contract/core/message';
import type { WorkFile, WorkVersion } from '@praxis/contract/productions/productions';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { findFiles } from '../../platform/files/file-rows.ts';
import { isMessageKey, translate } from '../../platform/messages.ts';
import { people } from '../accounts/index.ts';
import { LEFT_OUT } from './blind/copies.ts';
import { findVersions, findWorkFiles, type ProductionRow, type WorkFileRow } from './productions.store.ts';

/** Who looks at the originals of a work: its team or staff. */
export type Looking = { app: App; db: Db; userId: string; now: Date; language: Language };

const reasonOf = ({ blind, reason }: WorkFileRow, language: Language) => {
  if (blind === 'clean' && reason === LEFT_OUT) return translate(language, LEFT_OUT);
  if (blind !== 'withheld' && blind !== 'failed') return null;
  return translate(language, isMessageKey(reason) ? reason : blind === 'failed' ? 'work_copy_failed' : 'withheld_kind');
};

/** Files of a work under their own names, with addresses of the originals. */
export async function toWorkFiles({ app, db, userId, now, language }: Looking, rows: readonly WorkFileRow[]): Promise<WorkFile[]> {
  const files = new Map((await findFiles(db, [...new Set(rows.map(({ file_id }) => file_id))])).map((file) => [file.id, file]));
  return rows.flatMap((row) => {
    const file = files.get(row.file_id);
    if (!file) return [];
    return [
      {
        ...{ id: row.id, name: file.name, role: row.role, size: Number(file.size), blind: row.blind, reason: reasonOf(row, language) },
        ...{ findings: row.findings, address: app.files.signAddress(file, userId, now) },
      },
    ];
  });
}

/** Everything of a work for its team and staff: versions with who wrote them, files, and what was found. */
export async function toWork(looking: Looking, work: ProductionRow) {
  const { app, db } = looking;
  const versions = await findVersions(db, work.id);
  const named = await people(app, db, [...new Set(versions.map(({ user_id }) => user_id))]);
  const shown = versions.map(
    (version): WorkVersion => ({
      ...{ no: version.no, title: version.title, intro: version.intro, url: version.url, files: version.files, aside: version.aside },
      ...{ person: named.get(version.user_id) ?? { id: version.user_id, name: '', avatar: null }, at: version.at.getTime() },
      findings: version.findings,
    }),
  );
  return { versions: shown, files: await toWorkFiles(looking, await findWorkFiles(db, work.id)) };
}
