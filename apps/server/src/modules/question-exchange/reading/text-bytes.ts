import { ImportProblem, type Note } from './read-question.ts';

const decode = (bytes: Buffer, encoding: string) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    // Unknown encodings are RangeErrors, wrong bytes TypeErrors.
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
};

/** Whether text is text: control characters are none. */
const isText = (text: string) => ![...text.slice(0, 4096)].some((sign) => sign < ' ' && !'\t\n\r\f\v'.includes(sign));

/** UTF-16 without a mark shows in its zeros. */
function unmarked(bytes: Buffer) {
  const head = bytes.subarray(0, 200);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1;
  if (zeros[1]! > head.length / 5 && zeros[0] === 0) return 'utf-16le';
  return zeros[0]! > head.length / 5 && zeros[1] === 0 ? 'utf-16be' : undefined;
}

/** Text of a file in whatever encoding it has; says so when that is not UTF-8. */
export function textOfFile(bytes: Buffer): { text: string; notes: Note[] } {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : unmarked(bytes);
  const declared = /^\s*(?:\xef\xbb\xbf)?<\?xml[^>]*encoding=["']([A-Za-z0-9._-]+)/.exec(bytes.toString('latin1', 0, 400))?.[1];
  const encodings = marked
    ? [marked]
    : ['utf-8', ...(declared && !/^utf/i.test(declared) ? [declared] : []), 'gb18030', 'big5', 'windows-1252'];
  for (const encoding of encodings) {
    const text = decode(bytes, encoding);
    if (text === undefined || !isText(text)) continue;
    const view = encoding === 'gb18030' ? 'GBK' : encoding.toUpperCase();
    return { text, notes: encoding === 'utf-8' ? [] : [{ key: 'import_encoding', values: { encoding: view } }] };
  }
  throw new ImportProblem('import_no_text');
}
