import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { findPeople } from './people.store.ts';

/** A person as others see them; `avatar` is a signed address or null. */
export type PersonView = { id: string; name: string; avatar: string | null };

/** The address of a profile picture or logo, which everybody may see who may see the name. */
export const avatarAddress = (app: Pick<App, 'files' | 'clock'>, fileId: string | null) =>
  fileId === null ? null : app.files.signAddress({ id: fileId, name: 'picture' }, 'picture', app.clock.now(), 24 * 60);

/** People by id; ids of nobody are absent. */
export async function people(app: Pick<App, 'files' | 'clock'>, db: Db, ids: readonly string[]): Promise<Map<string, PersonView>> {
  const rows = ids.length === 0 ? [] : await findPeople(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, { id: row.id, name: row.name, avatar: avatarAddress(app, row.avatar_file_id) }]));
}
