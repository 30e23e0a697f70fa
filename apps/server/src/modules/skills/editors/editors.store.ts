import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { FrameRef } from '../maps/map.store.ts';

type Editor = { frame: FrameRef; userId: string };

/** Notes that somebody edits a map; whoever was last seen editing one before a moment is forgotten, and nobody waits for that. */
export async function saveEditor(db: Db, { frame: { kind, id }, userId }: Editor, now: Date, since: Date) {
  await sql`
    delete from skill_editors where (frame_kind, frame_id, user_id) in (
      select frame_kind, frame_id, user_id from skill_editors where seen_at < ${since} for update skip locked)`.execute(db);
  await sql`
    insert into skill_editors (frame_kind, frame_id, user_id, seen_at) values (${kind}, ${id}, ${userId}, ${now})
    on conflict (frame_kind, frame_id, user_id) do update set seen_at = excluded.seen_at`.execute(db);
}

export async function deleteEditor(db: Db, { frame: { kind, id }, userId }: Editor) {
  await sql`delete from skill_editors where frame_kind = ${kind} and frame_id = ${id} and user_id = ${userId}`.execute(db);
}

/** Who else was seen editing a map since a moment. */
export async function findOtherEditors(db: Db, { frame: { kind, id }, userId }: Editor, since: Date) {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id::text, p.name from skill_editors e join people p on p.id = e.user_id
    where e.frame_kind = ${kind} and e.frame_id = ${id} and e.user_id <> ${userId} and e.seen_at >= ${since} order by p.name, p.id`.execute(
    db,
  );
  return rows;
}
