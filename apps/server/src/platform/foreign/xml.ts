import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { displayName, PackageProblem } from './package-limits.rules.ts';

/**
 * An element by its local name; prefixes differ from maker to maker. `text` is what stands directly inside, `content` is text and
 * elements in their order, `line` is where it begins.
 */
export type XmlNode = {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
  content: (string | XmlNode)[];
  line: number;
};

const MOST_NODES = 300_000;
const DEEPEST = 200;

/** Content that a maker wrote wrongly; what it describes is left out. */
export class Unreadable extends Error {
  /** Where in the text, when that is known. */
  readonly line: number | undefined;

  constructor(name: string, line?: number) {
    super(name);
    this.line = line;
  }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** The names HTML adds to XML, which careless makers use without declaring them. */
const lenient = {
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
};

/** Elements that are handed over as they end and are not kept; those inside one of them are its own. The root is of depth 1. */
type Passing = { passes: (name: string, depth: number) => boolean; take: (node: XmlNode) => void };

const empty = (name: string, line: number): XmlNode => ({ name, attributes: {}, children: [], text: '', content: [], line });

function reader(name: string, passing: Passing | undefined) {
  const parser = new SaxesParser();
  const root = empty('', 0);
  const open = [root];
  let nodes = 0;
  let held: XmlNode | undefined;
  Object.assign(parser.ENTITIES, lenient);
  parser.on('error', () => {
    throw new Unreadable(name, parser.line);
  });
  parser.on('doctype', (label) => {
    // One that names itself, as FPS does, or declares elements is never fetched nor followed; one that declares entities is refused.
    if (/<!ENTITY|%/i.test(label)) throw new PackageProblem('package_doctype', { name: displayName(name) });
  });
  parser.on('opentag', (tag) => {
    const node = empty(local(tag.name), parser.line);
    for (const [attribute, value] of Object.entries(tag.attributes)) {
      const short = local(attribute).toLowerCase();
      if (short === attribute.toLowerCase() || !(short in node.attributes)) node.attributes[short] = String(value);
    }
    if (++nodes > MOST_NODES || open.length > DEEPEST) throw new Unreadable(name);
    const parent = open.at(-1)!;
    if (held || !passing?.passes(node.name, open.length)) {
      parent.children.push(node);
      parent.content.push(node);
    } else {
      held = node;
      nodes = 0;
    }
    open.push(node);
  });
  parser.on('closetag', () => {
    const node = open.pop()!;
    if (node !== held) return;
    held = undefined;
    passing?.take(node);
  });
  const take = (piece: string) => {
    const at = open.at(-1)!;
    at.text += piece;
    if (typeof at.content.at(-1) === 'string') at.content[at.content.length - 1] += piece;
    else at.content.push(piece);
  };
  parser.on('text', take);
  parser.on('cdata', take);
  return {
    write: (piece: string) => parser.write(piece),
    /** The first element, as far as it was read. */
    first: () => root.children[0],
    close(): XmlNode | undefined {
      parser.close();
      return root.children[0];
    },
  };
}

const withoutBom = (text: string) => text.replace(/^\uFEFF/, '').trimStart();

function read(text: string, name: string): XmlNode {
  const reading = reader(name, undefined);
  reading.write(withoutBom(text));
  const root = reading.close();
  if (!root) throw new Unreadable(name);
  return root;
}

const [CDATA, CDATA_END] = ['<![CDATA[', ']]>'];
const mendedPart = (part: string) =>
  part.replace(/&(?!(?:#\d+|#x[\da-f]+|\w+);)/gi, '&amp;').replace(/<(\w+)((?:href|identifier)=["'])/g, '<$1 $2');

/** The slips that other systems forgive their makers: an ampersand that is none, a blank missing before an attribute. In one pass, however the text is made. */
function mended(text: string) {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const from = text.indexOf(CDATA, at);
    const end = from < 0 ? -1 : text.indexOf(CDATA_END, from);
    parts.push(mendedPart(text.slice(at, from < 0 ? undefined : from)));
    if (from < 0) break;
    parts.push(text.slice(from, end < 0 ? undefined : end));
    if (end < 0) break;
    at = end;
  }
  return parts.join('');
}

/** Reads XML into a tree. Document types with declarations are refused, others are not fetched: no entity is ever expanded. */
export function parseXml(text: string, name: string): XmlNode {
  try {
    return read(text, name);
  } catch (error) {
    const again = error instanceof Unreadable ? mended(text) : text;
    if (again === text) throw error;
    return read(again, name);
  }
}

const STEP = 131_072;

/** The same for long texts: others get their turn in between. */
export async function parseLongXml(text: string, name: string): Promise<XmlNode> {
  try {
    return await readLong(text, name);
  } catch (error) {
    const again = error instanceof Unreadable ? mended(text) : text;
    if (again === text) throw error;
    return readLong(again, name);
  }
}

async function readLong(text: string, name: string): Promise<XmlNode> {
  const reading = reader(name, undefined);
  const all = withoutBom(text);
  for (let at = 0; at < all.length; at += STEP) {
    reading.write(all.slice(at, at + STEP));
    await nextTurn();
  }
  const root = reading.close();
  if (!root) throw new Unreadable(name);
  return root;
}

/** An element that passed: `root` is what stands around it as far as it was read, `share` how much of the text was. */
export type XmlPart = { node: XmlNode; root: XmlNode | undefined; share: number };

/** A piece of a text in its order; `share` of the text was read with it. */
export type TextPiece = { text: string; share: number };

async function* piecesOf(text: string): AsyncGenerator<TextPiece> {
  // What was handed over cannot be read again: slips are mended beforehand.
  const all = withoutBom(mended(text));
  for (let at = 0; at < all.length; at += STEP) {
    yield { text: all.slice(at, at + STEP), share: Math.min(1, (at + STEP) / all.length) };
    await nextTurn();
  }
}

/** Reads long XML piece by piece: hands over the elements that pass and forgets them. Memory is that of one of them and of what stands around. */
export async function* xmlParts(
  source: string | AsyncIterable<TextPiece>,
  name: string,
  passes: Passing['passes'],
): AsyncGenerator<XmlPart> {
  const ready: XmlNode[] = [];
  const reading = reader(name, { passes, take: (node) => ready.push(node) });
  for await (const { text, share } of typeof source === 'string' ? piecesOf(source) : source) {
    reading.write(text);
    for (const node of ready.splice(0)) yield { node, root: reading.first(), share };
  }
  reading.close();
}

/** The first element inside by its name, at any depth given by the path. */
export function child(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let at = node;
  for (const name of path) at = at?.children.find((each) => each.name === name);
  return at;
}

/** Elements directly inside by their name. */
export const childrenNamed = (node: XmlNode | undefined, name: string) => node?.children.filter((each) => each.name === name) ?? [];

/** Every element below by its name. */
export function below(node: XmlNode, name: string): XmlNode[] {
  const found: XmlNode[] = [];
  const waiting = [...node.children];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.name === name) found.push(next);
    waiting.push(...next.children);
  }
  return found;
}

const tryDecode = (bytes: Buffer, encoding: string) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    // Unknown encodings are RangeErrors, wrong bytes TypeErrors.
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
};

/** Text of a cartridge in the encoding it declares, by mark, by declaration or by trial; undefined when none fits. */
export function textOf(bytes: Buffer, ...trials: string[]): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return tryDecode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return tryDecode(bytes, 'utf-16be');
  // Without a mark the first bracket of the text tells.
  if (bytes[0] === 0x3c && bytes[1] === 0) return tryDecode(bytes, 'utf-16le');
  if (bytes[0] === 0 && bytes[1] === 0x3c) return tryDecode(bytes, 'utf-16be');
  const head = bytes.toString('latin1', 0, 1024);
  const declared =
    /^\s*(?:\xef\xbb\xbf)?<\?xml[^>]*encoding=["']([A-Za-z0-9._-]+)/.exec(head)?.[1] ??
    /<meta[^>]+charset=["']?([A-Za-z0-9._-]+)/i.exec(head)?.[1];
  for (const encoding of ['utf-8', ...(declared && !/^utf-?16/i.test(declared) ? [declared] : []), ...trials]) {
    const text = tryDecode(bytes, encoding);
    if (text !== undefined) return text;
  }
  return undefined;
}
