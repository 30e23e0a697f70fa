/** What pages and servers of this version say to each other; a page that was opened before says none, see FormerServerFrame. */
export const PAGE_PROTOCOL = 2;

/** Frames of the WebSocket `/ws`. The first frame from a client is `auth`; the server may send several frames as one JSON array. */
export type ClientFrame =
  | { t: 'auth'; token: string /** PAGE_PROTOCOL; pages of before do not say it. */; protocol?: number }
  /** A reader who did not sign in, with the key of a public board: hears the topics of that board and nothing else. */
  | { t: 'auth'; board: string }
  /**
   * `since` is the last sequence number seen of the topic, to receive what was missed. Who has seen none says within how many ms its page was
   * loaded: news of that time may have passed it by, and are answered by `reset`.
   */
  | { t: 'sub'; topic: string; since?: string; within?: number }
  | { t: 'unsub'; topic: string }
  /** Says something on a topic that takes it; `key` names it, so that saying it again after a cut changes nothing. */
  | { t: 'say'; topic: string; key: string; body: unknown };

/** What the server says. */
export type ServerFrame =
  | { t: 'ready' }
  /** From here on messages of the topic arrive; `seq` is its newest number. */
  | { t: 'subbed'; topic: string; seq: string }
  /** The topic does not exist or is not for this person: both read the same. */
  | { t: 'refused'; topic: string }
  /** What was missed is no longer kept, or not known: fetch the state anew. */
  | { t: 'reset'; topic: string; seq: string }
  | { t: 'msg'; topic: string; seq: string; body: unknown }
  /** What was said is on disk. */
  | { t: 'ack'; topic: string; key: string; data: unknown }
  /** What was said was refused; `refusal` is the key of the text. */
  | { t: 'nack'; topic: string; key: string; refusal: string };

/**
 * `ack` and `nack` under their names of before protocol 2: sent beside them to pages that say no protocol, and taken from servers of before.
 * May go with the release after next, when no page is open that long.
 */
export type FormerServerFrame =
  | { t: 'said'; topic: string; key: string; data: unknown }
  | { t: 'unsaid'; topic: string; key: string; refusal: string };

/** Close code for a missing or bad first frame. */
export const CLOSE_NOT_LOGGED_IN = 4401;
/** Close code for a client that reads too slowly; it reconnects and resumes. */
export const CLOSE_TOO_SLOW = 4408;
/** Close code for a guest whose board was withdrawn, or whose key opens none. */
export const CLOSE_BOARD_WITHDRAWN = 4410;
