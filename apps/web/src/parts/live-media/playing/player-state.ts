import type { LiveChoice, LiveEntry, LiveQuality, LiveStream } from '@praxis/contract/live-media/live-media';

/** How watching goes. */
export type PlayerState = {
  /** `waiting`: nobody publishes yet, or for the moment; `lost`: the line is broken; `refused`: it is not for this person any more. */
  line: 'opening' | 'waiting' | 'live' | 'lost' | 'refused' | 'over';
  /** What is shown now. */
  stream?: LiveStream;
  qualities: LiveQuality[];
  shed: LiveQuality[];
  /** Seconds of media ahead of the picture, and how often it stood still. */
  ahead: number;
  stalls: number;
  /** Nothing has arrived for seconds, although the line was never closed. */
  stalled: boolean;
  /** The browser plays nothing, or no sound, before somebody clicks. */
  blocked: boolean;
};

/** What a player is opened with. */
export type PlayerOptions = {
  video: HTMLVideoElement;
  classId: string;
  /** Fetches the right to watch; asked again before it passes. */
  entry: () => Promise<LiveEntry>;
  choice: LiveChoice;
  state: (state: PlayerState) => void;
};

/** A player of either delivery. */
export type Player = {
  choose: (choice: LiveChoice) => void;
  /** The wall clock of the picture that is shown, UTC ms, when it is known. */
  wall: () => number | undefined;
  close: () => void;
};
