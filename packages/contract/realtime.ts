/** Frames of the WebSocket `/ws`. The first frame from a client is `auth`; the server may send several frames as one JSON array. */
export type ClientFrame =
  | { t: 'auth'; token: string }
  /** `since` is the last sequence number seen of the topic, to receive what was missed. */
  | { t: 'sub'; topic: string; since?: string }
  | { t: 'unsub'; topic: string };

/** What the server says. */
export type ServerFrame =
  | { t: 'ready' }
  /** From here on messages of the topic arrive; `seq` is its newest number. */
  | { t: 'subbed'; topic: string; seq: string }
  /** The topic does not exist or is not for this person: both read the same. */
  | { t: 'refused'; topic: string }
  /** What was missed is no longer kept: fetch the state anew. */
  | { t: 'reset'; topic: string; seq: string }
  | { t: 'msg'; topic: string; seq: string; body: unknown };

/** Close code for a missing or bad first frame. */
export const CLOSE_NOT_LOGGED_IN = 4401;
/** Close code for a client that reads too slowly; it reconnects and resumes. */
export const CLOSE_TOO_SLOW = 4408;
