import { createHmac, timingSafeEqual } from 'node:crypto';

/** The part of an agent's ticket secret that signs console tickets. */
const keyOf = (secret: string) => createHmac('sha256', secret).update('console tickets').digest();
const signatureOf = (secret: string, body: string) => createHmac('sha256', keyOf(secret)).update(body).digest();

/** A ticket as it stands in an address: its fields and a signature, base64url. */
export function sealTicket(secret: string, ticket: object) {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${body}.${signatureOf(secret, body).toString('base64url')}`;
}

/** The fields of a ticket that was signed with one of these secrets and has not passed; else undefined. */
export function openTicket<Ticket extends { expires: number }>(
  secrets: readonly string[],
  sealed: string,
  now: number,
): Ticket | undefined {
  const [body, signature, more] = sealed.split('.');
  if (!body || !signature || more !== undefined || sealed.length > 2000) return undefined;
  const signed = Buffer.from(signature, 'base64url');
  const isSigned = (right: Buffer) => signed.length === right.length && timingSafeEqual(signed, right);
  if (!secrets.some((secret) => isSigned(signatureOf(secret, body)))) return undefined;
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Ticket;
  return ticket.expires > now ? ticket : undefined;
}
