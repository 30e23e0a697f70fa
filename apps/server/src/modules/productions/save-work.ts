import type { WorkDraft } from '@praxis/contract/productions/productions';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findInDraft } from './findings.rules.ts';
import {
  findVersions,
  findWorkFiles,
  insertVersion,
  openProduction,
  type ProductionRow,
  replaceVersion,
  updateProduction,
  type VersionRow,
} from './productions.store.ts';
import { revealingWords } from './revealing-words.ts';

/** One save of a work. */
export type Save = { userId: string; seq: number; key: string; draft: WorkDraft };

const SAME_VERSION_MS = 5 * 60_000;
const MANY = 200;
const MOST = 400;

const isSame = (version: VersionRow, draft: WorkDraft) =>
  version.title === draft.title &&
  version.intro === draft.intro &&
  version.url === draft.url &&
  version.files.join() === draft.files.join();

function checkUrl(url: string) {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (url !== '' && !(parsed && /^https?:$/.test(parsed.protocol)))
    throw new Refusal('work_url_wrong', { fields: { url: 'work_url_wrong' } });
}

/** Whether a save goes on with a version: of the same person, soon after it was begun, and not one that was handed in. */
function goesOn(work: ProductionRow, current: VersionRow | undefined, newest: number, userId: string, now: Date, count: number) {
  if (!current || current.user_id !== userId || current.no !== newest) return false;
  if (work.submitted_at && work.submitted_at >= current.began_at) return false;
  return count >= MANY || now.getTime() - current.began_at.getTime() < SAME_VERSION_MS;
}

/**
 * Saves a work upon the save it was written upon. One that was written upon an older save than the last is kept beside it as a version of
 * its own, so that nothing anybody wrote is lost; one that came before, by its key, changes nothing.
 */
export async function saveWork(db: Db, place: { sectionId: string; entrantId: string }, save: Save, now: Date) {
  const { userId, seq, key, draft } = save;
  checkUrl(draft.url);
  if (new Set(draft.files).size !== draft.files.length) throw new Refusal('work_file_twice');
  const work = await openProduction(db, place.sectionId, place.entrantId, now);
  const versions = await findVersions(db, work.id);
  const known = versions.find((version) => version.key === key && version.user_id === userId);
  if (known) return { saved: !known.aside, no: known.no };
  if (work.state !== 'draft') throw new Refusal('work_handed_in');
  const own = new Set((await findWorkFiles(db, work.id)).map(({ id }) => id));
  if (draft.files.some((id) => !own.has(id))) throw new Refusal('file_not_found');
  const current = versions.find(({ no }) => no === work.current_version);
  if (current && isSame(current, draft)) return { saved: true, no: current.no };
  const newest = versions[0]?.no ?? 0;
  const findings = findInDraft(draft, await revealingWords(db, place.entrantId));
  // One's own saves follow one another, also when the answer to the last is still on its way.
  const aside = versions.some((version) => !version.aside && version.user_id !== userId && version.seq > seq);
  const row = { ...draft, findings, key, user_id: userId, at: now, seq: work.seq + (aside ? 0 : 1) };
  if (!aside && goesOn(work, current, newest, userId, now, versions.length)) {
    await replaceVersion(db, work.id, current!.no, row);
    await updateProduction(db, work.id, { seq: work.seq + 1 });
    return { saved: true, no: current!.no };
  }
  if (versions.length >= MOST) throw new Refusal('work_saves_at_most');
  await insertVersion(db, work.id, { ...row, no: newest + 1, aside, began_at: now });
  if (!aside) await updateProduction(db, work.id, { seq: work.seq + 1, current_version: newest + 1 });
  return { saved: !aside, no: newest + 1 };
}

/** Hands in the version that counts, as its sender last saw it. */
export async function submitWork(db: Db, place: { sectionId: string; entrantId: string }, of: { userId: string; seq: number }, now: Date) {
  const work = await openProduction(db, place.sectionId, place.entrantId, now);
  if (work.state === 'locked') throw new Refusal('work_handed_in');
  if (work.state === 'submitted') return work;
  if (work.seq !== of.seq) throw new Refusal('work_changed');
  const version = (await findVersions(db, work.id)).find(({ no }) => no === work.current_version);
  if (!version || version.title.trim() === '') throw new Refusal('work_title_required', { fields: { title: 'work_title_required' } });
  if (version.intro.trim() === '' && version.url === '' && version.files.length === 0) throw new Refusal('work_empty');
  await updateProduction(db, work.id, { state: 'submitted', submitted_at: now, submitted_by: of.userId });
  return work;
}

/** Takes a work that was handed in back, to write on. */
export async function reopenWork(db: Db, place: { sectionId: string; entrantId: string }, now: Date) {
  const work = await openProduction(db, place.sectionId, place.entrantId, now);
  if (work.state === 'locked') throw new Refusal('work_handed_in');
  if (work.state !== 'submitted') throw new Refusal('work_not_handed_in');
  await updateProduction(db, work.id, { state: 'draft' });
}
