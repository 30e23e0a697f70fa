/** What a playlist of media says, line by line. */
type Listed = {
  segments: { msn: number; uri: string; seconds: number; map: string; parts: number[]; discontinuity: boolean }[];
  problems: string[];
};

const attribute = (line: string, name: string) =>
  new RegExp(`(?:^|[:,])${name}=("([^"]*)"|[^,]*)`).exec(line)?.slice(1).reverse().find(Boolean);
const number = (lines: string[], tag: string) => Number(lines.find((line) => line.startsWith(`${tag}:`))?.slice(tag.length + 1));

/** Checks a media playlist against the rules of RFC 8216bis; `problems` names each rule that is broken. */
export function checkMediaPlaylist(text: string): Listed {
  const problems: string[] = [];
  const bad = (rule: boolean, label: string) => rule && problems.push(label);
  const lines = text.split('\n');
  bad(lines[0] !== '#EXTM3U', '4.4.1.1 the first line is #EXTM3U');
  bad(text.includes('\r') || !text.endsWith('\n'), '4.1 lines end with LF');
  const once = [
    'VERSION',
    'TARGETDURATION',
    'MEDIA-SEQUENCE',
    'DISCONTINUITY-SEQUENCE',
    'SERVER-CONTROL',
    'PART-INF',
    'INDEPENDENT-SEGMENTS',
    'ENDLIST',
  ];
  for (const tag of once) {
    const count = lines.filter((line) => line === `#EXT-X-${tag}` || line.startsWith(`#EXT-X-${tag}:`)).length;
    bad(count > 1, `4.4 EXT-X-${tag} stands once`);
  }
  const target = number(lines, '#EXT-X-TARGETDURATION');
  bad(!Number.isInteger(target), '4.4.3.1 EXT-X-TARGETDURATION is a whole number');
  const version = number(lines, '#EXT-X-VERSION');
  bad(!(version >= 6), '8 EXT-X-MAP without I-frames needs version 6');
  const partTarget = Number(attribute(lines.find((line) => line.startsWith('#EXT-X-PART-INF:')) ?? '', 'PART-TARGET'));
  const control = lines.find((line) => line.startsWith('#EXT-X-SERVER-CONTROL:')) ?? '';
  const hasParts = lines.some((line) => line.startsWith('#EXT-X-PART:'));
  const ended = lines.includes('#EXT-X-ENDLIST');
  if (hasParts) {
    bad(!(partTarget > 0), '4.4.3.7 EXT-X-PART-INF is needed with parts');
    const holdBack = Number(attribute(control, 'PART-HOLD-BACK'));
    bad(!(holdBack >= 2 * partTarget), '4.4.3.8 PART-HOLD-BACK is at least twice the part target');
    bad(!(holdBack >= 3 * partTarget - 1e-6), '4.4.3.8 PART-HOLD-BACK should be three times the part target');
    bad(attribute(control, 'CAN-BLOCK-RELOAD') !== 'YES', 'B.1 low latency needs blocking reload');
    bad(!text.includes('#EXT-X-PROGRAM-DATE-TIME:'), 'B.1 low latency needs dates');
    bad(!ended && !text.includes('#EXT-X-PRELOAD-HINT:TYPE=PART'), 'B.1 low latency needs a hint of the next part');
  }
  const segments: Listed['segments'] = [];
  let msn = number(lines, '#EXT-X-MEDIA-SEQUENCE') || 0;
  let map = '';
  let key = '';
  let seconds: number | undefined;
  let parts: number[] = [];
  let discontinuity = false;
  let lastDate = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    if (line.startsWith('#EXT-X-MAP:')) {
      map = attribute(line, 'URI') ?? '';
      bad(parts.length > 0, '4.4.4.5 EXT-X-MAP stands before the parts of its segment');
      bad(key.includes('METHOD=AES-128') && !attribute(key, 'IV'), '4.4.4.5 an encrypted init segment needs the IV of its key');
    } else if (line.startsWith('#EXT-X-KEY:')) {
      key = line;
      const method = attribute(line, 'METHOD');
      bad(method !== 'NONE' && !attribute(line, 'URI'), '4.4.4.4 a key has an address');
      bad(method === 'NONE' && attribute(line, 'IV') !== undefined, '4.4.4.4 no key has no other attributes');
      bad(parts.length > 0, '4.4.4.4 a key stands before the parts of its segment');
    } else if (line === '#EXT-X-DISCONTINUITY') discontinuity = true;
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) {
      const date = Date.parse(line.slice(25));
      bad(Number.isNaN(date), '4.4.4.6 dates are ISO 8601');
      bad(date < lastDate, '6.2.1 dates do not go back');
      lastDate = date;
    } else if (line.startsWith('#EXT-X-PART:')) {
      const duration = Number(attribute(line, 'DURATION'));
      parts.push(duration);
      bad(!(duration > 0) || duration > partTarget + 0.0005, `4.4.4.9 a part is no longer than the part target (${duration})`);
      bad(
        parts.length === 1 && attribute(line, 'INDEPENDENT') !== 'YES',
        '4.4.4.9 the first part of an independent segment is independent',
      );
      bad(!map, '4.4.4.5 fMP4 needs EXT-X-MAP before its first part');
    } else if (line.startsWith('#EXTINF:')) seconds = Number(line.slice(8).split(',')[0]);
    else if (line && !line.startsWith('#')) {
      bad(seconds === undefined, '4.4.4.1 every segment has EXTINF');
      bad(!map, '4.4.4.5 fMP4 needs EXT-X-MAP before its first segment');
      bad(Math.round(seconds ?? 0) > target, `4.4.3.1 no segment is longer than the target duration (${seconds})`);
      const sum = parts.reduce((all, one) => all + one, 0);
      bad(parts.length > 0 && Math.abs(sum - (seconds ?? 0)) > 0.002, `4.4.4.9 parts make up their segment (${sum}, ${seconds})`);
      for (const part of parts.slice(0, -1))
        bad(part < partTarget * 0.85 - 0.0005, `4.4.4.9 a part is at least 85 % of the part target, unless it is the last (${part})`);
      segments.push({ msn: msn++, uri: line, seconds: seconds ?? 0, map, parts, discontinuity });
      seconds = undefined;
      parts = [];
      discontinuity = false;
    }
  }
  return { segments, problems };
}

/** Checks that a later playlist is what became of an earlier one. */
export function checkUpdate(before: Listed, after: Listed): string[] {
  const problems: string[] = [];
  const [first, last] = [before.segments[0]?.msn ?? 0, after.segments[0]?.msn ?? 0];
  if (last < first) problems.push('6.2.2 EXT-X-MEDIA-SEQUENCE does not go back');
  for (const segment of after.segments) {
    const known = before.segments.find(({ msn }) => msn === segment.msn);
    if (known && (known.uri !== segment.uri || known.seconds !== segment.seconds || known.map !== segment.map))
      problems.push(`6.2.1 segment ${segment.msn} does not change`);
  }
  return problems;
}

/** Checks a master playlist. */
export function checkMasterPlaylist(text: string): string[] {
  const problems: string[] = [];
  const lines = text.split('\n');
  if (lines[0] !== '#EXTM3U') problems.push('4.4.1.1 the first line is #EXTM3U');
  for (const [place, line] of lines.entries()) {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue;
    if (!(Number(attribute(line, 'BANDWIDTH')) > 0)) problems.push('4.4.6.2 BANDWIDTH is needed');
    if (!attribute(line, 'CODECS')) problems.push('4.4.6.2 CODECS should be there');
    if (!lines[place + 1] || lines[place + 1]!.startsWith('#')) problems.push('4.4.6.2 the address follows');
  }
  if (!text.includes('#EXT-X-STREAM-INF:')) problems.push('4.4.6.2 there is a variant');
  return problems;
}

/** Checks one fMP4 piece: a `moof` with its time for each track and the `mdat` it speaks of; `key` says that the first picture can be decoded alone. */
export function checkPart(bytes: Buffer): { problems: string[]; start: number; key: boolean } {
  const problems: string[] = [];
  const boxes: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += Math.max(8, bytes.readUInt32BE(at))) boxes.push(bytes.toString('latin1', at + 4, at + 8));
  if (boxes.length === 0 || boxes.some((type, place) => type !== (place % 2 === 0 ? 'moof' : 'mdat')))
    problems.push(`CMAF: ${boxes.join(' ')} is not moof and mdat in turn`);
  const tfdt = bytes.indexOf('tfdt');
  if (tfdt < 0) problems.push('3.3 every fragment has tfdt');
  const trun = bytes.indexOf('trun');
  const flags = trun < 0 ? 0 : bytes.readUInt32BE(trun + 4 + 4 + 4 + 4 + 8);
  return { problems, start: tfdt < 0 ? 0 : Number(bytes.readBigUInt64BE(tfdt + 8)), key: flags === 0x02000000 };
}
