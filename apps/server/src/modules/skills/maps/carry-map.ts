import { frameworkCounts } from '@praxis/contract/skills/frameworks';
import { type FrameSource, MOST_SOURCES } from '@praxis/contract/skills/sources';
import type { Db } from '../../../platform/database/db.ts';
import { insertImport } from '../frameworks/frameworks.store.ts';
import { type Editing, saveChange } from './edit-map.ts';
import { changeBetween } from './map.rules.ts';
import { type FrameRef, findFrames, findMapState, lockFrame, saveFrameRow } from './map.store.ts';
import { copyOf, edgeKey, linkKey, type MapState, refuseWrongMap } from './map-state.rules.ts';

type CarriedLink = { skill: number; object_kind: string; object_id: string; part: string; weight: number };

/** A map as it leaves its frame: skills name each other by their places in the list, parents stand before what is below them. */
export type CarriedMap = {
  title: string;
  intro: string;
  published: boolean;
  skills: {
    name: string;
    intro: string;
    code: string;
    weight: number;
    levels: string[];
    uri?: string;
    framework?: string;
    parent: number | null;
  }[];
  edges: { from: number; to: number; kind: 'prerequisite' | 'related' }[];
  links: CarriedLink[];
  /** What it was imported from, whose licence may demand that a copy says so; newest first. */
  sources?: FrameSource[];
};

/** The skills of a map that are there, each after the one it stands below. */
function fromTheTop(map: MapState) {
  const living = [...map.skills.values()].filter(({ removed }) => !removed);
  const below = Map.groupBy(
    living.sort((one, other) => one.place - other.place || one.id.length - other.id.length || one.id.localeCompare(other.id)),
    ({ parent_id }) => parent_id,
  );
  const walk = (parent: string | null): typeof living => (below.get(parent) ?? []).flatMap((skill) => [skill, ...walk(skill.id)]);
  return walk(null);
}

/** A map to be taken elsewhere, with the ids its skills have here; undefined when it is empty. */
export async function mapToCarry(db: Db, frame: FrameRef): Promise<{ map: CarriedMap; ids: string[] } | undefined> {
  const state = await findMapState(db, frame);
  const skills = fromTheTop(state);
  const [named] = await findFrames(db, [frame]);
  if (skills.length === 0 || !named) return undefined;
  const places = new Map(skills.map(({ id }, place) => [id, place]));
  const edges = [...state.edges.values()].flatMap(({ from, to, kind }) => {
    const [one, other] = [places.get(from), places.get(to)];
    return one !== undefined && other !== undefined && kind !== 'same_as' ? [{ from: one, to: other, kind: kind as 'related' }] : [];
  });
  const links = [...state.links.values()].flatMap(({ skill_id, ...link }) => {
    const skill = places.get(skill_id);
    return skill === undefined ? [] : [{ skill, ...link }];
  });
  const map = {
    ...{ title: named.title, intro: named.intro, published: named.published, edges, links, sources: named.sources.slice(0, MOST_SOURCES) },
    // What names them in their frameworks goes along: the next import of those knows them again, whatever they are called here.
    skills: skills.map(({ name, intro, code, weight, levels, uri = '', framework = '', parent_id }) => ({
      ...{ name, intro, code, weight, levels, uri, framework, parent: parent_id === null ? null : places.get(parent_id)! },
    })),
  };
  return { map, ids: skills.map(({ id }) => id) };
}

const keyAt = (place: number) => `new-${place}`;

function withCarried(before: MapState, { skills, edges, links }: CarriedMap): MapState {
  const map = copyOf(before);
  for (const [at, { parent, ...skill }] of skills.entries()) {
    const placed = { id: keyAt(at), parent_id: parent === null ? null : keyAt(parent), place: at };
    map.skills.set(placed.id, { ...skill, ...placed, pinned: null, merged_into: null, removed: false });
  }
  for (const { from, to, kind } of edges) {
    const edge = { from: keyAt(from), to: keyAt(to), kind };
    map.edges.set(edgeKey(edge), edge);
  }
  for (const { skill, ...link } of links) {
    const placed = { skill_id: keyAt(skill), ...link };
    map.links.set(linkKey(placed), placed);
  }
  refuseWrongMap(map, before);
  return map;
}

/** Refuses a map of a course from outside that contradicts itself. */
export const refuseWrongCarried = (map: CarriedMap) =>
  void withCarried({ kind: 'course', skills: new Map(), edges: new Map(), links: new Map(), outside: new Map() }, map);

/** A source of a map that came with it. What kind of file it once was does not travel, nor what it changed there. */
const importOf = (
  { userId, now }: Editing,
  { revision, added }: { revision: number; added: number },
  source: FrameSource,
  import_id: string,
) => ({
  ...{ ...source, import_id, format: 'sheet' as const, revision, imported_by: userId, at: now },
  counts: frameworkCounts.parse({ added, changed: 0, same: 0, missing: 0, faulty: 0, edges: 0 }),
});

/** Puts a map from outside into a frame as one edit; the ids of its skills by their places. A frame that has skills keeps them, and takes nothing. */
export async function takeInMap(editing: Editing, map: CarriedMap, editId: string): Promise<string[] | undefined> {
  const { db, frame } = editing;
  await lockFrame(db, frame);
  const before = await findMapState(db, frame);
  if ([...before.skills.values()].some(({ removed }) => !removed)) return undefined;
  const { title, intro, published, skills } = map;
  await saveFrameRow(db, frame, { title, intro, published });
  const change = changeBetween(before, withCarried(before, map));
  const { ids, revision } = await saveChange(editing, change, {
    editId,
    operations: [{ op: 'import', format: 'package' }],
    announceAs: editId,
  });
  for (const [at, source] of (map.sources ?? []).entries())
    await insertImport(db, frame, importOf(editing, { revision, added: skills.length }, source, at === 0 ? editId : `${editId}:${at}`));
  return skills.map((_, at) => ids[keyAt(at)]!);
}

/** The links of a map with the names of their skills. */
export async function linksOfMap(db: Db, frame: FrameRef) {
  const { skills, links } = await findMapState(db, frame);
  return [...links.values()].flatMap((link) => {
    const skill = skills.get(link.skill_id);
    return skill && !skill.removed ? [{ ...link, name: skill.name }] : [];
  });
}
