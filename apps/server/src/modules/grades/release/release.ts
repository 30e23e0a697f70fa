import { addressOf } from '@praxis/contract/core/pages';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { sendMessage } from '../../messages/index.ts';
import { learnersOf } from '../../spaces/index.ts';
import { columnsOfBook } from '../book.ts';
import { gradeSources } from '../grade-sources.ts';
import { changeColumns, lockBook, noteChange, rowsForColumns } from '../grades.store.ts';
import { announceBook } from '../save-cells.ts';

type Release = { spaceId: string; space: string; keys: readonly string[]; released: boolean; marks: boolean; by: string };

/** Shows columns to students, or takes them back. What an assessment released stays its own affair: it is told to, and tells its students. */
export async function releaseColumns(db: Db, of: Release, now: Date) {
  await lockBook(db, of.spaceId, now);
  const { columns, rest } = await columnsOfBook(db, of.spaceId, now);
  const asked = [...columns, ...rest].filter(({ key }) => of.keys.includes(key));
  const open = asked.filter(({ released, releasable, archived }) => releasable && !archived && released !== of.released);
  const mine = open.filter(({ source }) => source === 'manual');
  const theirs = of.marks ? open.filter(({ source }) => source !== 'manual') : [];
  const ids = await rowsForColumns(db, of.spaceId, [], now);
  if (mine.length > 0)
    await changeColumns(
      db,
      mine.map(({ key }) => ids.get(key)!),
      { released_at: of.released ? now : null },
    );
  for (const { source, ref } of theirs)
    await gradeSources(db)
      .find((one) => one.source === source)
      ?.release?.(db, { ref, released: of.released, actorId: of.by }, now);
  const changed = [...mine, ...theirs].map(({ key }) => key);
  if (changed.length > 0) {
    await noteChange(
      db,
      { spaceId: of.spaceId, columnId: null, kind: 'release', before: null, after: { keys: changed, released: of.released }, by: of.by },
      now,
    );
    const action = of.released ? 'release_grades' : 'hide_grades';
    await audit(db, { actorId: of.by, action, objectType: 'space', objectId: of.spaceId, detail: { changed: changed.length } });
    await announceBook(db, of.spaceId);
  }
  if (of.released && mine.length > 0) {
    const userIds = (await learnersOf(db, of.spaceId)).filter(({ former }) => !former).map(({ id }) => id);
    const values = {
      space: of.space,
      title: mine
        .map(({ title }) => title)
        .join(', ')
        .slice(0, 200),
    };
    const link = addressOf('scores', { spaceId: of.spaceId });
    if (userIds.length > 0) await sendMessage(db, { userIds, kind: 'grades_released', values, link });
  }
  return { changed, left: asked.filter(({ key, released }) => !changed.includes(key) && released !== of.released).map(({ key }) => key) };
}

/** Hides columns from students altogether, or shows them again. */
export async function hideColumns(db: Db, of: { spaceId: string; keys: readonly string[]; hidden: boolean; by: string }, now: Date) {
  await lockBook(db, of.spaceId, now);
  const { columns, rest } = await columnsOfBook(db, of.spaceId, now);
  const asked = [...columns, ...rest].filter(({ key, hidden }) => of.keys.includes(key) && hidden !== of.hidden);
  if (asked.length === 0) return;
  const ids = await rowsForColumns(db, of.spaceId, asked, now);
  await changeColumns(
    db,
    asked.map(({ key }) => ids.get(key)!),
    { hidden: of.hidden },
  );
  const after = { keys: asked.map(({ key }) => key), hidden: of.hidden };
  await noteChange(db, { spaceId: of.spaceId, columnId: null, kind: 'release', before: null, after, by: of.by }, now);
  const action = of.hidden ? 'hide_grades' : 'release_grades';
  await audit(db, { actorId: of.by, action, objectType: 'space', objectId: of.spaceId, detail: { changed: asked.length } });
  await announceBook(db, of.spaceId);
}
