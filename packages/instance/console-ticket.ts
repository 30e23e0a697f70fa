import { createHmac, timingSafeEqual } from 'node:crypto';

/** The part of an agent's key that signs console tickets. */
const keyOf = (agentKey: string) => createHmac('sha256', agentKey).update('console tickets').digest();
const signatureOf = (agentKey: string, body: string) => createHmac('sha256', keyOf(agentKey)).update(body).digest();

/** A ticket as it stands in an address: its fields and a signature, base64url. */
export function sealTicket(agentKey: string, ticket: object) {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${body}.${signatureOf(agentKey, body).toString('base64url')}`;
}

/** The fields of a ticket that was signed with this key and has not passed; else undefined. */
export function openTicket<Ticket extends { expires: number }>(agentKey: string, sealed: string, now: number): Ticket | undefined {
  const [body, signature, more] = sealed.split('.');
  if (!body || !signature || more !== undefined || sealed.length > 2000) return undefined;
  const shown = Buffer.from(signature, 'base64url');
  const right = signatureOf(agentKey, body);
  if (shown.length !== right.length || !timingSafeEqual(shown, right)) return undefined;
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Ticket;
  return ticket.expires > now ? ticket : undefined;
}
