import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Db } from '../database/db.ts';
import type { FileStore } from '../stores/store.ts';

/** Acknowledged bytes of unfinished uploads, kept where every server reaches them; with a local folder there is nothing to do. */
export type UploadPieces = ReturnType<typeof openPieces>;

/** Opens the pieces of a store. */
export function openPieces(db: Db, store: FileStore) {
  const { share } = store;

  const piecesOf = (uploadId: string) =>
    db.selectFrom('upload_pieces').select(['start', 'size', 'storage_key']).where('upload_id', '=', uploadId).orderBy('start').execute();

  return {
    /** Copies bytes `start` to `end` (exclusive) of an unfinished upload to the store, before they are acknowledged. */
    async keep(uploadId: string, path: string, start: number, end: number) {
      if (!share || end <= start) return;
      const key = `upload-${uploadId}-${start}`;
      await share(createReadStream(path, { start, end: end - 1 }), key);
      const piece = { size: String(end - start), storage_key: key };
      await db
        .insertInto('upload_pieces')
        .values({ upload_id: uploadId, start: String(start), ...piece })
        .onConflict((conflict) => conflict.columns(['upload_id', 'start']).doUpdateSet(piece))
        .execute();
    },

    /** Brings what another server took to this one, from byte `here` on; returns how far the file now reaches. */
    async fetch(uploadId: string, path: string, here: number) {
      if (!share) return here;
      let at = here;
      const handle = await open(path, here === 0 ? 'w' : 'r+');
      try {
        for (const piece of await piecesOf(uploadId)) {
          const [start, end] = [Number(piece.start), Number(piece.start) + Number(piece.size)];
          if (end <= at) continue;
          if (start > at) break;
          const rest = await store.read(piece.storage_key, { start: at - start, end: Number(piece.size) - 1 });
          for await (const chunk of rest as AsyncIterable<Buffer>) at += (await handle.write(chunk, 0, chunk.length, at)).bytesWritten;
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      return at;
    },

    /** Forgets the pieces of an upload that ended. */
    async forget(uploadId: string) {
      if (!share) return;
      for (const { storage_key, start } of await piecesOf(uploadId)) {
        await store.remove(storage_key);
        await db.deleteFrom('upload_pieces').where('upload_id', '=', uploadId).where('start', '=', start).execute();
      }
    },

    /** Uploads that ended or were given up and still have pieces. */
    async ended() {
      const rows = await db
        .selectFrom('upload_pieces as p')
        .leftJoin('uploads as u', 'u.id', 'p.upload_id')
        .select('p.upload_id')
        .distinct()
        .where((e) => e.or([e('u.id', 'is', null), e('u.file_id', 'is not', null)]))
        .limit(500)
        .execute();
      return rows.map((row) => row.upload_id);
    },
  };
}
