const UNITS_PLACES = 5;

/** Points as people write them, in units of a hundred-thousandth, full-width digits too. Undefined where it is no such number; a comma could be read in two ways and is none. */
export function readPoints(text: string): number | undefined {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '').replace(/^\+/, '');
  const found = /^(\d{1,6})(?:\.(\d{0,5}))?$/.exec(plain) ?? /^()\.(\d{1,5})$/.exec(plain);
  if (!found) return undefined;
  const [, whole = '', part = ''] = found;
  return Number(`${whole}${part.padEnd(UNITS_PLACES, '0')}`);
}
