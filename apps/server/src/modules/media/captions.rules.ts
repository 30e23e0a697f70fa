import { CAPTION_UPLOAD } from '@praxis/contract/media/captions';
import type { MessageKey } from '@praxis/contract/messages';

/** One line that is wrong; lines count from 1. */
export type LineProblem = { line: number; key: MessageKey };
type Cue = { start: number; end: number; settings: string; text: string };
type Block = { line: number; lines: string[] };

const MOST_PROBLEMS = 20;
/** A caption may outlast the film by this much, seconds: lengths are rounded differently everywhere. */
const LEEWAY = 2;

const decoded = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes);

/** The text of a captions file: UTF-8 (with or without mark), UTF-16 with mark, else GB18030; undefined when it is none of them. */
export function textOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
  for (const encoding of marked ? [marked] : ['utf-8', 'gb18030']) {
    try {
      const text = decoded(bytes, encoding);
      if (!text.includes('\0')) return text;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return undefined;
}

const TIME = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const TIMING = new RegExp(`^${TIME}[ \\t]*-->[ \\t]*${TIME}([ \\t].*)?$`);
const SETTING = /^(align:(start|center|end|left|right)|(line|position):-?\d{1,3}(\.\d{1,3})?%?(,[a-z-]+)?|size:\d{1,3}(\.\d{1,3})?%)$/;

const secondsOf = (part: readonly (string | undefined)[]) =>
  Number(part[0] ?? 0) * 3600 + Number(part[1]) * 60 + Number(part[2]) + Number((part[3] ?? '').padEnd(3, '0')) / 1000;

const stamp = (seconds: number) => {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
};

/** Only bold, italic and underlined survive of what captions are marked with; everything else is text. */
function cleanText(lines: readonly string[]) {
  return (
    lines
      .join('\n')
      // Each mark ends where the next begins: many that never end are looked at once.
      .replace(/\{\\[^{}]*\}/g, '')
      .replace(/<(\/?)([biu])>/gi, (_mark, end: string, name: string) => `\u0001${end}${name.toLowerCase()}\u0002`)
      .replace(/<\/?(v|c|i|b|u|font|ruby|rt|lang|span)\b[^<>]*>|<[\d:.]+>/gi, '')
      .replace(/&(?!(amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('\u0001', '<')
      .replaceAll('\u0002', '>')
      .trim()
  );
}

/** Runs of lines between empty ones. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [at, raw] of text.replace(/\r\n?/g, '\n').split('\n').entries()) {
    const line = raw.trimEnd();
    if (line.trim() === '') open = undefined;
    else if (open) open.lines.push(line);
    else {
      open = { line: at + 1, lines: [line] };
      blocks.push(open);
    }
  }
  return blocks;
}

/** Reads one block; undefined for notes and styles, which are left out. */
function cueOf({ line, lines }: Block, duration: number | null): Cue | LineProblem | undefined {
  if (/^(NOTE|STYLE|REGION)\b/.test(lines[0]!)) return undefined;
  const at = lines[0]!.includes('-->') ? 0 : lines[1]?.includes('-->') ? 1 : -1;
  if (at === -1) return { line, key: 'caption_line_without_times' };
  const found = TIMING.exec(lines[at]!.trim());
  if (!found) return { line: line + at, key: 'caption_line_time' };
  const [start, end] = [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))];
  if (end <= start) return { line: line + at, key: 'caption_line_order' };
  if (duration !== null && start > duration + LEEWAY) return { line: line + at, key: 'caption_line_late' };
  const text = cleanText(lines.slice(at + 1));
  if (text === '') return { line: line + at, key: 'caption_line_text' };
  if (text.length > CAPTION_UPLOAD.characters) return { line: line + at + 1, key: 'caption_line_long' };
  const settings = (found[9] ?? '').split(/\s+/).filter((each) => SETTING.test(each));
  return { start, end, settings: settings.map((each) => ` ${each}`).join(''), text };
}

const written = ({ start, end, settings, text }: Cue) => `${stamp(start)} --> ${stamp(end)}${settings}\n${text}`;

/** What became of a captions file: WebVTT anew, or the lines that are wrong. */
export type ReadCaptions = { vtt: string; cues: number } | { problems: LineProblem[]; more: number };

/**
 * Reads WebVTT or SRT and writes it anew as WebVTT, in order of time. `duration` of the film in seconds, when it is known.
 * A file named `.vtt` must have its header.
 */
export function readCaptions(text: string, of: { name: string; duration: number | null }): ReadCaptions {
  const blocks = blocksOf(text.replace(/^\ufeff/, ''));
  const headed = /^WEBVTT([ \t]|$)/.test(blocks[0]?.lines[0] ?? '');
  if (!headed && blocks.length > 0 && /\.vtt$/i.test(of.name))
    return { problems: [{ line: blocks[0]!.line, key: 'caption_line_header' }], more: 0 };
  const cues: Cue[] = [];
  const problems: LineProblem[] = [];
  for (const block of headed ? blocks.slice(1) : blocks) {
    const cue = cueOf(block, of.duration);
    if (cue && 'key' in cue) problems.push(cue);
    else if (cue && cues.push(cue) > CAPTION_UPLOAD.cues) return { problems: [{ line: block.line, key: 'caption_line_most' }], more: 0 };
  }
  if (problems.length > 0) return { problems: problems.slice(0, MOST_PROBLEMS), more: Math.max(0, problems.length - MOST_PROBLEMS) };
  cues.sort((one, other) => one.start - other.start || one.end - other.end);
  return { vtt: `WEBVTT\n\n${cues.map(written).join('\n\n')}\n`, cues: cues.length };
}

/** Captions of a package, written anew as WebVTT; undefined when they cannot be read whole. */
export function validCaptions(bytes: Uint8Array, name: string): { vtt: string; cues: number } | undefined {
  const text = textOf(bytes);
  const read = text === undefined ? undefined : readCaptions(text, { name, duration: null });
  return read && 'cues' in read && read.cues > 0 ? read : undefined;
}

/** The cues of a captions file that is WebVTT already, as packages carry it; undefined when it is none. */
export const cuesOfVtt = (bytes: Uint8Array) => validCaptions(bytes, 'film.vtt')?.cues;
