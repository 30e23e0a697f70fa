/** Larger files are only downloaded. */
export const MOST_TEXT_BYTES = 524_288;

/** Endings of files that hold words or programs. */
const TEXTS = new Set(
  (
    'txt md markdown rst tex log csv tsv json yaml yml toml ini xml html htm css scss svg py java c h cpp hpp cc cs js mjs ts tsx jsx ' +
    'go rs rb php pl lua r m jl kt kts swift scala hs ml sql sh bash bat ps1 asm s v sv vhd vhdl ipynb diff patch'
  ).split(' '),
);

/** Whether a file may be read as plain text, by its name and size; its bytes decide when they are read. */
export const mayBeText = ({ name, size }: { name: string; size: number }) =>
  size <= MOST_TEXT_BYTES && TEXTS.has(name.toLowerCase().split('.').at(-1) ?? '');

const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Bytes as words: UTF-8, or what Chinese systems wrote before it; null where they are no text. Only line breaks and tabs are left of what controls. */
export function textOf(bytes: Uint8Array): string | null {
  if (bytes.length > MOST_TEXT_BYTES || bytes.includes(0)) return null;
  const text = decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text === null ? null : text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '\ufffd');
}
