type Written = { id: string; name: string; code: string; uri?: string | undefined; framework?: string | undefined };

/** What would end a reference in a list of several. */
const ENDS = /[;；,，、\n]/;

/**
 * How the skills of a sheet name each other: by code, else by name, else by identifier, whichever leads to one of them alone. Identifiers
 * stand in the sheet for skills of frameworks and for those that neither a code nor a name tells from the others.
 */
export function sheetReferences(skills: readonly Written[], own: (id: string) => string) {
  const codes = Map.groupBy(skills, ({ code }) => code.toLowerCase());
  const names = Map.groupBy(skills, ({ name }) => name.toLowerCase());
  const isClear = (text: string, lines: ReadonlyMap<string, readonly Written[]>) =>
    text !== '' && !ENDS.test(text) && lines.get(text.toLowerCase())?.length === 1;
  const identifiers = new Map<string, string>();
  const references = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, name, code, uri, framework } of skills) {
    const known = [isClear(code, codes) && code, isClear(name, names) && !codes.has(name.toLowerCase()) && name].find(Boolean);
    const isTwin = code === '' ? names.get(name.toLowerCase())!.length > 1 : codes.get(code.toLowerCase())!.length > 1;
    if (uri || framework || isTwin || !known) {
      const identifier = uri && !ENDS.test(uri) && !taken.has(uri) ? uri : own(id);
      taken.add(identifier);
      identifiers.set(id, identifier);
    }
    references.set(id, known || identifiers.get(id)!);
  }
  return { identifiers, references };
}
