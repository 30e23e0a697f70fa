import { LabFailure } from '../../driver.ts';

/** Where a Proxmox VE host is and how we are known to it. */
export type ProxmoxAccess = {
  /** Such as `https://pve.example.org:8006`. */
  address: string;
  node: string;
  /** `user@realm!name=secret`, an API token. */
  token: string;
  /** Where discs are put. */
  storage: string;
};

export type ProxmoxApi = ReturnType<typeof openApi>;
type Values = Record<string, string | number | string[]>;

const SECONDS = 30;
const TASK_SECONDS = 300;
const POLL_MS = 250;

/** The answer of the cluster turned into our words. */
function failureOf(status: number, args: string) {
  if (/does not exist|no such|not found/i.test(args)) return new LabFailure('machine_missing', args);
  if (/not running/i.test(args)) return new LabFailure('machine_not_running', args);
  if (/guest agent|QEMU Guest Agent/i.test(args)) return new LabFailure('guest_not_answering', args);
  return new LabFailure('failed', `${status} ${args}`);
}

/** The HTTP API of Proxmox VE (`/api2/json`), as far as machines need it. */
export function openApi({ address, node, token }: ProxmoxAccess) {
  const headers = { authorization: `PVEAPIToken=${token}` };

  async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, values: Values = {}): Promise<unknown> {
    const at = new URL(`/api2/json${path}`, address);
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(values)) for (const each of [value].flat()) form.append(name, String(each));
    const inBody = method === 'POST' || method === 'PUT';
    if (!inBody) at.search = form.toString();
    const reply = await fetch(at, { method, headers, ...(inBody ? { body: form } : {}), signal: AbortSignal.timeout(SECONDS * 1000) });
    const text = await reply.text();
    const args = text.startsWith('{') ? (JSON.parse(text) as { data?: unknown; message?: string; errors?: unknown }) : {};
    // The reason of a refusal stands in the status line or in the body, by version.
    if (!reply.ok)
      throw failureOf(reply.status, `${reply.statusText} ${args.message ?? ''} ${args.errors ? JSON.stringify(args.errors) : ''}`);
    return args.data;
  }
  const onNode = (path: string) => `/nodes/${encodeURIComponent(node)}${path}`;

  return {
    ask: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, values?: Values) => ask(method, onNode(path), values),
    version: async () => (await ask('GET', '/version')) as { version: string },
    nextId: async () => Number(await ask('GET', '/cluster/nextid')),
    /** Asks for something that takes its time and waits for its end. */
    async task(method: 'POST' | 'PUT' | 'DELETE', path: string, values?: Values) {
      const id = (await ask(method, onNode(path), values)) as string | null;
      if (!id?.startsWith('UPID:')) return;
      const until = performance.now() + TASK_SECONDS * 1000;
      for (;;) {
        const { status, exitstatus } = (await ask('GET', onNode(`/tasks/${encodeURIComponent(id)}/status`))) as {
          status: string;
          exitstatus?: string;
        };
        if (status === 'stopped' && exitstatus === 'OK') return;
        if (status === 'stopped') throw failureOf(500, exitstatus ?? 'the task failed');
        if (performance.now() > until) throw new LabFailure('call_timed_out', path);
        await new Promise((again) => setTimeout(again, POLL_MS));
      }
    },
    /** Puts a file where machines can mount it as a disc. */
    async upload(storage: string, name: string, body: Buffer) {
      const form = new FormData();
      form.set('content', 'iso');
      form.set('filename', new Blob([new Uint8Array(body)]), name);
      const at = new URL(`/api2/json${onNode(`/storage/${encodeURIComponent(storage)}/upload`)}`, address);
      const reply = await fetch(at, { method: 'POST', headers, body: form, signal: AbortSignal.timeout(TASK_SECONDS * 1000) });
      if (!reply.ok) throw failureOf(reply.status, reply.statusText);
    },
    /** The WebSocket of a console, opened by a ticket of its own. */
    socket(vmid: number, port: string | number, ticket: string) {
      const at = new URL(`/api2/json${onNode(`/qemu/${vmid}/vncwebsocket`)}`, address.replace(/^http/, 'ws'));
      at.searchParams.set('port', String(port));
      at.searchParams.set('vncticket', ticket);
      return { address: at.href, headers };
    },
  };
}
