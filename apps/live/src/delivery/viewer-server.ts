import { type LiveTicket, liveClose, viewerFrame } from '@praxis/contract/live-media/live-media';
import type { RawData, WebSocket } from 'ws';
import type { LiveClass } from '../live-class.ts';
import { frameOf, HELLO_MS } from '../text-frames.ts';

type Options = { open: (sealed: string) => LiveTicket | undefined; find: () => LiveClass | undefined };

/** While a class has no publisher yet, those who wait are asked to come again this often. */
const WAIT_MS = 300;

/** Takes a viewer's socket: `hello` first, then choices and fresh tickets. */
export function receiveViewer(socket: WebSocket, { open, find }: Options) {
  let seat: ReturnType<LiveClass['viewers']['join']> | undefined;
  let ticket: LiveTicket | undefined;
  let again: NodeJS.Timeout | undefined;
  const impatient = setTimeout(() => !ticket && socket.close(liveClose.ticket), HELLO_MS);
  socket.on('close', () => {
    clearTimeout(impatient);
    clearInterval(again);
  });

  socket.on('message', (raw: RawData, binary: boolean) => {
    const frame = frameOf(viewerFrame, raw, binary);
    if (!frame) return socket.close(liveClose.unreadable);
    if (frame.t === 'hello' || frame.t === 'ticket') {
      const visible = open(frame.ticket);
      if (!visible || (ticket && visible.user !== ticket.user)) return socket.close(liveClose.ticket);
      ticket = visible;
      if (frame.t === 'ticket') return seat?.renew(visible);
      if (seat || again) return socket.close(liveClose.unreadable);
      const choice = frame.choice;
      const enter = () => {
        const live = find();
        if (!live || !ticket || seat) return false;
        if (live.over) socket.close(liveClose.over);
        else seat = live.viewers.join(socket, ticket, choice);
        return true;
      };
      if (enter()) return;
      socket.send(JSON.stringify({ t: 'state', live: false, qualities: [], sound: false, shed: [] }));
      again = setInterval(() => {
        if (ticket && ticket.expires < Date.now()) return socket.close(liveClose.ticket);
        if (enter()) clearInterval(again);
      }, WAIT_MS);
      return;
    }
    if (!ticket) return socket.close(liveClose.ticket);
    if (frame.t === 'choose') seat?.choose(frame.choice);
    else seat?.fits(frame.step);
  });
}
