import { CLOSE_TOO_SLOW, type ServerFrame } from '@praxis/contract/core/realtime';
import type { Actor } from './sessions.ts';
import { type Party, partyOf, writeToParty } from './socket-writes.ts';
import { fileChanges, type Line } from './websocket.ts';
import { frameOf } from './websocket-frame.ts';

/**
 * A connected page. `catching` holds the topics whose missed messages are being sent; the hub leaves those to the one who sends them.
 * `turn` is what is being done for it.
 */
export type Client = {
  line: Line<Client> | undefined;
  actor: Actor | undefined;
  topics: string[];
  catching: Set<string> | undefined;
  turn: Promise<unknown> | undefined;
};

/** A message of a topic. `to` names the people it is for when it is not for all who listen; the others are told `instead`. */
export type TopicMessage = { seq: string; body: unknown; to?: ReadonlySet<string>; instead?: unknown };

const SLOW_CLIENT_BYTES = 1024 * 1024;

/** Sends a frame unless the client is gone; one that does not take what it was sent is dropped. */
export function tell(client: Client, frame: ServerFrame | string) {
  if (client.line) tellLine(client.line, frameOf(Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame))));
}

/** The same with a frame that is made already. */
function tellLine(line: Line<Client>, frame: Buffer) {
  if (!line.open) return;
  if (line.unsent > SLOW_CLIENT_BYTES) return line.close(CLOSE_TOO_SLOW, 'too slow');
  line.write(frame);
}

function tellParty(party: Party<Line<Client>>, frame: Buffer) {
  writeToParty(party, frame);
  for (const line of party.alone) tellLine(line, frame);
}

function* linesOf(topic: string, clients: Iterable<Client>) {
  for (const { line, catching } of clients) if (line && !catching?.has(topic)) yield line;
}

/** Sends each circle of those who hear a topic its frame. */
function tellCircles(topic: string, clients: Iterable<Client>, frameFor: (client: Client) => Buffer) {
  const circles = new Map<Buffer, Line<Client>[]>();
  for (const line of linesOf(topic, clients)) {
    const frame = frameFor(line.owner);
    const circle = circles.get(frame);
    if (circle) circle.push(line);
    else circles.set(frame, [line]);
  }
  for (const [frame, lines] of circles) tellParty(partyOf(lines), frame);
}

/** Whether a message is for somebody. */
export const seenBy = ({ to }: TopicMessage, client: Client) => !to || (client.actor !== undefined && to.has(client.actor.userId));

/** Messages as one text, each as those are told who see it or not. */
type TextOf = (rows: readonly TopicMessage[], seen: (row: TopicMessage) => boolean) => string;

/** Frames of some messages, one for each circle of people who see the same of them. */
function framesFor(rows: readonly TopicMessage[], textOf: TextOf) {
  const some = rows.filter(({ to }) => to);
  const made = new Map<string, Buffer>();
  return (client: Client) => {
    const circle = some.map((row) => (seenBy(row, client) ? '1' : '0')).join('');
    let frame = made.get(circle);
    if (!frame) {
      frame = frameOf(Buffer.from(textOf(rows, (row) => seenBy(row, client))));
      made.set(circle, frame);
    }
    return frame;
  };
}

/** Tells everybody on a topic. Who is told the same is written down once and stays so until somebody comes, goes or falls behind. */
export function openParties() {
  const parties = new Map<string, { party: Party<Line<Client>>; changes: number }>();

  function hearing(topic: string, clients: Iterable<Client>) {
    const known = parties.get(topic);
    if (known?.changes === fileChanges()) return known.party;
    const party = partyOf(linesOf(topic, clients));
    parties.set(topic, { party, changes: fileChanges() });
    return party;
  }

  return {
    /** Sends all of them the same, or each circle its own when not everybody sees every message. */
    tell(topic: string, clients: Iterable<Client>, rows: readonly TopicMessage[], textOf: TextOf) {
      if (rows.some(({ to }) => to)) tellCircles(topic, clients, framesFor(rows, textOf));
      else tellParty(hearing(topic, clients), frameOf(Buffer.from(textOf(rows, () => true))));
    },
    /** Others hear the topic now, or somebody began or ended to be sent what was missed. */
    changed: (topic: string) => parties.delete(topic),
  };
}
