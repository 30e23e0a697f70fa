import { PassThrough, type Readable } from 'node:stream';
import yauzl from 'yauzl';
import type { FileStore } from '../stores/store.ts';

/** Lets the zip reader fetch ranges from wherever files are kept. */
class StoredZip extends yauzl.RandomAccessReader {
  readonly #store: FileStore;
  readonly #key: string;

  constructor(store: FileStore, key: string) {
    super();
    this.#store = store;
    this.#key = key;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const out = new PassThrough();
    this.#store.read(this.#key, { start, end: end - 1 }).then(
      (stream) => stream.on('error', (error) => out.destroy(error)).pipe(out),
      (error: Error) => out.destroy(error),
    );
    return out;
  }
}

/** Opens a zip where it is stored, without copying it. With `decodeStrings: false` the names of entries come as bytes. */
export const openStoredZip = (store: FileStore, zip: { key: string; size: number }, options: { decodeStrings?: boolean } = {}) =>
  yauzl.fromRandomAccessReaderPromise(new StoredZip(store, zip.key), zip.size, { lazyEntries: true, autoClose: false, ...options });
