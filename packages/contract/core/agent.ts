/** What separate processes do for the server; each has a key of its own that is bound to one kind and one name. */
export const agentKinds = ['media', 'judge', 'labs', 'live', 'repositories'] as const;
/** One of them. */
export type AgentKind = (typeof agentKinds)[number];

/** What agents and servers of this version say to each other; an agent of before says none, see FormerAgentServerFrame. */
export const AGENT_PROTOCOL = 2;

/**
 * The channel of separate processes (media, judge, labs, live, repositories): one WebSocket `/agent`, dialled by the agent, no database password.
 * The agent says `hello` with its own key, kind and name; the server hands out tasks under a numbered lease. A lease that is not
 * renewed by heartbeat within LEASE_SECONDS returns to the queue; a report with an old lease number is ignored.
 */
export type AgentFrame =
  | {
      t: 'hello';
      key: string;
      kind: AgentKind;
      name: string;
      /** AGENT_PROTOCOL; agents of before do not say it. */
      protocol?: number;
      /** How many tasks of each kind it works on at once. */
      capacity: Record<string, number>;
      versions?: Record<string, string>;
      /** What the owner of its tasks wants to know of it; a judge states a JudgeAbout. */
      about?: unknown;
      /** What it still works on, from a connection that broke. */
      leases?: { id: string; lease: number }[];
    }
  | { t: 'heartbeat'; leases: { id: string; lease: number }[] }
  /** 0–100, with what is known so far. */
  | { t: 'progress'; id: string; lease: number; progress: number; partial?: unknown }
  | { t: 'done'; id: string; lease: number; result: unknown }
  /** `final` says that trying again cannot help. The ends of a task, `done` and `failed`, are repeated after a reconnect until they are acknowledged. */
  | { t: 'failed'; id: string; lease: number; error: string; final: boolean }
  | AgentCallFrame;

/** Calls addressed to one agent: its whole state whenever that changes, what happened, and the answers to calls, with what is known meanwhile. */
export type AgentCallFrame =
  | { t: 'state'; state: unknown }
  | { t: 'event'; event: unknown }
  | { t: 'partial'; call: string; partial: unknown }
  | { t: 'answer'; call: string; result?: unknown; error?: string };

/** What the server says to an agent. */
export type AgentServerFrame =
  /** `tickets` are the secrets of this agent alone, with which the server may have signed tickets that it shall open; said again when they change. */
  | { t: 'welcome'; tickets: string[] }
  /** The end of a task was written down: it need not be told again. */
  | { t: 'ack'; id: string; lease: number }
  | { t: 'task'; id: string; lease: number; kind: string; payload: unknown }
  /** Stop working on it: cancelled or given to another. */
  | { t: 'drop'; id: string; lease: number };

/**
 * `ack` under its name of before protocol 2: sent beside it to agents that say no protocol, and taken from servers of before. May go with the
 * release after next, when every agent says its protocol.
 */
export type FormerAgentServerFrame = { t: 'noted'; id: string; lease: number };

/** A call for one agent alone, outside any queue; only agents that named their area are called. */
export type AgentServerCall = { t: 'call'; call: string; name: string; body: unknown };

/** How long a lease holds without a heartbeat. */
export const LEASE_SECONDS = 30;
/** How often an agent renews. */
export const HEARTBEAT_SECONDS = 8;
/** Close code for a key that is unknown or revoked, and for another kind, name or address than the one bound to it; the reason says which. */
export const CLOSE_WRONG_KEY = 4403;
/** Close code for a connection that a newer one of the same key replaced. */
export const CLOSE_REPLACED = 4409;
/** The key is right, but another agent does what only one may do; the reason names it. Asked again later. */
export const CLOSE_NOT_ADMITTED = 4423;

/** Work for the media agent, kind `video`, `pdf`, `board_pdf` or `video_frame`. Addresses are absolute paths on the server's origin and open without a session. */
export type MediaTask = {
  /** GET the source; ranges are supported. */
  source: string;
  name: string;
  /**
   * POST one result file while the lease holds: the body is the file with its `content-length`, the name goes into `?name=`; the reply's
   * `data.file_id` names it. A result may name no other files.
   */
  deliver: string;
  /** Of `video_frame`: the moment to draw, seconds. */
  at?: number;
};

/** What a finished `video` task reports. Sizes in pixels, durations in seconds. */
export type VideoResult = {
  duration: number;
  width: number;
  height: number;
  renditions: { quality: '480' | '720' | '1080'; width: number; height: number; file_id: string; bytes: number }[];
  poster_file_id: string;
  /** One sprite picture of thumbnails, each `width`×`height`, one every `every` seconds, in rows of `columns`. */
  thumbnails: { file_id: string; width: number; height: number; every: number; columns: number; count: number };
};

/** What a finished `pdf`, `board_pdf`, `work_pdf` or `answer_pdf` task reports; pages in order, sizes in pixels, with the text that stands on them. */
export type PdfResult = { pages: { file_id: string; width: number; height: number; text?: string }[] };

/** What a finished `video_frame` task reports: the picture of one moment. */
export type FrameResult = { file_id: string };
