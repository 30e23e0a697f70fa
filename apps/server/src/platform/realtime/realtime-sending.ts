import { CLOSE_TOO_SLOW, type FormerServerFrame, type ServerFrame } from '@praxis/contract/core/realtime';
import type { Actor } from '../http/sessions.ts';
import { type Recipients, recipientsOf, writeToRecipients } from './sockets/socket-writes.ts';
import { type Connection, fdGeneration } from './sockets/websocket.ts';
import { frameOf } from './sockets/websocket-frame.ts';

/**
 * A connected page. `catching` holds the topics whose missed messages are being sent; the hub leaves those to the one who sends them.
 * `turn` is what is being done for it.
 */
export type Client = {
  connection: Connection<Client> | undefined;
  actor: Actor | undefined;
  /** The key of a public board, of a reader who did not sign in. */
  guest?: string | undefined;
  /** What it understands; nothing for a page that was opened before an upgrade. */
  protocol?: number | undefined;
  /** Where it connects from. */
  address?: string;
  topics: string[];
  catching: Set<string> | undefined;
  turn: Promise<unknown> | undefined;
};

/** A message of a topic. `to` names the people it is for when it is not for all who listen; the others are told `instead`. */
export type TopicMessage = { seq: string; body: unknown; to?: ReadonlySet<string>; instead?: unknown };

const SLOW_CLIENT_BYTES = 1024 * 1024;

/** Sends a frame unless the client is gone; one that does not take what it was sent is dropped. */
export function sendTo(client: Client, frame: ServerFrame | FormerServerFrame | string) {
  if (client.connection)
    sendToConnection(client.connection, frameOf(Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame))));
}

/** Answers what a page posted; one from before protocol 2 is answered by the former name too, and takes no notice of the other. */
export function sendAnswer(client: Client, frame: Extract<ServerFrame, { t: 'ack' | 'nack' }>) {
  sendTo(client, frame);
  if (client.protocol === undefined) sendTo(client, frame.t === 'ack' ? { ...frame, t: 'said' } : { ...frame, t: 'unsaid' });
}

/** The same with a frame that is made already. */
function sendToConnection(connection: Connection<Client>, frame: Buffer) {
  if (!connection.open) return;
  if (connection.unsent > SLOW_CLIENT_BYTES) return connection.close(CLOSE_TOO_SLOW, 'too slow');
  connection.write(frame);
}

function sendToRecipients(recipients: Recipients<Connection<Client>>, frame: Buffer) {
  writeToRecipients(recipients, frame);
  for (const connection of recipients.alone) sendToConnection(connection, frame);
}

function* connectionsOf(topic: string, clients: Iterable<Client>) {
  for (const { connection, catching } of clients) if (connection && !catching?.has(topic)) yield connection;
}

/** Sends each audience of a topic its frame. */
function sendToAudiences(topic: string, clients: Iterable<Client>, frameFor: (client: Client) => Buffer) {
  const audiences = new Map<Buffer, Connection<Client>[]>();
  for (const connection of connectionsOf(topic, clients)) {
    const frame = frameFor(connection.owner);
    const audience = audiences.get(frame);
    if (audience) audience.push(connection);
    else audiences.set(frame, [connection]);
  }
  for (const [frame, connections] of audiences) sendToRecipients(recipientsOf(connections), frame);
}

/** Whether a message is for somebody. */
export const seenBy = ({ to }: TopicMessage, client: Client) => !to || (client.actor !== undefined && to.has(client.actor.userId));

/** Messages as one text, each as those are told who see it or not. */
type TextOf = (rows: readonly TopicMessage[], seen: (row: TopicMessage) => boolean) => string;

/** Frames of some messages, one for each audience that sees the same of them. */
function framesFor(rows: readonly TopicMessage[], textOf: TextOf) {
  const some = rows.filter(({ to }) => to);
  const created = new Map<string, Buffer>();
  return (client: Client) => {
    const audience = some.map((row) => (seenBy(row, client) ? '1' : '0')).join('');
    let frame = created.get(audience);
    if (!frame) {
      frame = frameOf(Buffer.from(textOf(rows, (row) => seenBy(row, client))));
      created.set(audience, frame);
    }
    return frame;
  };
}

/** Broadcasts to everybody on a topic. Who receives the same is written down once and stays so until somebody comes, goes or falls behind. */
export function openRecipients() {
  const recipientLists = new Map<string, { recipients: Recipients<Connection<Client>>; changes: number }>();

  function listening(topic: string, clients: Iterable<Client>) {
    const known = recipientLists.get(topic);
    if (known?.changes === fdGeneration()) return known.recipients;
    const recipients = recipientsOf(connectionsOf(topic, clients));
    recipientLists.set(topic, { recipients, changes: fdGeneration() });
    return recipients;
  }

  return {
    /** Sends all of them the same, or each audience its own when not everybody sees every message. */
    broadcast(topic: string, clients: Iterable<Client>, rows: readonly TopicMessage[], textOf: TextOf) {
      if (rows.some(({ to }) => to)) sendToAudiences(topic, clients, framesFor(rows, textOf));
      else sendToRecipients(listening(topic, clients), frameOf(Buffer.from(textOf(rows, () => true))));
    },
    /** Others hear the topic now, or somebody began or ended to be sent what was missed. */
    changed: (topic: string) => recipientLists.delete(topic),
  };
}
