/**
 * What the server and a lab agent say over the agent channel. The agent tells its whole state whenever it changes (`state`), what
 * happened in between (`event`), and answers calls addressed to it. A call that changes a machine carries `machine`, `generation` and
 * `operation`: repeated after a lost answer it is answered as before and not done twice. A call for an older generation is refused.
 */

/** The name by which agents of this kind say hello; `ask` goes to one of them by its host name. */
export const LAB_AREA = 'labs';

/** The largest file that goes into or comes out of a machine in one call, bytes. */
export const LAB_FILE_BYTES = 2 * 1024 * 1024;
/** Disks, sticks and discs attached to one machine at most, unless the server says another number. */
export const LAB_DEVICES = 4;
/** Snapshots of one machine at most, unless the server says another number. */
export const LAB_SNAPSHOTS = 3;

/** Why a call was refused; the server turns each into a text. */
export type LabRefusal =
  | 'machine_missing'
  | 'machine_not_running'
  | 'generation_passed'
  | 'host_full'
  | 'host_draining'
  | 'template_missing'
  | 'template_not_ready'
  | 'template_in_use'
  | 'too_many_devices'
  | 'too_many_snapshots'
  | 'device_missing'
  | 'device_busy'
  | 'snapshot_missing'
  | 'file_missing'
  | 'file_not_writable'
  | 'file_too_large'
  | 'guest_not_answering'
  | 'not_supported'
  | 'disk_full'
  | 'call_timed_out'
  | 'failed';

/** What a machine on this template can do. */
export type LabCapabilities = {
  display: 'text' | 'desktop';
  /** Whether there is a terminal besides the picture. */
  terminal: boolean;
  snapshot: boolean;
  devices: ('usb' | 'disk' | 'cd')[];
  clipboard: boolean;
  /** Whether several machines can share an isolated network. */
  networks: boolean;
  /** Whether checks can read the disk from outside. */
  inspection: boolean;
};

/** One template on a host. `progress` 0–100 while it is built; `error` says what to do when it failed. */
export type LabTemplate = {
  id: string;
  name: string;
  state: 'waiting' | 'building' | 'ready' | 'failed';
  progress: number;
  step?: string;
  error?: string;
  memory_mb: number;
  disk_mb: number;
  /** Grows when it is built anew; machines keep the version they were made from. */
  version: string;
  capabilities: LabCapabilities;
  /** The user whose home directory is kept, and where it lies. */
  user: string;
  home: string;
};

/** What an operator says of a template of their own. */
export type LabOwnTemplate = {
  name: string;
  memory_mb: number;
  cpus: number;
  disk_mb: number;
  display: 'text' | 'desktop';
  user: string;
  home: string;
};

/** Names of the files a template is made of: a disk or the root of a system, and a kernel with its first file system. */
export const LAB_TEMPLATE_FILES = /^(disk\.(qcow2|raw|img)|rootfs\.tar(\.(gz|xz|zst|bz2))?|vmlinuz|initrd)$/;

/** A machine as the agent finds it. `failed` machines can be made anew with their home directory. */
export type LabMachine = {
  machine: string;
  generation: number;
  template: string;
  state: 'creating' | 'running' | 'restarting' | 'stopped' | 'failed';
  error?: string;
  /** Whether the guest answers. */
  guest: boolean;
  devices: { device: string; kind: 'usb' | 'disk' | 'cd'; name: string }[];
  snapshots: LabSnapshot[];
  /** Who holds the keyboard; undefined while nobody may type. */
  controller?: string;
  memory_mb: number;
  disk_mb: number;
};

/** A snapshot of memory and disk; `at` UTC milliseconds, `mb` what it takes on the host. */
export type LabSnapshot = { name: string; at: number; mb: number };

/** What a host says of itself, whole. */
export type LabHostState = {
  host: string;
  driver: 'qemu' | 'proxmox' | 'pretend';
  /** `kvm`, `tcg`, or what the driver runs on; undefined while nothing can run. */
  accelerator?: string;
  /** What is missing here, in words an operator can act on; empty when all is there. */
  lacks: string[];
  /** Where the server's proxy reaches the consoles of this host, such as `http://127.0.0.1:8091`. */
  consoles: string;
  draining: boolean;
  slots: { total: number; free: number };
  memory_mb: { total: number; free: number };
  disk_mb: { total: number; free: number };
  templates: LabTemplate[];
  machines: LabMachine[];
};

/** What happened without being asked for. */
export type LabEvent =
  | { event: 'machine_failed'; machine: string; generation: number; error: string }
  | { event: 'machine_restarted'; machine: string; generation: number }
  | { event: 'guest_ready'; machine: string; generation: number }
  | { event: 'disk_nearly_full'; machine?: string; free_mb: number }
  | { event: 'template_ready' | 'template_failed'; template: string; error?: string };

/** Which machine, which of its lives, and which request of the server. */
export type LabOperation = { machine: string; generation: number; operation: string };

/** A detection rule: what to look at and what to find there. */
export type LabRule = {
  id: string;
  kind: 'command' | 'file' | 'port' | 'process' | 'http' | 'script' | 'flag';
  /** The command line, path, port number, process name, address, shell script, or path of the flag. */
  look: string;
  /** What the output or content must hold; without it the exit code or presence decides. */
  expect?: string;
  match?: 'contains' | 'equals' | 'regex' | 'absent';
  /** Of `file` and `flag`: whether it may be read from the machine's disk from outside; `only` never asks the guest. */
  outside?: 'prefer' | 'only';
  /** At most 60. */
  timeout_seconds?: number;
};

/** What a rule found; `output` at most 2,000 characters. `unknown` when it could not be looked at; `replaced` when the machine's own programs are not those it came with. */
export type LabFinding = { rule: string; ok: boolean; output: string; from: 'inside' | 'outside' | 'unknown'; replaced?: true };

/** How far a long call is. */
export type LabProgress = { progress: number; step: string };

/** Said when the home directory of the machine before could not be taken: the one saved earlier was used. */
export type HomeSaved = { home_kept?: false };

/** Calls by name: what is asked, what is answered, what is told meanwhile. Addresses are paths on the server's origin, open without a session. */
export type LabCalls = {
  create: {
    body: LabOperation & {
      template: string;
      /** Whose machine it is: holds the keyboard first. */
      owner: string;
      /** GET a gzipped tar of the home directory of an earlier machine. */
      home?: string;
      /** Lines the machine's hostname and greeting show. */
      hostname?: string;
      /** Machines naming the same network see each other and nothing else; the address is the machine's on it. */
      networks?: { network: string; address: string }[];
      /** Run once as root in a fresh machine. */
      init_script?: string;
      devices_max?: number;
      snapshots_max?: number;
    };
    reply: LabMachine & HomeSaved;
    partial: LabProgress;
  };
  /** Initialise: a fresh clone under a new generation. `keep` the home directory or not; `home` is the one saved before, for when it cannot be had. */
  reset: {
    body: LabOperation & { next_generation: number; keep_home: boolean; home?: string };
    reply: LabMachine & HomeSaved;
    partial: LabProgress;
  };
  restart: { body: LabOperation; reply: LabMachine; partial: LabProgress };
  /** `deliver`: POST a gzipped tar of the home directory there first; the reply says whether that worked. */
  destroy: { body: LabOperation & { deliver?: string }; reply: { home_kept: boolean }; partial: LabProgress };
  snapshot: { body: LabOperation & { name: string }; reply: LabSnapshot; partial: LabProgress };
  restore: { body: LabOperation & { name: string }; reply: LabMachine; partial: LabProgress };
  dropSnapshot: { body: LabOperation & { name: string }; reply: Record<string, never>; partial: never };
  /** GET `source` is the image of the disk or disc; `files` makes one of single files instead. */
  attach: {
    body: LabOperation & {
      device: string;
      kind: 'usb' | 'disk' | 'cd';
      name: string;
      source?: string;
      files?: { name: string; source: string }[];
      /** Of an empty `usb` or `disk`. */
      size_mb?: number;
    };
    reply: LabMachine;
    partial: LabProgress;
  };
  detach: { body: LabOperation & { device: string }; reply: LabMachine; partial: never };
  exec: {
    body: { machine: string; command: string; user?: string; input?: string; timeout_seconds?: number };
    reply: { code: number; out: string; errors: string };
    partial: never;
  };
  /** `body` base64, at most LAB_FILE_BYTES; lands in the home directory. */
  putFile: { body: { machine: string; name: string; body: string }; reply: { path: string; bytes: number }; partial: never };
  /** Writes a text as the machine's user would: into the folders they may write to. A bare name lands in the home directory. */
  saveText: { body: { machine: string; path: string; text: string }; reply: { path: string; bytes: number }; partial: never };
  getFile: { body: { machine: string; path: string }; reply: { name: string; bytes: number; body: string }; partial: never };
  /** Names in a folder of the machine, for the download dialog. */
  listFiles: {
    body: { machine: string; path?: string };
    reply: { path: string; entries: { name: string; folder: boolean; bytes: number }[] };
    partial: never;
  };
  getClipboard: { body: { machine: string }; reply: { text: string }; partial: never };
  setClipboard: { body: { machine: string; text: string }; reply: Record<string, never>; partial: never };
  /** Findings are told one by one as `partial` and all together at the end. `outside` settles all rules that can be from the disk. */
  check: { body: { machine: string; rules: LabRule[]; outside?: boolean }; reply: { findings: LabFinding[] }; partial: LabFinding };
  /** A small picture, base64, or the last lines of a terminal. */
  thumbnail: { body: { machine: string; width?: number }; reply: { picture?: string; type?: string; text?: string }; partial: never };
  /** Gives the keyboard to another person at once; nobody may type when `user` is missing. */
  control: { body: { machine: string; user?: string }; reply: Record<string, never>; partial: never };
  /** Ends the connections of a person, or all, and refuses every ticket issued to them until now. */
  revoke: { body: { machine: string; user?: string }; reply: { closed: number }; partial: never };
  /** What a terminal showed since `from` bytes, as far as it is kept, base64; `next` is where to go on. Of a picture the picture. */
  recorded: {
    body: { machine: string; from: number };
    reply: { text?: string; next: number; picture?: string; type?: string };
    partial: never;
  };
  /** A machine as it is now: a `state` told before may be older than the answer to a call made since. */
  machine: { body: { machine: string }; reply: LabMachine; partial: never };
  /** Who is connected to the consoles of a machine. */
  watchers: {
    body: { machine: string };
    reply: { watchers: { user: string; role: 'view' | 'control'; kind: 'vnc' | 'tty' }[] };
    partial: never;
  };
  /** Takes no new machines while `on`. */
  drain: { body: { on: boolean }; reply: Record<string, never>; partial: never };
  /** Lays down a template of an operator, in place of one of that name, and builds it. GET each `source`. */
  addTemplate: {
    body: { template: string; settings: LabOwnTemplate; files: { name: string; source: string }[] };
    reply: Record<string, never>;
    partial: never;
  };
  /** Takes an operator's template away with its files; refused while machines here stand on it. */
  removeTemplate: { body: { template: string }; reply: Record<string, never>; partial: never };
  /** Builds a template anew. */
  buildTemplate: { body: { template: string }; reply: Record<string, never>; partial: never };
};

/** The name of a call. */
export type LabCall = keyof LabCalls;

/**
 * The right to look at, or type into, one console; signed by the server (`sealTicket`). Times UTC milliseconds. A connection ends with
 * CLOSE_TICKET at `expires`: the page comes back with a fresh ticket, so some ten minutes are a good length.
 */
export type ConsoleTicket = {
  machine: string;
  user: string;
  /** `view` can never type; `control` types while the agent's controller is this person. */
  role: 'view' | 'control';
  kind: 'vnc' | 'tty';
  issued: number;
  expires: number;
};

/** The address of a console on the product's origin: `{CONSOLE_PATH}{host}/{ticket}`. A WebSocket. */
export const CONSOLE_PATH = '/lab-console/';

/** Text frames of a `tty` console from the page; keystrokes are binary frames. */
export type TtyFromPage = { t: 'size'; columns: number; rows: number };
/** Text frames of a console to the page; output is binary. A `vnc` console carries binary frames alone. */
export type TtyToPage = { t: 'control'; holder?: string; mine: boolean } | { t: 'ready' };

/** Close codes of a console: the ticket is none or has passed; it was withdrawn; the machine is gone or was made anew; too slow a reader. */
export const CLOSE_TICKET = 4401;
export const CLOSE_WITHDRAWN = 4403;
export const CLOSE_MACHINE_GONE = 4404;
export const CLOSE_TOO_SLOW = 4408;
