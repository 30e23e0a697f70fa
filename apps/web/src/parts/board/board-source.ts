import { type BoardFrame, type BoardHead, boardFrame, boardHead } from '@praxis/contract/ranks/board';
import { type GuestConnection, type GuestConnectionState, listenAsGuest } from '../../platform/realtime/realtime-guest.ts';
import type { ServerClock } from '../../platform/realtime/server-clock.ts';
import { type BoardPage, bringsFrame, bringsHead, divisionName, withFrame } from './board-state.ts';

/** What a reader of a board sees: the last state known, and how well it is known. */
export type BoardView = {
  head: BoardHead;
  page: BoardPage | undefined;
  connection: GuestConnectionState;
  /** The server's time when something last came. */
  asOf: number;
  /** The page could not be loaded, and nothing older of it is there. */
  failed: boolean;
};

type Opened = { key: string; head: BoardHead };
type Options = { clock: ServerClock /** Changes within this time become one. */; batchMs: () => number; onView: (view: BoardView) => void };

const HEAD_EVERY_MS = 20_000;
const POLL_EVERY_MS = 3000;
const RETRY_MS = 4000;
const spread = (milliseconds: number) => milliseconds * (0.75 + Math.random() / 2);

/** The board was withdrawn: nothing of it opens any more. */
class Gone extends Error {}

async function read(path: string): Promise<unknown> {
  const response = await fetch(path);
  if (response.status === 404) throw new Gone();
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/** Follows a public board: one page of it and what stands above, live by socket, and by asking where no socket gets through. */
export function openBoardSource({ key, head }: Opened, { clock, batchMs, onView }: Options) {
  let view: BoardView = { head, page: undefined, connection: 'connecting', asOf: head.now, failed: false };
  let shown: { division: string; page: number } | undefined;
  let unlisten: (() => void) | undefined;
  let [flushAt, flushTimer, pollTimer] = [0, 0, 0];
  let loading: object | undefined;
  let closed = false;

  function flush() {
    flushTimer = 0;
    flushAt = clock.steady() + batchMs();
    if (!closed) onView(view);
  }
  /** Shows what came: at once when nothing was shown a moment ago, else together with what else comes. */
  function change(part: Partial<BoardView>, now = false) {
    view = { ...view, ...part };
    if (now) window.clearTimeout(flushTimer);
    else if (flushTimer) return;
    if (now || clock.steady() >= flushAt) return flush();
    flushTimer = window.setTimeout(flush, flushAt - clock.steady());
  }
  const end = () => {
    closed = true;
    window.clearTimeout(pollTimer);
    connection.close();
    view = { ...view, connection: 'ended' };
    onView(view);
  };

  async function loadPage() {
    const wanted = shown;
    if (!wanted || closed) return;
    const turn = {};
    loading = turn;
    try {
      // The name of a division is decoded once as a part of the path, and once as a name.
      const division = encodeURIComponent(divisionName(wanted.division));
      const frame = boardFrame.parse(
        await read(`/board/${key}/${division}/${Math.max(view.head.seq, view.page?.seq ?? 0)}/${wanted.page}`),
      );
      if (loading !== turn || wanted !== shown || closed) return;
      loading = undefined;
      change({ page: withFrame(undefined, frame), failed: false, asOf: clock.now() }, view.page === undefined);
    } catch (failure) {
      if (loading !== turn || closed) return;
      loading = undefined;
      if (failure instanceof Gone && (await isGone())) return end();
      change({ failed: view.page === undefined }, true);
      window.setTimeout(() => wanted === shown && void loadPage(), spread(RETRY_MS));
    }
  }
  /** A board nobody has published yet has no pages, and is not gone for that. */
  const isGone = () =>
    read(`/board/${key}/now`).then(
      () => false,
      (failure) => failure instanceof Gone,
    );

  function onFrame(frame: BoardFrame) {
    if (!shown || frame.page !== shown.page) return;
    const page = view.page && withFrame(view.page, frame);
    if (!page) return void loadPage();
    change({ page, asOf: clock.now() });
  }
  function onHead(next: BoardHead, before = clock.steady()) {
    clock.sync(next.now, before);
    change({ head: next, asOf: clock.now() });
  }

  /** Times move and pauses begin without a change of the board; where no socket gets through, everything is learned so. */
  async function poll() {
    window.clearTimeout(pollTimer);
    if (closed) return;
    const live = view.connection === 'open';
    if (!document.hidden || !live) {
      const before = clock.steady();
      try {
        const next = boardHead.parse(await read(`/board/${key}/now`));
        if (closed) return;
        const stale = next.seq > (view.page?.seq ?? 0) && !live;
        onHead(next, before);
        if (stale) void loadPage();
      } catch (failure) {
        if (failure instanceof Gone) return end();
      }
    }
    if (!closed) pollTimer = window.setTimeout(() => void poll(), spread(live ? HEAD_EVERY_MS : POLL_EVERY_MS));
  }

  const connection: GuestConnection = listenAsGuest(key, (state) => {
    // Put out for another reason than a withdrawn board, it is followed by asking.
    if (state === 'ended') void isGone().then((gone) => gone && end());
    view = { ...view, connection: state === 'ended' ? 'lost' : state };
    // The first moments of a connection are not worth a word.
    if (!closed) queueMicrotask(() => change({}, true));
    if (state !== 'connecting') void poll();
  });
  connection.listen(`board:${key}.head`, {
    onMessage: (body) => bringsHead(body) && onHead(body),
    onSubscribed: (seq) => Number(seq) > view.head.seq && void poll(),
    onReset: () => void poll(),
  });
  clock.sync(head.now, clock.steady());
  pollTimer = window.setTimeout(() => void poll(), spread(POLL_EVERY_MS));

  return {
    /** Shows a page of a division from now on. */
    show(division: string, page: number) {
      if (shown?.division === division && shown.page === page) return;
      unlisten?.();
      shown = { division, page };
      change({ page: undefined, failed: false }, true);
      void loadPage();
      unlisten = connection.listen(`board:${key}.${divisionName(division)}.${page}`, {
        onMessage: (body) => bringsFrame(body) && onFrame(body),
        onSubscribed: (seq) => view.page && Number(seq) > view.page.seq && void loadPage(),
        onReset: () => void loadPage(),
      });
    },
    close() {
      closed = true;
      window.clearTimeout(flushTimer);
      window.clearTimeout(pollTimer);
      connection.close();
    },
  };
}
/** A board that is followed. */
export type BoardSource = ReturnType<typeof openBoardSource>;
