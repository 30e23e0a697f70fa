import { type LiveTicket, liveClose, stageFrame, type ToStage } from '@praxis/contract/live-media/live-media';
import { WebSocket } from 'ws';
import { frameOf, HELLO_MS } from './text-frames.ts';

type Seat = { socket: WebSocket; ticket: LiveTicket; announced: string | null | undefined };

const POLL_MS = 500;
/** Signals one page may send in ten seconds: six people who meet anew need far fewer. */
const SIGNALS = 400;
const SPAN_MS = 10_000;

/** Carries signals between those on a stage; who is heeded is decided by the pages, which know whom the teacher called. */
export function openStages(publisherOf: (classId: string) => string | undefined) {
  const stages = new Map<string, Set<Seat>>();
  const send = (seat: Seat, frame: ToStage) => seat.socket.readyState === WebSocket.OPEN && seat.socket.send(JSON.stringify(frame));

  function poll() {
    const now = Date.now();
    for (const [classId, seats] of stages) {
      const user = publisherOf(classId) ?? null;
      for (const seat of seats) {
        if (seat.ticket.expires < now) seat.socket.close(liveClose.ticket);
        else if (seat.announced !== user) send(seat, { t: 'publisher', user });
        seat.announced = user;
      }
    }
  }
  const looking = setInterval(poll, POLL_MS);
  looking.unref();

  return {
    receive(socket: WebSocket, classId: string, open: (sealed: string) => LiveTicket | undefined) {
      let seat: Seat | undefined;
      let sent: number[] = [];
      const impatient = setTimeout(() => !seat && socket.close(liveClose.ticket), HELLO_MS);
      const seats = stages.get(classId) ?? new Set<Seat>();
      stages.set(classId, seats);
      socket.on('close', () => {
        clearTimeout(impatient);
        if (seat) seats.delete(seat);
        if (seats.size === 0) stages.delete(classId);
      });
      socket.on('message', (raw, binary) => {
        const frame = frameOf(stageFrame, raw, binary);
        if (!frame) return socket.close(liveClose.unreadable);
        if (frame.t === 'signal') {
          if (!seat) return socket.close(liveClose.ticket);
          const now = Date.now();
          sent = [...sent.filter((at) => now - at < SPAN_MS), now];
          if (sent.length > SIGNALS) return socket.close(liveClose.unreadable);
          for (const other of seats)
            if (other.ticket.user === frame.to) send(other, { t: 'signal', from: seat.ticket.user, body: frame.body });
          return;
        }
        const ticket = open(frame.ticket);
        if (!ticket || (seat && seat.ticket.user !== ticket.user)) return socket.close(liveClose.ticket);
        if (seat) seat.ticket = ticket;
        else {
          seat = { socket, ticket, announced: undefined };
          stages.set(classId, seats.add(seat));
          poll();
        }
      });
    },
    /** Ends those of a person, or of everybody. */
    end(classId: string, user: string | undefined) {
      for (const seat of stages.get(classId) ?? [])
        if (user === undefined || seat.ticket.user === user) seat.socket.close(liveClose.revoked);
    },
  };
}
