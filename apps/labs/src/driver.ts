import type { OnReadOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import type { LabMachine, LabProgress, LabRefusal, LabSnapshot, LabTemplate } from '@praxis/contract/labs/agent';

/** A refusal with its word for the server; `detail` goes into the log. */
export class LabFailure extends Error {
  readonly word: LabRefusal;
  constructor(word: LabRefusal, detail = '') {
    super(detail ? `${word}: ${detail}` : word);
    this.word = word;
  }
}

/** What a driver runs on. `lacks` says in an operator's words what is missing; without an accelerator nothing can run. */
export type DriverDetection = { accelerator?: string; lacks: string[] };

/** A machine to be made. */
export type MachineSpec = {
  machine: string;
  generation: number;
  template: string;
  hostname: string;
  networks: { network: string; address: string }[];
};

/** What a driver knows of one of its machines. */
export type DriverMachine = Pick<
  LabMachine,
  'machine' | 'generation' | 'template' | 'state' | 'error' | 'devices' | 'snapshots' | 'memory_mb' | 'disk_mb'
>;

/** A disk, stick or disc whose image lies in a file of this host. */
export type DeviceSpec = { device: string; kind: 'usb' | 'disk' | 'cd'; name: string; file: string };

/** A command line run by `sh -c` in the guest. */
export type GuestCommand = { command: string; user?: string | undefined; input?: string | undefined; seconds: number };
export type GuestResult = { code: number; out: string; errors: string };

/** Gives the guest's terminal another size. */
export const sizing = ({ rows, columns }: { rows: number; columns: number }) => `stty -F /dev/ttyS0 rows ${rows} cols ${columns}`;

/** A picture of three bytes a point, red, green, blue. */
export type Picture = { width: number; height: number; points: Buffer };

/** Tells how far a long operation is. */
export type Step = (progress: LabProgress) => void;

/** What happens to machines without being asked for. */
export type DriverNews =
  | { news: 'failed'; machine: string; error: string }
  | { news: 'restarted' | 'ready'; machine: string }
  | { news: 'templates' };

/**
 * What runs machines. Every call is repeatable: making what is there, or removing what is not, is no failure. Calls for one machine
 * come one after the other, except exec, files, open and picture. All refuse with LabFailure.
 */
export type Driver = {
  kind: 'qemu' | 'proxmox' | 'pretend';
  probe(): Promise<DriverDetection>;
  templates(): LabTemplate[];
  /** Builds in the background what is not ready. */
  buildTemplate(id: string): Promise<void>;
  /** Takes a template of an operator away with its files; refused while machines stand on it. */
  removeTemplate(id: string): Promise<void>;
  capacity(): Promise<{ memory_mb: { total: number; free: number }; disk_mb: { total: number; free: number } }>;
  create(spec: MachineSpec, step: Step): Promise<void>;
  /** A fresh clone in place of the old machine, which is gone afterwards with its snapshots. */
  reset(spec: MachineSpec, step: Step): Promise<void>;
  restart(machine: string, step: Step): Promise<void>;
  destroy(machine: string): Promise<void>;
  list(): Promise<DriverMachine[]>;
  snapshot(machine: string, name: string, step: Step): Promise<LabSnapshot>;
  restore(machine: string, name: string, step: Step): Promise<void>;
  dropSnapshot(machine: string, name: string): Promise<void>;
  attach(machine: string, device: DeviceSpec): Promise<void>;
  detach(machine: string, device: string): Promise<void>;
  /** Whether the guest answers within `seconds`. */
  answers(machine: string, seconds: number): Promise<boolean>;
  exec(machine: string, command: GuestCommand): Promise<GuestResult>;
  /**
   * Runs commands on the machine's files with programs it has no hand in. `genuine`: the programs on its own disk are those of its
   * template still.
   */
  execApart(machine: string, commands: readonly GuestCommand[]): Promise<{ results: GuestResult[]; genuine: boolean }>;
  /** Gives the terminal another size. */
  resize(machine: string, size: { rows: number; columns: number }): Promise<void>;
  putFile(machine: string, path: string, body: Buffer): Promise<void>;
  /** `file_too_large` over `most` bytes. */
  getFile(machine: string, path: string, most: number): Promise<Buffer>;
  /** Reads files of the machine's disk without asking the guest; undefined for one that is missing. */
  readOutside(machine: string, paths: string[]): Promise<Map<string, Buffer | undefined>>;
  /** The home directory as a gzipped tar, read from the disk when the guest no longer answers; undefined when there is nothing to keep. */
  homeOf(machine: string): Promise<Buffer | undefined>;
  /** With `onread` what comes is read that way where the driver can, and as `data` where it cannot. */
  open(machine: string, kind: 'vnc' | 'tty', onread?: OnReadOpts): Promise<Duplex>;
  /** What the terminal of a fresh machine shows already. */
  greeting(machine: string): Promise<Buffer>;
  /** The screen, three bytes a point; undefined when there is none. */
  picture(machine: string): Promise<Picture | undefined>;
  onNews(handle: (news: DriverNews) => void): void;
  /** Lets go of the machines, which go on running. */
  close(): Promise<void>;
};
