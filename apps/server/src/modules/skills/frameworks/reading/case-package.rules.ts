import { type FrameworkFile, type FrameworkLine, nameAndIntro, plainText } from '../framework-file.rules.ts';

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const textOf = (value: unknown, lines = false) => (typeof value === 'string' ? plainText(value.slice(0, 4000), lines) : '');

type Association = { kind: string; from: string; to: string; order: number };

const associationsOf = (value: unknown): Association[] =>
  listOf(value).map((association) => ({
    kind: textOf(association.associationType),
    from: textOf(fieldsOf(association.originNodeURI).identifier),
    to: textOf(fieldsOf(association.destinationNodeURI).identifier),
    order: typeof association.sequenceNumber === 'number' ? association.sequenceNumber : 0,
  }));

/** Codes people know, where no two items bear the same one; else the identifier, which never changes. */
function codesOf(items: readonly Fields[]) {
  const schemes = Map.groupBy(items, (item) => textOf(item.humanCodingScheme).toLowerCase());
  return (item: Fields) => {
    const scheme = textOf(item.humanCodingScheme);
    return scheme !== '' && schemes.get(scheme.toLowerCase())?.length === 1 ? scheme : textOf(item.identifier);
  };
}

function lineOf(item: Fields, at: number, code: string, parent: string | null): FrameworkLine {
  const full = textOf(item.fullStatement);
  const short = textOf(item.abbreviatedStatement);
  const notes = textOf(item.notes, true);
  const texts =
    short !== '' && short !== full && full.length > 60
      ? nameAndIntro(short, [full, notes].filter(Boolean).join('\n'))
      : nameAndIntro(full || short, notes);
  return {
    line: at + 1,
    key: textOf(item.identifier) || `item ${at + 1}`,
    uri: textOf(item.identifier),
    code,
    ...texts,
    parent,
    weight: undefined,
    levels: undefined,
    needs: [],
  };
}

/** A CASE 1.0 or 1.1 package (CFDocument, CFItems, CFAssociations) as parsed JSON; undefined when it is none. `line` counts its items. */
export function readCasePackage(value: unknown): FrameworkFile | undefined {
  const of = fieldsOf(value);
  if (!Array.isArray(of.CFItems)) return undefined;
  const document = fieldsOf(of.CFDocument);
  const items = listOf(of.CFItems);
  const associations = associationsOf(of.CFAssociations);
  const known = new Set(items.flatMap((item) => textOf(item.identifier) || []));
  const above = new Map<string, Association>();
  for (const kind of ['isChildOf', 'isPartOf'])
    for (const one of associations) if (one.kind === kind && known.has(one.to) && !above.has(one.from)) above.set(one.from, one);
  const code = codesOf(items);
  const order = new Map(associations.filter(({ kind }) => kind === 'isChildOf').map(({ from, order: no }) => [from, no]));
  const lines = items
    .map((item, at) => lineOf(item, at, code(item), above.get(textOf(item.identifier))?.to ?? null))
    .toSorted((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0) || a.line - b.line);
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const between = associations.filter(({ from, to }) => known.has(from) && known.has(to));
  for (const [to, some] of Map.groupBy(
    between.filter(({ kind }) => kind === 'precedes'),
    ({ to: after }) => after,
  ))
    byKey.get(to)!.needs = [...new Set(some.map(({ from }) => from))];
  const licence = fieldsOf(document.licenseURI);
  const [title, creator] = [textOf(document.title), textOf(document.creator)];
  return {
    ...{
      format: 'case',
      title,
      publisher: textOf(document.publisher) || (creator === title ? '' : creator),
      version: textOf(document.version),
    },
    licence: textOf(licence.title) || textOf(licence.uri),
    source: textOf(document.officialSourceURL) || textOf(document.uri),
    framework: `case ${textOf(document.identifier) || title}`,
    beside: new Set<string>(),
    lines,
    jobs: [],
    matches: associations.flatMap(({ kind, from, to }) =>
      kind === 'exactMatchOf' && known.has(from) && to !== '' && !known.has(to) ? [{ key: from, uri: to }] : [],
    ),
    related: between.filter(({ kind }) => kind === 'isRelatedTo').map(({ from, to }) => [from, to]),
    ordered: associations.some(({ kind }) => kind === 'precedes'),
  };
}
