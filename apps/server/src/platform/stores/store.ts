import type { Readable } from 'node:stream';
import type { PartState } from '../part-state.ts';

/** Where bytes live. The local folder and S3 stand behind this interface and pass the same contract test. */
export type FileStore = {
  /** Takes over a finished file on this machine; durable when it returns, and the path is then gone. */
  adopt(path: string, key: string): Promise<void>;
  /** The same for several whose bytes are on disk already and whose keys share their first two characters: one wait for the disk. */
  adoptMany?(files: readonly { path: string; key: string }[]): Promise<void>;
  /** Bytes `start` to `end` inclusive, or all; fails when the key is unknown. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Writes a stream under a key; only a store that every server reaches has it. */
  share?(content: Readable, key: string): Promise<void>;
  /** Forgets a key; one that is unknown is already forgotten. */
  remove(key: string): Promise<void>;
  /** Undefined when the store answers, else what is wrong. */
  look(): Promise<PartState | undefined>;
};
