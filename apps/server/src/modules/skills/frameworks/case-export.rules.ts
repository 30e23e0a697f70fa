import { createHash } from 'node:crypto';
import type { MapEdge } from '@praxis/contract/skills/maps';
import type { FrameSource } from '@praxis/contract/skills/sources';

type Exported = {
  uri?: string | undefined;
  id: string;
  name: string;
  code: string;
  intro: string;
  parent_id: string | null;
  place: number;
};
type Of = { origin: string; kind: string; id: string; title: string; intro: string; at: Date; source?: FrameSource | null };

/** A UUID (version 5) that is the same each time the same thing of the same site is named. */
export function stableUuid(name: string): string {
  const bytes = createHash('sha1').update(`praxis skill framework ${name}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What this school calls a map and its skills outside of it, for good. */
export const ownIdentifiers = (origin: string, { kind, id }: { kind: string; id: string }) => ({
  document: stableUuid(`${origin} ${kind} ${id}`),
  skill: (skill: string) => stableUuid(`${origin} skill ${skill}`),
});

/** The identifiers skills go out with: that of the framework they came from, where it is one of CASE and nobody else bears it. */
function identifiersOf(skills: readonly Exported[], own: (id: string) => string): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    skills.map(({ id, uri = '' }) => {
      const identifier = UUID.test(uri) && !taken.has(uri) ? uri : own(id);
      taken.add(identifier);
      return [id, identifier];
    }),
  );
}

/** A name that was cut from a longer statement travels as that statement: whoever reads it cuts it anew. */
function statementOf({ name, intro }: Pick<Exported, 'name' | 'intro'>) {
  const [full = '', ...notes] = intro.split('\n');
  const isCut = name.endsWith('…') && full.length > name.length && full.startsWith(name.slice(0, -1));
  return isCut ? { fullStatement: full, notes: notes.join('\n') || undefined } : { fullStatement: name, notes: intro || undefined };
}

/** Whose framework a map was made of goes with it: publisher, version, licence and where it is published. */
function sourceFields({ origin, source }: Of) {
  if (!source) return {};
  const { publisher, version, licence, source: address } = source;
  const identifier = stableUuid(`${origin} licence ${licence}`);
  return {
    publisher: publisher || undefined,
    version: version || undefined,
    officialSourceURL: /^https?:/.test(address) ? address : undefined,
    licenseURI: licence
      ? { title: licence, identifier, uri: /^https?:/.test(licence) ? licence : `${origin}/ims/case/v1p0/CFLicenses/${identifier}` }
      : undefined,
  };
}

/** A map as a CASE 1.0 package: items, what stands below what, what comes before what, what is related, and what is the same as a skill of another map. */
export function casePackage(
  of: Of,
  skills: readonly Exported[],
  edges: readonly MapEdge[],
  outside: ReadonlyMap<string, string> = new Map(),
) {
  const { origin, kind, id, title, intro, at } = of;
  const changed = at.toISOString();
  const uri = (what: string, identifier: string) => `${origin}/ims/case/v1p0/${what}/${identifier}`;
  const identifiers = ownIdentifiers(origin, { kind, id });
  const documentId = identifiers.document;
  const document = { title, identifier: documentId, uri: uri('CFDocuments', documentId) };
  const itemIds = identifiersOf(skills, identifiers.skill);
  const itemId = (skill: string) => itemIds.get(skill) ?? identifiers.skill(skill);
  const own = new Set(skills.map(({ id: skill }) => skill));
  const names = new Map([...outside, ...skills.map(({ id: skill, name }) => [skill, name] as const)]);
  const node = (skill: string) => ({ title: names.get(skill)!, identifier: itemId(skill), uri: uri('CFItems', itemId(skill)) });
  const association = (associationType: string, from: object, to: object, key: string, sequenceNumber?: number) => {
    const identifier = stableUuid(`${origin} ${associationType} ${key}`);
    const both = { originNodeURI: from, destinationNodeURI: to };
    return { identifier, associationType, sequenceNumber, uri: uri('CFAssociations', identifier), ...both, lastChangeDateTime: changed };
  };
  const types = { prerequisite: 'precedes', related: 'isRelatedTo' } as const;
  return {
    CFDocument: {
      ...{ identifier: documentId, uri: document.uri, creator: of.source?.publisher || title, title, description: intro || undefined },
      ...sourceFields(of),
      ...{ lastChangeDateTime: changed, CFPackageURI: { title, identifier: documentId, uri: uri('CFPackages', documentId) } },
    },
    CFItems: skills.map(({ id: skill, name, code, intro: text }) => ({
      ...{ identifier: itemId(skill), uri: uri('CFItems', itemId(skill)), ...statementOf({ name, intro: text }) },
      ...{ humanCodingScheme: code || undefined, CFDocumentURI: document, lastChangeDateTime: changed },
    })),
    CFAssociations: [
      ...skills.map(({ id: skill, parent_id: parent, place }) =>
        association('isChildOf', node(skill), parent ? node(parent) : document, `${skill} ${parent ?? documentId}`, place + 1),
      ),
      ...edges.flatMap(({ from, to, kind: edge }) => {
        if (!names.has(from) || !names.has(to)) return [];
        if (edge !== 'same_as') return [association(types[edge], node(from), node(to), `${from} ${to}`)];
        const [inside, other] = own.has(from) ? [from, to] : [to, from];
        return [association('exactMatchOf', node(inside), node(other), `${inside} ${other}`)];
      }),
    ],
  };
}
