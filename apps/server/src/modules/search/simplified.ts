import { Converter } from 'opencc-js/t2cn';

const FIRST = 0x3400;
const LAST = 0x9fff;
let table: Uint16Array | undefined;

/** The simplified character for every character of the two common planes; itself where there is none. */
function tableOf() {
  const signs = Array.from({ length: LAST - FIRST + 1 }, (_, at) => String.fromCharCode(FIRST + at));
  // One by one, so that no phrase is rendered by its meaning.
  const converted = Converter({ from: 't', to: 'cn' })(signs.join('\n')).split('\n');
  return Uint16Array.from(signs, (sign, at) => (converted[at]?.length === 1 ? converted[at].charCodeAt(0) : sign.charCodeAt(0)));
}

/** A unit of text with traditional characters made simplified, so that 軟件 is found by 软件 and the other way round. */
export function plainOf(unit: string) {
  const code = unit.charCodeAt(0);
  if (code < FIRST || code > LAST) return unit;
  table ??= tableOf();
  return String.fromCharCode(table[code - FIRST]!);
}
