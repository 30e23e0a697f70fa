import type { MapEdge, MapSkill } from '@praxis/contract/skills/maps';
import { type LaidOut, lanesOf, NO_AREA } from '@praxis/scoring/judging/lanes';

/** A map as the three views show it: one model, one selection, one filter. */
export type MapModel = {
  skills: readonly MapSkill[];
  byId: ReadonlyMap<string, MapSkill>;
  edges: readonly MapEdge[];
  /** Children by parent; the top level under null. */
  below: ReadonlyMap<string | null, readonly MapSkill[]>;
  before: ReadonlyMap<string, readonly string[]>;
  after: ReadonlyMap<string, readonly string[]>;
  laid: LaidOut;
  /** The chapters of a course, each the head of its lane rather than a point in it; undefined on other maps. */
  chapters: ReadonlySet<string> | undefined;
  /** How many questions and other objects a skill has, with those below it. */
  held: ReadonlyMap<string, Held>;
};

export type Held = { questions: number; objects: number; videos: number; labs: number };

/** Whether nothing is about a skill, nor about any below it. */
export const lacks = (model: MapModel, id: string) => {
  const held = model.held.get(id);
  return held !== undefined && held.questions + held.objects === 0;
};

function heldBelow(below: MapModel['below']): Map<string, Held> {
  const held = new Map<string, Held>();
  const sum = (skill: MapSkill): Held => {
    const parts = (below.get(skill.id) ?? []).map(sum);
    const total = {
      questions: parts.reduce((all, part) => all + part.questions, skill.questions),
      objects: parts.reduce((all, part) => all + part.objects, skill.objects),
      videos: parts.reduce((all, part) => all + part.videos, skill.videos ?? 0),
      labs: parts.reduce((all, part) => all + part.labs, skill.labs ?? 0),
    };
    held.set(skill.id, total);
    return total;
  };
  for (const skill of below.get(null) ?? []) sum(skill);
  return held;
}

/** What a point may be without: any material, a video that teaches it, a question that asks for it. */
export type Lack = 'material' | 'video' | 'question';

export type MapFilter = { text: string; state: string; lack: Lack | undefined };

export const noFilter: MapFilter = { text: '', state: '', lack: undefined };

const inOrder = (one: MapSkill, other: MapSkill) =>
  one.place - other.place || one.name.localeCompare(other.name) || one.id.localeCompare(other.id);

/** The skills of a map as its outline has them. */
const inPlaces = (below: MapModel['below'], parent: string | null = null): MapSkill[] =>
  (below.get(parent) ?? []).flatMap((skill) => [skill, ...inPlaces(below, skill.id)]);

/** Everything the views need of a map, laid out; that of a course with its chapters beside their lanes. */
export function mapModel(skills: readonly MapSkill[], edges: readonly MapEdge[], ofCourse = false): MapModel {
  const byId = new Map(skills.map((skill) => [skill.id, skill]));
  const inside = edges.filter(({ from, to }) => byId.has(from) && byId.has(to));
  const before = new Map<string, string[]>();
  const after = new Map<string, string[]>();
  const add = (lists: Map<string, string[]>, key: string, value: string) => lists.set(key, [...(lists.get(key) ?? []), value]);
  for (const { from, to, kind } of inside) {
    if (kind !== 'prerequisite') continue;
    add(after, from, to);
    add(before, to, from);
  }
  const below = Map.groupBy([...skills].sort(inOrder), ({ parent_id }) => (parent_id !== null && byId.has(parent_id) ? parent_id : null));
  const laid = lanesOf(
    (ofCourse ? inPlaces(below) : skills).map(({ id, parent_id, pinned }) => ({ id, parent: parent_id, pinned })),
    inside.filter(({ kind }) => kind === 'prerequisite'),
    { beside: ofCourse },
  );
  const chapters = ofCourse ? new Set(laid.lanes.flatMap(({ id }) => (id === NO_AREA ? [] : [id]))) : undefined;
  return { chapters, skills, byId, edges: inside, below, before, after, laid, held: heldBelow(below) };
}

/** Whether a skill is without something. Videos and questions are asked of the points of a course, not of its chapters. */
export function lacksOf(model: MapModel, id: string, lack: Lack): boolean {
  const isPoint = (model.below.get(id) ?? []).length === 0;
  if (lack === 'material') return lacks(model, id) && (isPoint || !model.chapters);
  const skill = model.byId.get(id);
  if (!model.chapters || !isPoint || skill?.videos === undefined) return false;
  return (lack === 'video' ? skill.videos : skill.questions) === 0;
}

const lackKinds = ['video', 'question', 'material'] as const;
/** What how many skills of a map are without; what none is without is left out. */
export const lacksIn = (model: MapModel): { lack: Lack; count: number }[] =>
  lackKinds
    .map((lack) => ({ lack, count: model.skills.filter(({ id }) => lacksOf(model, id, lack)).length }))
    .filter(({ count }) => count > 0);

/** Whether a map that shows what it holds marks a skill: it has nothing, or no video though it is a point of a course. */
export const isLacking = (model: MapModel, id: string) => lacks(model, id) || lacksOf(model, id, 'video');

/** The skills a filter lets through. */
export function matching(model: MapModel, { text, state, lack }: MapFilter): ReadonlySet<string> {
  const wanted = text.trim().toLowerCase();
  const found = model.skills.filter(
    (skill) =>
      (wanted === '' || skill.name.toLowerCase().includes(wanted) || skill.code.toLowerCase().includes(wanted)) &&
      (state === '' || skill.mastery.state === state) &&
      (!lack || lacksOf(model, skill.id, lack)),
  );
  return new Set(found.map(({ id }) => id));
}

/** The number a skill shows: its own, or the mean of what is known below it; whole percent. */
export function displayedValue(skill: MapSkill): number | null {
  const value = skill.mastery.value ?? skill.parts?.value ?? null;
  return value === null ? null : Math.round(value * 100);
}

export const percentOf = (share: number | null) => (share === null ? null : Math.round(share * 100));

/** What is mastered least stands first; what nothing is known of stays where the map has it, below. */
const byNeed = (one: MapSkill, other: MapSkill) => (displayedValue(one) ?? 101) - (displayedValue(other) ?? 101);

/** Lines of the outline in their order, or what needs work first, with how deep they stand; what is folded is left out, what matches keeps those above it. */
export function outlineOf(model: MapModel, matches: ReadonlySet<string>, folded: ReadonlySet<string>, needFirst = false) {
  const kept = new Set<string>();
  for (const id of matches)
    for (let at: MapSkill | undefined = model.byId.get(id); at && !kept.has(at.id); at = model.byId.get(at.parent_id ?? ''))
      kept.add(at.id);
  const lines: { skill: MapSkill; level: number; children: number; at: number; of: number }[] = [];
  const walk = (parent: string | null, level: number) => {
    const ordered = (model.below.get(parent) ?? []).filter(({ id }) => kept.has(id));
    const visible = needFirst ? ordered.toSorted(byNeed) : ordered;
    for (const [at, skill] of visible.entries()) {
      const children = (model.below.get(skill.id) ?? []).filter(({ id }) => kept.has(id)).length;
      lines.push({ skill, level, children, at: at + 1, of: visible.length });
      if (children > 0 && !folded.has(skill.id)) walk(skill.id, level + 1);
    }
  };
  walk(null, 1);
  return lines;
}

/** Where an arrow key leads on the map: along an edge to the left or right, else up and down in its column. */
export function neighbourOf(model: MapModel, id: string, key: string): string | undefined {
  const here = model.laid.nodes.find((node) => node.id === id);
  if (!here) return (model.laid.nodes.find(({ lane }) => lane === id) ?? model.laid.nodes[0])?.id;
  const place = new Map(model.laid.nodes.map((node) => [node.id, node]));
  const nearest = (ids: readonly string[]) =>
    ids.flatMap((other) => place.get(other) ?? []).sort((one, other) => Math.abs(one.y - here.y) - Math.abs(other.y - here.y))[0]?.id;
  const parent = model.byId.get(id)?.parent_id;
  if (key === 'ArrowRight') return nearest([...(model.after.get(id) ?? []), ...(model.below.get(id) ?? []).map((child) => child.id)]);
  if (key === 'ArrowLeft') return nearest([...(model.before.get(id) ?? []), ...(parent ? [parent] : [])]);
  const column = model.laid.nodes.filter(({ x }) => x === here.x).sort((one, other) => one.y - other.y);
  return column[column.findIndex((node) => node.id === id) + (key === 'ArrowDown' ? 1 : -1)]?.id;
}

const MARGIN = 70;
const MOST_TRIED = 200;

type Placed = { id: string; x: number; y: number };
/** A window of a map: its corner and its size, in the map's own measure. */
export type MapWindow = { x: number; y: number; width: number; height: number };

/** The window of a size in which most of some skills are in sight, in the middle of them; undefined where there are none. */
export function windowOn(
  nodes: readonly Placed[],
  wanted: ReadonlySet<string>,
  size: { width: number; height: number },
): MapWindow | undefined {
  const known = nodes.filter(({ id }) => wanted.has(id));
  const step = Math.ceil(known.length / MOST_TRIED);
  let best: Placed[] = [];
  const inside = (left: number, top: number) =>
    known.filter(({ x, y }) => x >= left && x <= left + size.width - 2 * MARGIN && y >= top && y <= top + size.height - 2 * MARGIN);
  for (let at = 0; at < known.length; at += step)
    for (const left of new Set([known[at]!.x, Math.max(0, known[at]!.x - size.width / 2)])) {
      const found = inside(left, known[at]!.y);
      if (found.length > best.length) best = found;
    }
  if (best.length === 0) return undefined;
  const [xs, ys] = [best.map(({ x }) => x), best.map(({ y }) => y)];
  const middle = (some: readonly number[]) => (Math.min(...some) + Math.max(...some)) / 2;
  return { x: middle(xs) - size.width / 2, y: middle(ys) - size.height / 2, ...size };
}

/** Skills of which something is known of the person the map shows. */
export const knownSkills = (model: MapModel): ReadonlySet<string> =>
  new Set(model.skills.filter(({ mastery }) => mastery.value !== null).map(({ id }) => id));

/** Areas in which nothing is known, where something is elsewhere: in a list they begin folded. */
export function emptyAreas(model: MapModel): ReadonlySet<string> {
  const known = knownSkills(model);
  const has = (id: string): boolean => known.has(id) || (model.below.get(id) ?? []).some((child) => has(child.id));
  const areas = (model.below.get(null) ?? []).filter(({ id }) => (model.below.get(id) ?? []).length > 0);
  return new Set(known.size === 0 ? [] : areas.filter(({ id }) => !has(id)).map(({ id }) => id));
}
