/** A name that every file system takes: no separators, no signs that mean something to a shell or a sheet, nothing invisible. */
export function safeName(name: string, most = 80): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s=+@-]+/, '')
    .replace(/[.\s]+$/, '')
    .trim();
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  const signs = [...plain.slice(0, plain.length - ending.length)];
  const short = signs.slice(0, Math.max(1, most - ending.length)).join('');
  const whole = `${short}${ending}`;
  if (whole === '') return 'file';
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(whole) ? `_${whole}` : whole;
}

/** The folder of a student: number and name, or the number they are marked under. */
export const folderName = ({ no, name, alias }: { no: string | null; name: string; alias: number | null }, nameless: boolean) =>
  nameless ? String(alias ?? 0).padStart(3, '0') : safeName([no, name].filter(Boolean).join('_'));

/** Folders by student: two of one name are told apart. */
export function foldersOf<Row extends { no: string | null; name: string; alias: number | null }>(
  rows: readonly Row[],
  nameless: boolean,
): string[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const name = folderName(row, nameless);
    let free = name;
    for (let at = 2; taken.has(free.toLowerCase()); at++) free = `${name}_${at}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
