import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The part of an agent's ticket secret that signs live tickets. */
const keyOf = (secret: string) => createHmac('sha256', secret).update('live tickets').digest();
const LONGEST = 2000;

const signatureOf = (secret: string, body: string) => createHmac('sha256', keyOf(secret)).update(body).digest();

/** What edges share with the server: with it they check the end of a ticket, and can open or make nothing else. */
export const edgeSecret = (secret: string) => createHmac('sha256', secret).update('live edges').digest('base64url');

/** The seal an edge checks: over the last moment, the class and the ticket (nginx knows no better hash). */
const edgeSeal = (secret: string, until: number, classId: string, sealed: string) =>
  createHash('md5')
    .update(`${until} ${classId} ${sealed} ${edgeSecret(secret)}`)
    .digest('base64url');

/** A ticket as it stands in an address: its fields, a signature, its last second and the seal for edges. */
export function sealLiveTicket<Ticket extends { class: string; expires: number }>(secret: string, ticket: Ticket) {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  const sealed = `${body}.${signatureOf(secret, body).toString('base64url')}`;
  const until = Math.floor(ticket.expires / 1000);
  return `${sealed}.${until}.${edgeSeal(secret, until, ticket.class, sealed)}`;
}

/** The fields of a ticket that was signed with one of these secrets and has not passed; else undefined. */
export function openLiveTicket<Ticket extends { expires: number }>(
  secrets: readonly string[],
  sealed: string,
  now: number,
): Ticket | undefined {
  const [body, signature] = sealed.split('.');
  if (!body || !signature || sealed.length > LONGEST) return undefined;
  const signed = Buffer.from(signature, 'base64url');
  const isSigned = (right: Buffer) => signed.length === right.length && timingSafeEqual(signed, right);
  if (!secrets.some((secret) => isSigned(signatureOf(secret, body)))) return undefined;
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Ticket;
  return ticket.expires > now ? ticket : undefined;
}
