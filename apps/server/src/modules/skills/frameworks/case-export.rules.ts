import { createHash } from 'node:crypto';
import type { MapEdge } from '@praxis/contract/skills/maps';

type Exported = { id: string; name: string; code: string; intro: string; parent_id: string | null; place: number };
type Of = { origin: string; kind: string; id: string; title: string; intro: string; at: Date };

/** A UUID (version 5) that is the same each time the same thing of the same site is named. */
export function stableUuid(name: string): string {
  const bytes = createHash('sha1').update(`praxis skill framework ${name}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A map as a CASE 1.0 package: items, what stands below what, what comes before what, what is related, and what is the same as a skill of another map. */
export function casePackage(
  { origin, kind, id, title, intro, at }: Of,
  skills: readonly Exported[],
  edges: readonly MapEdge[],
  outside: ReadonlyMap<string, string> = new Map(),
) {
  const changed = at.toISOString();
  const uri = (what: string, identifier: string) => `${origin}/ims/case/v1p0/${what}/${identifier}`;
  const documentId = stableUuid(`${origin} ${kind} ${id}`);
  const document = { title, identifier: documentId, uri: uri('CFDocuments', documentId) };
  const itemId = (skill: string) => stableUuid(`${origin} skill ${skill}`);
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
      ...{ identifier: documentId, uri: document.uri, creator: title, title, description: intro || undefined },
      ...{ lastChangeDateTime: changed, CFPackageURI: { title, identifier: documentId, uri: uri('CFPackages', documentId) } },
    },
    CFItems: skills.map(({ id: skill, name, code, intro: notes }) => ({
      ...{ identifier: itemId(skill), uri: uri('CFItems', itemId(skill)), fullStatement: name },
      ...{ humanCodingScheme: code || undefined, notes: notes || undefined, CFDocumentURI: document, lastChangeDateTime: changed },
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
