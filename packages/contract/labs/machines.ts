import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { deviceToken, id, line, nothing, text, time } from '../core/shapes.ts';
import { LAB_LIMITS } from './labs.ts';
import { assistView, machineView } from './tasks.ts';

/** What may be done to a machine. `keep_home` of `initialise`; the home directory is always kept when a machine is recycled. */
export const machineAct = z.enum([
  'retry',
  'restart',
  'initialise',
  'to_advanced',
  'to_common',
  'extend',
  'renew',
  'recycle',
  'snapshot',
  'restore',
  'drop',
  'attach',
  'detach',
]);
/** What may be done to a machine. */
export type MachineAct = z.output<typeof machineAct>;

const MACHINE_REFUSALS = [
  'not_available',
  'lab_machine_busy',
  'lab_machine_state',
  'lab_advanced_first',
  'lab_extensions_used',
  'lab_closes_first',
  'lab_disks_maximum',
  'lab_snapshots_maximum',
  'lab_devices_first',
  'lab_machine_recycled',
  'lab_not_supported',
  'lab_item_wrong',
] as const;

/** A machine of one's own; at a stage from which device counts. */
const machine = { machine_id: id, device: z.optional(deviceToken) };
/** A lab of one's own; at a stage from which device counts. */
const ownTask = { task_id: id, device: z.optional(deviceToken) };

export const actOnMachine = endpoint({
  method: 'POST',
  path: '/api/lab/machine/act',
  summary: 'Puts a machine through one of the operations; what takes time goes on afterwards and is told on topic `lab-session:{id}`.',
  input: z.object({
    ...machine,
    act: machineAct,
    /** What the page showed; an operation for an earlier machine is refused. */
    generation: z.number().check(z.int(), z.gte(1)),
    keep_home: z._default(z.boolean(), true),
    /** Of `restore`, `drop` and `detach`. */
    object_id: z.optional(id),
    /** Of `snapshot`. */
    name: z._default(text(40), ''),
    /** Of `attach`. */
    kind: z.optional(z.enum(['usb', 'disk', 'cd'])),
    /** Of `attach`: an item of the resource library; without one an empty stick or disk. */
    item_id: z.optional(id),
  }),
  data: machineView,
  refusals: [...MACHINE_REFUSALS, 'file_not_found'],
});

export const openConsole = endpoint({
  method: 'POST',
  path: '/api/lab/console',
  summary:
    'The address of a console for a few minutes: a WebSocket that ends with them. Who helps looks only, until the student shares control.',
  input: z.object({ ...machine, kind: z.enum(['tty', 'vnc']) }),
  data: z.object({
    address: z.string(),
    role: z.enum(['view', 'control']),
    expires_at: time,
    /** Until then; the page comes back before. */ seconds: z.number(),
  }),
  refusals: ['not_available', 'lab_machine_state', 'lab_not_open', 'other_device_active'],
});

export const sendClipboard = endpoint({
  method: 'POST',
  path: '/api/lab/clipboard/send',
  summary: 'Puts text into the clipboard of a machine, any Unicode.',
  input: z.object({ ...machine, text: text(LAB_LIMITS.clipboard) }),
  data: nothing,
  refusals: ['not_available', 'lab_machine_state', 'lab_not_supported', 'lab_machine_silent'],
});

export const takeClipboard = endpoint({
  method: 'POST',
  path: '/api/lab/clipboard/take',
  summary: 'The text in the clipboard of a machine.',
  input: z.object({ ...machine }),
  data: z.object({ text: z.string() }),
  refusals: ['not_available', 'lab_machine_state', 'lab_not_supported', 'lab_machine_silent'],
});

export const sendLabFile = endpoint({
  method: 'POST',
  path: '/api/lab/file/send',
  summary: 'Puts a file uploaded for `lab_upload`, at most 2 MB, into the home directory of a machine (S-187, S-188).',
  input: z.object({ ...machine, file_id: id }),
  data: z.object({ path: z.string(), bytes: z.number() }),
  refusals: ['not_available', 'lab_machine_state', 'file_not_found', 'file_too_large', 'lab_machine_silent', 'lab_disk_full'],
});

export const listLabFiles = endpoint({
  method: 'POST',
  path: '/api/lab/file/list',
  summary: 'Names in a folder of a machine, the home directory when none is named.',
  input: z.object({ ...machine, path: z._default(text(1000), '') }),
  data: z.object({ path: z.string(), entries: z.array(z.object({ name: z.string(), folder: z.boolean(), bytes: z.number() })) }),
  refusals: ['not_available', 'lab_machine_state', 'lab_file_missing', 'lab_machine_silent'],
});

export const takeLabFile = endpoint({
  method: 'POST',
  path: '/api/lab/file/take',
  summary: 'An address that downloads a file of a machine, at most 2 MB.',
  input: z.object({ ...machine, path: line(1000) }),
  data: z.object({ address: z.string(), name: z.string() }),
  refusals: ['not_available', 'lab_machine_state', 'lab_file_missing', 'file_too_large', 'lab_machine_silent'],
});

export const checkLab = endpoint({
  method: 'POST',
  path: '/api/lab/check',
  summary: 'Runs the rules of a step, of one rule or of all; each result is told on topic `lab-session:{id}` as it is known.',
  input: z.object({ ...ownTask, step_id: z.optional(text(40)), rule_id: z.optional(text(40)) }),
  data: z.object({ running: z.number() }),
  refusals: ['not_available', 'lab_not_started', 'lab_check_running', 'lab_nothing_to_check', 'lab_not_open'],
});

export const readLabHint = endpoint({
  method: 'POST',
  path: '/api/lab/hint',
  summary: 'Reads a hint; its cost is taken from the score once.',
  input: z.object({ ...ownTask, hint_id: text(40) }),
  data: z.object({ text: z.string(), spent: z.number(), score: z.nullable(z.number()) }),
  refusals: ['not_available', 'lab_not_started'],
});

export const sendLabFlag = endpoint({
  method: 'POST',
  path: '/api/lab/flag',
  summary: 'Hands in the word a rule of kind flag asks for; ten tries a minute.',
  input: z.object({ ...ownTask, rule_id: text(40), flag: line(500) }),
  data: z.object({ passed: z.boolean(), score: z.nullable(z.number()) }),
  refusals: ['not_available', 'lab_not_started', 'lab_not_open', 'too_many_requests'],
});

export const askForHelp = endpoint({
  method: 'POST',
  path: '/api/lab/assist/ask',
  summary: 'A student asks for help at a machine, or who assists asks a student to be let in.',
  input: z.object({ machine_id: id, note: z._default(text(500), '') }),
  data: assistView,
  refusals: ['not_available', 'lab_assist_open', 'lab_machine_state'],
});

export const actOnAssist = endpoint({
  method: 'POST',
  path: '/api/lab/assist/act',
  summary:
    'The helper joins (`join`), the student lets a helper in (`admit`) or not (`refuse`), shares control or takes it back; both may end it.',
  input: z.object({ assist_id: id, act: z.enum(['join', 'admit', 'refuse', 'share', 'unshare', 'end']) }),
  data: assistView,
  refusals: ['not_available', 'lab_assist_over', 'lab_assist_consent'],
});

const template = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'building', 'ready', 'failed']),
  progress: z.number(),
  step: z.string(),
  error: z.string(),
  memory_mb: z.number(),
  disk_mb: z.number(),
  version: z.string(),
  /** Brought by an operator: can be taken away again. */
  own: z.boolean(),
});
const host = z.object({
  name: z.string(),
  driver: z.string(),
  accelerator: z.string(),
  connected: z.boolean(),
  draining: z.boolean(),
  lacks: z.array(z.string()),
  slots: z.object({ total: z.number(), free: z.number() }),
  memory_mb: z.object({ total: z.number(), free: z.number() }),
  disk_mb: z.object({ total: z.number(), free: z.number() }),
  machines: z.number(),
  templates: z.array(template),
  seen_at: time,
});
/** A host of lab machines as operators see it. */
export type LabHostView = z.output<typeof host>;

export const listLabHosts = endpoint({
  method: 'GET',
  path: '/api/admin/lab/hosts',
  summary: 'Hosts of lab machines: slots, memory, disk, what is missing, templates with their progress; how many machines wait; quotas.',
  input: z.object({}),
  data: z.object({
    hosts: z.array(host),
    waiting: z.number(),
    running: z.number(),
    quotas: z.array(z.object({ scope: z.enum(['user', 'space', 'institution']), machines: z.number() })),
  }),
  refusals: ['not_available'],
});

export const actOnLabHost = endpoint({
  method: 'POST',
  path: '/api/admin/lab/act',
  summary:
    'Lets a host take no new machines, or take them again; has a template built anew; sets how many machines a user, space or institution may have.',
  input: z.object({
    act: z.enum(['drain', 'undrain', 'build', 'quota']),
    host: z._default(text(100), ''),
    template: z._default(text(60), ''),
    scope: z.optional(z.enum(['user', 'space', 'institution'])),
    machines: z.optional(z.number().check(z.int(), z.gte(0), z.lte(100_000))),
  }),
  data: nothing,
  refusals: ['not_available', 'lab_host_away'],
});

/** A file of a template is at most so large here; larger ones are laid down on the host by an operator (bytes). */
export const LAB_TEMPLATE_BYTES = 200 * 1_048_576;

export const addLabTemplate = endpoint({
  method: 'POST',
  path: '/api/admin/lab/template',
  summary:
    'Gives a host a template of files uploaded for `lab_template`: a disk (`disk.qcow2`, `disk.raw`) or the root of a system (`rootfs.tar.gz`), perhaps with `vmlinuz` and `initrd`. It is built in the background.',
  input: z.object({
    host: line(100),
    template: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,38}$/, 'lab_name_wrong')),
    name: line(60, 'title_required'),
    display: z.enum(['text', 'desktop']),
    memory_mb: z.number('parameter_error').check(z.int('parameter_error'), z.gte(64, 'parameter_error'), z.lte(65_536, 'parameter_error')),
    cpus: z._default(z.number().check(z.int(), z.gte(1), z.lte(16)), 1),
    disk_mb: z.number('parameter_error').check(z.int('parameter_error'), z.gte(64, 'parameter_error'), z.lte(1_048_576, 'parameter_error')),
    user: z.string().check(z.regex(/^[a-z_][a-z0-9_-]{0,31}$/, 'lab_name_wrong')),
    home: z.string().check(z.regex(/^\/[A-Za-z0-9_./-]{1,200}$/, 'parameter_error')),
    files: z.array(z.object({ part: z.enum(['disk', 'rootfs', 'vmlinuz', 'initrd']), file_id: id })).check(z.minLength(1), z.maxLength(3)),
  }),
  data: nothing,
  refusals: ['not_available', 'lab_host_away', 'file_not_found', 'lab_template_files', 'lab_not_supported', 'lab_template_built_in'],
});

export const removeLabTemplate = endpoint({
  method: 'POST',
  path: '/api/admin/lab/template/remove',
  summary: 'Takes a template of an operator away from a host; refused while machines stand on it or labs need it there, and says which.',
  input: z.object({ host: line(100), template: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,38}$/, 'lab_name_wrong')) }),
  data: nothing,
  refusals: [
    'not_available',
    'lab_host_away',
    'lab_template_built_in',
    'lab_template_missing',
    'lab_template_machines',
    'lab_template_labs',
    'lab_template_making',
    'lab_not_supported',
  ],
});
