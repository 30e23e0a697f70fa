/** One event of a calendar file. */
export type CalendarEvent = {
  uid: string;
  startsAt: Date;
  endsAt?: Date;
  summary: string;
  location?: string;
  category: string;
  url: string;
};

const encoder = new TextEncoder();

/** RFC 5545 3.1: no line is longer than 75 octets without its break; a character is never cut. */
export function folded(line: string): string {
  let out = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}

/** RFC 5545 3.3.11: what has a meaning inside a text value is escaped; other control characters are not allowed in it. */
export const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** RFC 5545 3.3.5, form 2: a moment in UTC. */
export const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** A calendar file of RFC 5545, with the names that older programs know as well. */
export function calendarFile(calendar: { name: string; now: Date; events: readonly CalendarEvent[] }): string {
  const name = escaped(calendar.name);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Praxis//Learning calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
  for (const event of calendar.events) {
    lines.push(
      'BEGIN:VEVENT',
      `UID:${escaped(event.uid)}`,
      `DTSTAMP:${utc(calendar.now)}`,
      `DTSTART:${utc(event.startsAt)}`,
      ...(event.endsAt ? [`DTEND:${utc(event.endsAt)}`] : []),
      `SUMMARY:${escaped(event.summary)}`,
      ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
      `CATEGORIES:${escaped(event.category)}`,
      `URL:${event.url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    );
  }
  lines.push('END:VCALENDAR');
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
