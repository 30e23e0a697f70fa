import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, type OnReadOpts, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  CLOSE_MACHINE_GONE,
  CLOSE_TICKET,
  CLOSE_TOO_SLOW,
  CLOSE_WITHDRAWN,
  CONSOLE_PATH,
  type ConsoleTicket,
  type TtyFromPage,
  type TtyToPage,
} from '@praxis/contract/labs/agent';
import { openTicket } from '@praxis/instance/console-ticket';
import { type WebSocket, WebSocketServer } from 'ws';
import { picturePipe } from './picture-pipe.ts';
import { type PageStream, pageStream } from './relay/page-stream.ts';
import { openRelay, type Relay } from './relay/relay.ts';
import { rfbFilter } from './rfb-filter.ts';
import type { Terminal } from './terminal.ts';

type Viewer = {
  socket: WebSocket;
  page: Duplex;
  stream?: PageStream;
  ticket: ConsoleTicket;
  onNotified?: () => void;
  /** Lets go of the machine. */
  leave?: () => void;
};
type Options = {
  host: string;
  port: number;
  /** The secrets with which tickets may be signed; none until the server said so. */
  key: () => readonly string[];
  terminal: (machine: string) => Terminal | undefined;
  picture: (machine: string, onread: OnReadOpts) => Promise<Duplex>;
  /** The size of the page's terminal, from who holds the keyboard. */
  resized: (machine: string, size: { rows: number; columns: number }) => void;
  /** The program that carries pictures; without it, or where it cannot be made, this process carries them. */
  program?: Promise<string>;
  log: (text: string, more?: Record<string, unknown>) => void;
};

/** Bytes a viewer may lag behind: a picture waits for it, a terminal does not. */
const PAUSE_BYTES = 512 * 1024;
const TERMINAL_BYTES = 4 * 1024 * 1024;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const INPUT_BYTES = 1024 * 1024;
/** Before the machine is connected a page has little to say. */
const EARLY_BYTES = 64 * 1024;
/** No ticket lasts so long: what was withdrawn before is forgotten. */
const WITHDRAWN_MS = 3_600_000;

export type Consoles = Awaited<ReturnType<typeof openConsoles>>;

/** The console door: WebSockets with a ticket, to the picture and the terminal of machines. */
export async function openConsoles({ host, port, key, terminal, picture, resized, program, log }: Options) {
  const viewers = new Map<string, Set<Viewer>>();
  const controllers = new Map<string, string>();
  /** Tickets issued until these moments are withdrawn; by machine, or machine and person. */
  const withdrawn = new Map<string, number>();
  // What was withdrawn before us is not known: pages fetch a fresh ticket after a restart of ours.
  const since = Date.now();
  const http = createServer((_request, reply) => reply.writeHead(404).end());
  const sockets = new WebSocketServer({ noServer: true, maxPayload: INPUT_BYTES, perMessageDeflate: false });

  let relay: Relay | undefined;
  let closed = false;
  const mayType = ({ ticket }: Viewer) => ticket.role === 'control' && controllers.get(ticket.machine) === ticket.user;
  const of = (machine: string) => viewers.get(machine) ?? new Set<Viewer>();

  function ticketOf(request: IncomingMessage): ConsoleTicket | undefined {
    const path = (request.url ?? '').split('?')[0]!;
    if (!path.startsWith(CONSOLE_PATH)) return undefined;
    const ticket = openTicket<ConsoleTicket>(key(), path.split('/').at(-1)!, Date.now());
    if (!ticket) return undefined;
    const { machine, user, issued } = ticket;
    const until = Math.max(withdrawn.get(machine) ?? 0, withdrawn.get(`${machine} ${user}`) ?? 0);
    return issued > until && issued >= since ? ticket : undefined;
  }

  function showTerminal(viewer: Viewer, line: Terminal) {
    const { socket, ticket } = viewer;
    const send = (frame: TtyToPage) => socket.send(JSON.stringify(frame));
    viewer.onNotified = () => {
      const holder = controllers.get(ticket.machine);
      send({ t: 'control', ...(holder ? { holder } : {}), mine: mayType(viewer) });
    };
    const stop = line.read((piece) => {
      if (socket.bufferedAmount > TERMINAL_BYTES) return socket.close(CLOSE_TOO_SLOW, 'too slow');
      socket.send(piece, { binary: true });
    });
    viewer.leave = stop;
    socket.on('close', stop);
    viewer.onNotified();
    socket.send(line.shown(), { binary: true });
    send({ t: 'ready' });
    socket.on('message', (raw: Buffer, binary) => {
      if (socket.readyState !== socket.OPEN || !mayType(viewer)) return;
      if (binary) return line.write(raw);
      const frame = sizeOf(raw);
      if (frame) resized(ticket.machine, { rows: frame.rows, columns: frame.columns });
    });
  }

  async function showPicture(viewer: Viewer) {
    const { socket, ticket } = viewer;
    // What the page says before the machine hears waits here; a page that says more waits with it.
    const early: Buffer[] = [];
    let bytes = 0;
    const buffer = (raw: Buffer) => {
      early.push(raw);
      bytes += raw.length;
      if (bytes > EARLY_BYTES) socket.pause();
    };
    socket.on('message', buffer);
    const pipe = picturePipe(viewer.page, () => socket.readyState === socket.OPEN);
    const far = await picture(ticket.machine, pipe.onread);
    pipe.from(far);
    const filter = rfbFilter();
    const take = (raw: Buffer) => {
      // A page we have shown the door may go on talking.
      if (socket.readyState !== socket.OPEN) return;
      const through = filter(raw, mayType(viewer));
      if (!through) return socket.close(1003, 'no RFB');
      if (through.length > 0) far.write(through);
    };
    socket.off('message', buffer).on('message', take);
    early.forEach(take);
    if (socket.isPaused) socket.resume();
    if (!pipe.reads()) sendPieces(socket, far);
    far.on('error', () => far.destroy());
    far.on('close', () => socket.close(CLOSE_MACHINE_GONE, 'the machine is gone'));
    viewer.leave = () => far.destroy();
    socket.on('close', viewer.leave);
    if (socket.readyState !== socket.OPEN) far.destroy();
    else if (relay && viewer.stream && pipe.reads() && far instanceof Socket) pipe.stop(() => handOver(viewer, far));
  }

  /** From a machine whose driver reads in its own way. */
  function sendPieces(socket: WebSocket, far: Duplex) {
    far.on('data', (piece: Buffer) => {
      socket.send(piece, { binary: true }, () => {
        if (far.isPaused() && socket.bufferedAmount < PAUSE_BYTES / 2) far.resume();
      });
      if (socket.bufferedAmount > PAUSE_BYTES) far.pause();
    });
  }

  /** From here on the relay carries the picture; what the page says still comes to us. */
  function handOver({ socket, stream }: Viewer, far: Socket) {
    if (socket.readyState !== socket.OPEN || far.destroyed) return;
    const carried = relay?.carry(stream!.socket, far, { gone: () => far.destroy(), lost: () => socket.terminate() });
    if (carried) stream!.carriedBy(carried);
    else socket.terminate();
  }

  /** A page that does not answer keeps its connection a while longer, but nothing of the machine. */
  function shut({ socket, leave }: Viewer, code: number, text: string) {
    socket.close(code, text);
    leave?.();
  }

  function welcome(viewer: Viewer) {
    const { socket, ticket } = viewer;
    const { machine } = ticket;
    viewers.set(machine, of(machine).add(viewer));
    const end = setTimeout(
      () => shut(viewer, CLOSE_TICKET, 'the ticket has passed'),
      Math.min(ticket.expires - Date.now(), LONGEST_TIMER_MS),
    );
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(end);
      of(machine).delete(viewer);
      if (of(machine).size === 0) viewers.delete(machine);
    });
    if (ticket.kind === 'tty') {
      const line = terminal(machine);
      if (!line) return socket.close(CLOSE_MACHINE_GONE, 'the machine is gone');
      return showTerminal(viewer, line);
    }
    showPicture(viewer).catch((error: unknown) => {
      log('a picture did not open', { machine, error: String(error) });
      socket.close(CLOSE_MACHINE_GONE, 'the machine is gone');
    });
  }

  http.on('upgrade', (request, socket, head) => {
    const ticket = ticketOf(request);
    // The page learns why from the close code, which it would not from a refused upgrade.
    const stream = ticket?.kind === 'vnc' && relay ? pageStream(socket as Socket) : undefined;
    sockets.handleUpgrade(request, stream ?? socket, head, (opened) =>
      ticket
        ? welcome({ socket: opened, page: socket, ...(stream ? { stream } : {}), ticket })
        : opened.close(CLOSE_TICKET, 'no valid ticket'),
    );
  });
  await new Promise<void>((done, failed) => http.once('error', failed).listen(port, host, done));
  program?.then(
    (path) => {
      if (!closed) relay = openRelay(path, http, log);
    },
    (error: unknown) => log('pictures go without the relay', { error: String(error) }),
  );

  function withdraw(name: string) {
    const now = Date.now();
    for (const [other, at] of withdrawn) if (now - at > WITHDRAWN_MS) withdrawn.delete(other);
    withdrawn.set(name, now);
  }

  function closeAll(machine: string, code: number, text: string, user?: string) {
    let closed = 0;
    for (const viewer of of(machine)) {
      if (user !== undefined && viewer.ticket.user !== user) continue;
      shut(viewer, code, text);
      closed++;
    }
    return closed;
  }

  return {
    port: (http.address() as AddressInfo).port,
    controller: (machine: string) => controllers.get(machine),
    control(machine: string, user: string | undefined) {
      if (user === undefined) controllers.delete(machine);
      else controllers.set(machine, user);
      for (const viewer of of(machine)) viewer.onNotified?.();
    },
    revoke(machine: string, user?: string) {
      withdraw(user === undefined ? machine : `${machine} ${user}`);
      return closeAll(machine, CLOSE_WITHDRAWN, 'withdrawn', user);
    },
    watchers: (machine: string) => [...of(machine)].map(({ ticket: { user, role, kind } }) => ({ user, role, kind })),
    /** The machine was made anew or is gone: its tickets end with it, pages come back with others and find what is there then. */
    gone(machine: string, forGood: boolean) {
      withdraw(machine);
      closeAll(machine, CLOSE_MACHINE_GONE, 'the machine is gone');
      if (forGood) controllers.delete(machine);
    },
    /** The process of the relay, where one runs. */
    relay: () => relay?.pid(),
    close() {
      closed = true;
      relay?.close();
      for (const group of viewers.values()) for (const { socket } of group) socket.close(1012, 'restarting');
      sockets.close();
      http.close();
    },
  };
}

function sizeOf(raw: Buffer): TtyFromPage | undefined {
  try {
    const frame = JSON.parse(String(raw)) as Partial<TtyFromPage> | null;
    const fits = (count: unknown) => Number.isInteger(count) && (count as number) >= 2 && (count as number) <= 500;
    return frame?.t === 'size' && fits(frame.rows) && fits(frame.columns) ? (frame as TtyFromPage) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
