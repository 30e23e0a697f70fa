import { arrangePhotos, lookThroughPhone } from '@praxis/contract/assessments/homework';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { createStore } from 'zustand';
import { call, headersFor } from '../../platform/calls/call.ts';
import { isFinal, Refused } from '../../platform/calls/refused.ts';
import { sha256Of } from '../../platform/sha256.ts';
import { phoneKey } from './phone-key.ts';
import { openPhotoStore, type StoredPhoto } from './photo-store.ts';

/** What the server says of a phone's pictures. */
export type PhoneView = DataOf<typeof lookThroughPhone>;
/** A picture of this phone: `blob` while only the phone has it, `refused` when the server would not take it. */
export type Photo = { sha256: string; size: number; shown: string; blob?: Blob; stored: boolean; refused?: boolean };
type State = { view: PhoneView | undefined; photos: readonly Photo[]; failure: unknown; offline: boolean };

const LONGEST = 2200;
const QUALITY = 0.82;
const RETRY_MS = 2500;

/** A picture drawn anew, smaller and turned; what a camera writes beside it is gone. */
export async function drawnAnew(source: Blob, quarters = 0): Promise<Blob | undefined> {
  const picture = await createImageBitmap(source).catch(() => undefined);
  if (!picture) return undefined;
  const share = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const [width, height] = [Math.max(1, Math.round(picture.width * share)), Math.max(1, Math.round(picture.height * share))];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = quarters % 2 === 0 ? [width, height] : [height, width];
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((quarters * Math.PI) / 2);
  pen.drawImage(picture, -width / 2, -height / 2, width, height);
  picture.close();
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/jpeg', QUALITY));
}

/** A picture that lies on this phone alone. */
const photoHere = ({ sha256, size, blob }: Pick<StoredPhoto, 'sha256' | 'size' | 'blob'>): Photo => ({
  ...{ sha256, size, shown: URL.createObjectURL(blob), blob, stored: false },
});

/** Takes pictures for one ticket: kept here, named to the server at once, and sent one after the other. */
export function openPhotos(ticket: string) {
  const state = createStore<State>(() => ({ view: undefined, photos: [], failure: undefined, offline: false }));
  const phone = phoneKey(ticket);
  const store = openPhotoStore();
  // Where a browser keeps nothing, pictures live as long as the page.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  let closed = false;
  let sending = false;
  const set = state.setState;
  const pause = () => new Promise((done) => window.setTimeout(done, RETRY_MS));

  /** A call that is repeated until the network lets it through; a refusal ends it. */
  async function insist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const done = await work();
        set({ offline: false });
        return done;
      } catch (failure) {
        if (closed || isFinal(failure)) throw failure;
        set({ offline: true });
        await pause();
      }
    }
  }

  /** Takes in what the server has, and what was left on this phone; true where it does not know of all of it yet. */
  function merge(view: PhoneView, kept: readonly StoredPhoto[]) {
    const own = new Map(kept.map((one) => [one.sha256, one]));
    const named = new Set(view.photos.map(({ sha256 }) => sha256));
    const photos = view.photos.map(({ sha256, stored, address }): Photo => {
      const known = own.get(sha256);
      if (stored && known) quietly(store.forget(ticket, sha256));
      return known && !stored ? photoHere(known) : { sha256, size: 1, shown: address ?? '', stored };
    });
    const unnamed = kept.filter(({ sha256 }) => !named.has(sha256)).slice(0, Math.max(0, view.most - photos.length));
    set({ view, photos: [...photos, ...unnamed.map(photoHere)], failure: undefined });
    return unnamed.length > 0;
  }

  async function sendOne(photo: Photo) {
    const query = new URLSearchParams({ ticket, phone, sha256: photo.sha256 });
    const reply = await fetch(`/api/capture/photo?${query}`, {
      method: 'POST',
      headers: { ...headersFor(), 'content-type': 'application/octet-stream', 'X-Requested-With': 'XMLHttpRequest' },
      body: photo.blob,
    });
    if (reply.status >= 500) throw new TypeError('The server could not take it yet');
    const { code, msg, key } = (await reply.json()) as { code: number; msg: string; key?: string };
    if (code !== 1) throw new Refused({ code, msg, key: key ?? '' }, reply.status);
    set({ photos: state.getState().photos.map((one) => (one.sha256 === photo.sha256 ? { ...one, stored: true } : one)) });
    quietly(store.forget(ticket, photo.sha256));
  }

  /** The next picture whose bytes only this phone has. One the server does not know of yet waits until it is named. */
  function nextToSend() {
    const { view, photos } = state.getState();
    const named = view && new Set(view.photos.map(({ sha256 }) => sha256));
    return photos.find(({ sha256, stored, blob, refused: no }) => !stored && blob && !no && (named?.has(sha256) ?? true));
  }

  /** Sends one after the other; one that is refused keeps none of the others waiting. */
  async function work() {
    if (sending) return;
    sending = true;
    for (let next = nextToSend(); next && !closed; next = nextToSend()) {
      const photo = next;
      try {
        await insist(() => sendOne(photo));
      } catch (failure) {
        const { view, photos } = state.getState();
        set({ photos: photos.map((one) => (one.sha256 === photo.sha256 ? { ...one, refused: true } : one)) });
        if (view && photos.some(({ sha256 }) => sha256 === photo.sha256)) set({ failure });
      }
    }
    sending = false;
  }

  let arranging: Promise<void> = Promise.resolve();
  /** Tells the server which pictures there are now and in which order; the last word is the one that counts. */
  function arrange(photos: readonly Photo[]) {
    const stay = new Set(photos.map(({ sha256 }) => sha256));
    for (const { sha256, blob } of state.getState().photos) if (blob && !stay.has(sha256)) quietly(store.forget(ticket, sha256));
    set({ photos });
    arranging = arranging.then(async () => {
      const named = state.getState().photos.map(({ sha256, size }) => ({ sha256, size }));
      try {
        const view = await insist(() => call(arrangePhotos, { ticket, phone, photos: named }, { background: true }));
        set({ view, failure: undefined, photos: state.getState().photos.map((one) => ({ ...one, refused: false })) });
        void work();
      } catch (failure) {
        set({ failure });
      }
    });
    return arranging;
  }

  return {
    state,
    async open() {
      try {
        const view = await insist(() => call(lookThroughPhone, { ticket, phone }, { background: true }));
        const awaited = view.photos.filter(({ stored }) => !stored).map(({ sha256 }) => sha256);
        const here = await store.of(ticket, awaited).catch(() => []);
        if (merge(view, here)) await arrange(state.getState().photos);
        else void work();
      } catch (failure) {
        // The code is over; what was named while it opened may still come.
        const here = await store.of(ticket).catch(() => []);
        set({ failure, photos: here.map(photoHere) });
        void work();
      }
    },
    /**
     * Adds pictures at the end, or puts one in the place of another; false where it is no picture. All of them are
     * here before the server is asked: without a network that answer may take as long as the way home.
     */
    async add(files: readonly Blob[], instead?: string, quarters = 0) {
      let fine = true;
      for (const file of files) {
        const blob = await drawnAnew(file, quarters);
        if (!blob) {
          fine = false;
          continue;
        }
        const photo = { sha256: await sha256Of(blob), size: blob.size, shown: URL.createObjectURL(blob), blob, stored: false };
        const before = state.getState().photos;
        if (before.some(({ sha256 }) => sha256 === photo.sha256)) continue;
        await store.keep(ticket, photo).catch(() => undefined);
        void arrange(instead ? before.map((one) => (one.sha256 === instead ? photo : one)) : [...before, photo]);
      }
      return fine;
    },
    arrange,
    close() {
      closed = true;
    },
  };
}
