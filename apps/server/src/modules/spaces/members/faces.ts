import type { App } from '../../../platform/app.ts';
import { avatarAddress } from '../../accounts/index.ts';

/** Writes people and pictures as one viewer may open them. */
export function facesFor(app: App, viewerId: string, now: Date) {
  return {
    cover: (fileId: string | null) => (fileId === null ? null : app.files.signAddress({ id: fileId, name: 'cover' }, viewerId, now)),
    person: (row: { id: string; name: string; avatar_file_id: string | null }) => ({
      id: row.id,
      name: row.name,
      avatar: avatarAddress(app, row.avatar_file_id),
    }),
  };
}

/** What writes people and pictures for one viewer. */
export type Faces = ReturnType<typeof facesFor>;
