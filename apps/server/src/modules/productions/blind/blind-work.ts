import type { BlindFile, BlindWork } from '@praxis/contract/productions/productions';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFiles } from '../../../platform/files/file-rows.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { masked } from '../findings.rules.ts';
import { findProduction, findVersion, findWorkFiles, type WorkFileRow } from '../productions.store.ts';
import { blindViewer } from './blind-readers.ts';

/** Who looks, and when. */
export type BlindLooking = { app: App; db: Db; userId: string; now: Date };

const MINUTES = 120;
const extensionOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
const kindOf = ({ role }: WorkFileRow) => (role === 'image' || role === 'video' ? role : 'download');

/**
 * A work as experts see it: of the version that counts, or of another. Only addresses of blind copies are made, for one reader, under names
 * made of the work's number; whether the reader may is asked by whoever calls, and again at every fetch.
 */
export async function blindWork({ app, db, userId, now }: BlindLooking, productionId: string, version?: number): Promise<BlindWork> {
  const production = await findProduction(db, productionId);
  const found = production && (await findVersion(db, productionId, version ?? production.current_version));
  if (!production || !found) throw notForYou();
  const rows = await findWorkFiles(db, productionId);
  const files = found.files.flatMap((id) => rows.filter((row) => row.id === id));
  const copies = await findFiles(
    db,
    files.flatMap((file) => [...(file.blind_file_id ? [file.blind_file_id] : []), ...(file.pages ?? []).map(({ file_id }) => file_id)]),
  );
  const sizes = new Map(copies.map((copy) => [copy.id, copy]));
  const viewer = blindViewer(productionId, userId);
  const sign = (id: string, name: string) => app.files.signAddress({ id, name }, viewer, now, MINUTES);
  const toBlind = (file: WorkFileRow, at: number): BlindFile => {
    const name = `${production.blind_no}-${at + 1}`;
    const size = (id: string) => Number(sizes.get(id)?.size ?? 0);
    if (file.blind === 'pages' && file.pages)
      return {
        ...{ id: file.id, name: `${name}.pdf`, kind: 'pages', address: '' },
        size: file.pages.reduce((sum, page) => sum + size(page.file_id), 0),
        pages: file.pages.map(({ file_id, width, height }, page) => ({
          address: sign(file_id, `${name}-${page + 1}.webp`),
          width,
          height,
        })),
      };
    const copy = file.blind === 'clean' && file.blind_file_id ? sizes.get(file.blind_file_id) : undefined;
    if (!copy) return { id: file.id, name, kind: 'withheld', size: 0, address: '' };
    const full = `${name}.${extensionOf(copy.name)}`;
    const sized = file.width && file.height ? { width: file.width, height: file.height } : {};
    return { id: file.id, name: full, kind: kindOf(file), ...sized, size: Number(copy.size), address: sign(copy.id, full) };
  };
  return {
    ...{ production_id: production.id, blind_no: production.blind_no },
    // What tells whose it is is not shown, however late it was noticed; a link that tells it is left out.
    title: masked(found.title, found.findings, 'title'),
    intro: masked(found.intro, found.findings, 'intro'),
    url: found.findings.some(({ where }) => where === 'url') ? null : found.url || null,
    ...{ url_note: found.url !== '', files: files.map(toBlind) },
    state: files.some(({ blind }) => blind === 'waiting') ? 'preparing' : 'ready',
  };
}
