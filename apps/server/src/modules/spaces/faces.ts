import type { App } from '../../platform/app.ts';

/** Writes people and pictures as one viewer may open them. */
export function facesFor(app: App, viewerId: string, now: Date) {
  const picture = (fileId: string | null, name: string) =>
    fileId === null ? null : app.files.signAddress({ id: fileId, name }, viewerId, now);
  return {
    cover: (fileId: string | null) => picture(fileId, 'cover'),
    person: (row: { id: string; name: string; avatar_file_id: string | null }) => ({
      id: row.id,
      name: row.name,
      avatar: picture(row.avatar_file_id, 'avatar'),
    }),
  };
}

/** What writes people and pictures for one viewer. */
export type Faces = ReturnType<typeof facesFor>;
