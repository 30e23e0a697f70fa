import { constants } from 'node:os';

/** What a call gets instead of the kernel's answer. */
type Refused = 'EPERM' | 'ENOSYS' | 'EACCES';
/** The numbers of a system call on x86-64 and on arm64; undefined where there is none. */
type Numbers = readonly [x64: number | undefined, arm64: number | undefined];

/** Calls that make or change mounts, namespaces, other processes, the machine or its clock, or that widen the kernel's open face. */
const refused: Record<string, Numbers> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  process_mrelease: [448, 448],
  pidfd_getfd: [438, 438],
  kcmp: [312, 272],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  statmount: [457, 457],
  listmount: [458, 458],
  unshare: [272, 97],
  setns: [308, 268],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  seccomp: [317, 277],
  memfd_secret: [447, 447],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  create_module: [174, undefined],
  query_module: [178, undefined],
  get_kernel_syms: [177, undefined],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  nfsservctl: [180, 42],
  lookup_dcookie: [212, 18],
  syslog: [103, 116],
  sysfs: [139, undefined],
  _sysctl: [156, undefined],
  ustat: [136, undefined],
  uselib: [134, undefined],
  vhangup: [153, 58],
  personality: [135, 92],
  modify_ldt: [154, undefined],
  iopl: [172, undefined],
  ioperm: [173, undefined],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  fanotify_init: [300, 262],
  fanotify_mark: [301, 263],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
};

const special = { clone: [56, 220], clone3: [435, 435], socket: [41, 198], socketpair: [53, 199], ioctl: [16, 29] } as const;

const architectures = { x64: { column: 0, audit: 0xc000003e }, arm64: { column: 1, audit: 0xc00000b7 } } as const;
/** Calls of the x32 kind carry this bit and would slip past every number above. */
const X32 = 0x40000000;
const NEW_NAMESPACES = 0x7e020000;
const AF_UNIX = 1;
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;

const KILL = 0x80000000;
const ALLOW = 0x7fff0000;
const refuse = (name: Refused) => 0x00050000 | constants.errno[name];

/** One instruction of the classic packet filter, before it is packed. */
type Instruction = { code: number; yes?: number; no?: number; k: number };
const load = (offset: number): Instruction => ({ code: 0x20, k: offset });
const end = (k: number): Instruction => ({ code: 0x06, k });
const equal = (k: number, yes: number, no: number): Instruction => ({ code: 0x15, yes, no, k });
const atLeast = (k: number, yes: number, no: number): Instruction => ({ code: 0x35, yes, no, k });
const anyBit = (k: number, yes: number, no: number): Instruction => ({ code: 0x45, yes, no, k });

const NUMBER = 0;
const ARCHITECTURE = 4;
/** The low half of an argument; both architectures are little endian. */
const argument = (place: number) => 16 + 8 * place;

/** The program that the kernel asks about every call of a box, as it stands in memory. */
export function seccompFilter(architecture: string = process.arch): Buffer {
  const about = architectures[architecture as keyof typeof architectures];
  if (!about) throw new Error(`no seccomp filter for ${architecture}`);
  const { column, audit } = about;
  const program: Instruction[] = [load(ARCHITECTURE), equal(audit, 1, 0), end(KILL), load(NUMBER)];
  if (architecture === 'x64') program.push(atLeast(X32, 0, 1), end(KILL));
  const numbers = Object.values(refused)
    .map((both) => both[column])
    .filter((number) => number !== undefined);
  for (const number of numbers) program.push(equal(number, 0, 1), end(refuse('EPERM')));
  // The C library falls back to clone, whose flags a filter can read.
  program.push(equal(special.clone3[column], 0, 1), end(refuse('ENOSYS')));
  program.push(equal(special.clone[column], 0, 4), load(argument(0)), anyBit(NEW_NAMESPACES, 0, 1), end(refuse('EPERM')), end(ALLOW));
  for (const call of [special.socket, special.socketpair])
    program.push(equal(call[column], 0, 4), load(argument(0)), equal(AF_UNIX, 1, 0), end(refuse('EACCES')), end(ALLOW));
  program.push(equal(special.ioctl[column], 0, 5), load(argument(1)), equal(TIOCSTI, 1, 0), equal(TIOCLINUX, 0, 1));
  program.push(end(refuse('EPERM')), end(ALLOW));
  program.push(end(ALLOW));
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(({ code, yes = 0, no = 0, k }, at) => {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(yes, at * 8 + 2);
    bytes.writeUInt8(no, at * 8 + 3);
    bytes.writeUInt32LE(k >>> 0, at * 8 + 4);
  });
  return bytes;
}
