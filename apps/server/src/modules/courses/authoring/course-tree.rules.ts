import {
  type ActivityConfig,
  type ActivityNode,
  type ChapterNode,
  COURSE_LIMITS,
  type CourseTree,
  type NodeChanges,
  type SectionNode,
  type TreeOperation,
} from '@praxis/contract/courses/tree';
import { Refusal } from '../../../platform/http/refusal.ts';

type Level = 'chapter' | 'section' | 'activity';
type TreeNode = ChapterNode | SectionNode | ActivityNode;
/** What was deleted, with the place it had. */
export type RemovedNode = { level: Level; parent: string | null; index: number; node: TreeNode };
/** The editable state of a course: its tree and what may be restored. */
export type Draft = { tree: CourseTree; removed: RemovedNode[] };
/** What an operation asks of the configs beside the tree. */
export type ConfigChange = { set: string; config?: ActivityConfig; fresh: boolean } | { copy: string; to: string };
/** What a batch of operations did. */
export type Edited = { draft: Draft; touched: string[]; read: string[]; configs: ConfigChange[] };

type Place = { level: Level; node: TreeNode; list: TreeNode[]; parent: string | null };

const REMOVED_RETAINED = 100;
const parentOf: Record<Level, Level | null> = { chapter: null, section: 'chapter', activity: 'section' };

const childrenOf = (node: TreeNode): TreeNode[] =>
  'sections' in node ? node.sections : 'activities' in node && Array.isArray(node.activities) ? node.activities : [];

/** Every node of a tree by its id. */
export function placesOf(tree: CourseTree): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const chapter of tree.chapters) {
    places.set(chapter.id, { level: 'chapter', node: chapter, list: tree.chapters, parent: null });
    for (const section of chapter.sections) {
      places.set(section.id, { level: 'section', node: section, list: chapter.sections, parent: chapter.id });
      for (const activity of section.activities)
        places.set(activity.id, { level: 'activity', node: activity, list: section.activities, parent: section.id });
    }
  }
  return places;
}

/** The activities of a tree in the order students meet them. */
export const activitiesOf = (tree: CourseTree): ActivityNode[] =>
  tree.chapters.flatMap((chapter) => chapter.sections.flatMap((section) => section.activities));

const idsInside = (node: TreeNode): string[] => [node.id, ...childrenOf(node).flatMap(idsInside)];

function find(places: Map<string, Place>, id: string): Place {
  const place = places.get(id);
  if (!place) throw new Refusal('node_missing');
  return place;
}

function listUnder(tree: CourseTree, places: Map<string, Place>, level: Level, parent: string | null): TreeNode[] {
  if (level === 'chapter') {
    if (parent !== null) throw new Refusal('node_parent_wrong');
    return tree.chapters;
  }
  const place = parent === null ? undefined : places.get(parent);
  if (!place || place.level !== parentOf[level]) throw new Refusal('node_parent_wrong');
  return childrenOf(place.node);
}

function checkLimits(tree: CourseTree) {
  const counts: Record<Level, number> = { chapter: 0, section: 0, activity: 0 };
  for (const place of placesOf(tree).values()) counts[place.level]++;
  if (counts.activity > COURSE_LIMITS.activities) throw new Refusal('too_many_activities', { values: { limit: COURSE_LIMITS.activities } });
  if (counts.section > COURSE_LIMITS.sections) throw new Refusal('too_many_sections', { values: { limit: COURSE_LIMITS.sections } });
  if (counts.chapter > COURSE_LIMITS.chapters) throw new Refusal('too_many_chapters', { values: { limit: COURSE_LIMITS.chapters } });
}

/** Whether an activity's unlock rule points at another activity and waits for nothing that waits for it. */
export function unlockHolds(activities: readonly ActivityNode[], activity: ActivityNode): boolean {
  const byId = new Map(activities.map((each) => [each.id, each]));
  const { after = null, score = null } = activity.unlock ?? {};
  if (after === null) return score === null;
  const seen = new Set([activity.id]);
  for (let at: string | null | undefined = after; at; at = byId.get(at)?.unlock?.after) {
    if (seen.has(at) || !byId.has(at)) return false;
    seen.add(at);
  }
  return true;
}

/** A whole tree from outside: ids stand for one node each, nothing is beyond the limits, and what waits waits for something. */
export function checkTree(tree: CourseTree) {
  const ids = tree.chapters.flatMap(idsInside);
  if (new Set(ids).size !== ids.length) throw new Refusal('node_exists');
  checkLimits(tree);
}

function newNode(operation: Extract<TreeOperation, { op: 'add' }>): TreeNode {
  if (operation.what === 'chapter') return { id: operation.id, title: operation.title, sections: [] };
  const seconds = operation.seconds ?? 0;
  if (operation.what === 'section') return { id: operation.id, title: operation.title, seconds, activities: [] };
  const { id, kind, title, required = true, weight = 0 } = operation;
  return { id, kind, title, seconds, required, weight, hidden: false, unlock: null };
}

function changed(place: Place, changes: NodeChanges, tree: CourseTree) {
  const { config, ...fields } = changes;
  const allowed: Record<Level, string[]> = {
    chapter: ['title'],
    section: ['title', 'seconds'],
    activity: ['title', 'seconds', 'required', 'weight', 'hidden', 'unlock'],
  };
  const input = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (input.some(([field]) => !allowed[place.level].includes(field)) || (config && place.level !== 'activity'))
    throw new Refusal('parameter_error', { fields: { operations: 'parameter_error' } });
  Object.assign(place.node, Object.fromEntries(input));
  if (changes.unlock && !unlockHolds(activitiesOf(tree), place.node as ActivityNode)) throw new Refusal('unlock_rule_wrong');
}

function copied(node: TreeNode, ids: Record<string, string>): TreeNode {
  const id = ids[node.id];
  if (!id) throw new Refusal('parameter_error', { fields: { operations: 'parameter_error' } });
  if ('sections' in node) return { ...node, id, sections: node.sections.map((each) => copied(each, ids) as SectionNode) };
  if ('activities' in node) return { ...node, id, activities: node.activities.map((each) => copied(each, ids) as ActivityNode) };
  const after = node.unlock?.after;
  return { ...node, id, unlock: node.unlock && { ...node.unlock, after: after ? (ids[after] ?? after) : null } };
}

type Step = { touched: string[]; read?: string[]; configs?: ConfigChange[] };

function refuseInUse(draft: Draft, places: Map<string, Place>, ids: string[]) {
  const removed = new Set(draft.removed.flatMap((each) => idsInside(each.node)));
  if (new Set(ids).size !== ids.length || ids.some((id) => places.has(id) || removed.has(id))) throw new Refusal('node_exists');
}

function add(draft: Draft, operation: Extract<TreeOperation, { op: 'add' }>): Step {
  const places = placesOf(draft.tree);
  refuseInUse(draft, places, [operation.id]);
  listUnder(draft.tree, places, operation.what, operation.parent).splice(operation.index, 0, newNode(operation));
  const configs: ConfigChange[] = operation.what === 'activity' ? [{ set: operation.id, config: operation.config, fresh: true }] : [];
  return { touched: [operation.id], configs };
}

function copy(draft: Draft, operation: Extract<TreeOperation, { op: 'copy' }>): Step {
  const places = placesOf(draft.tree);
  const place = find(places, operation.id);
  const read = idsInside(place.node);
  const node = copied(place.node, operation.ids);
  refuseInUse(draft, places, idsInside(node));
  listUnder(draft.tree, places, place.level, operation.parent).splice(operation.index, 0, structuredClone(node));
  const configs = read.filter((id) => places.get(id)?.level === 'activity').map((id) => ({ copy: id, to: operation.ids[id]! }));
  return { touched: idsInside(node), read, configs };
}

function move(draft: Draft, operation: Extract<TreeOperation, { op: 'move' }>): Step {
  const places = placesOf(draft.tree);
  const place = find(places, operation.id);
  const list = listUnder(draft.tree, places, place.level, operation.parent);
  place.list.splice(place.list.indexOf(place.node), 1);
  list.splice(operation.index, 0, place.node);
  return { touched: [operation.id] };
}

function remove(draft: Draft, id: string): Step {
  const place = find(placesOf(draft.tree), id);
  const index = place.list.indexOf(place.node);
  place.list.splice(index, 1);
  draft.removed = [...draft.removed, { level: place.level, parent: place.parent, index, node: place.node }].slice(-REMOVED_RETAINED);
  return { touched: idsInside(place.node) };
}

function restore(draft: Draft, id: string): Step {
  const removed = draft.removed.find((each) => each.node.id === id);
  if (!removed) throw new Refusal('node_not_deleted');
  draft.removed = draft.removed.filter((each) => each !== removed);
  listUnder(draft.tree, placesOf(draft.tree), removed.level, removed.parent).splice(removed.index, 0, removed.node);
  return { touched: idsInside(removed.node) };
}

function step(draft: Draft, operation: TreeOperation): Step {
  switch (operation.op) {
    case 'add':
      return add(draft, operation);
    case 'update': {
      changed(find(placesOf(draft.tree), operation.id), operation.changes, draft.tree);
      const { config } = operation.changes;
      return { touched: [operation.id], configs: config ? [{ set: operation.id, config, fresh: false }] : [] };
    }
    case 'move':
      return move(draft, operation);
    case 'copy':
      return copy(draft, operation);
    case 'delete':
      return remove(draft, operation.id);
    case 'restore':
      return restore(draft, operation.id);
  }
}

/** Applies operations in their order to a copy of the draft; refuses as a whole when one of them cannot be done. */
export function edited(draft: Draft, operations: readonly TreeOperation[]): Edited {
  const next = structuredClone(draft);
  const touched = new Set<string>();
  const read = new Set<string>();
  const configs: ConfigChange[] = [];
  for (const operation of operations) {
    const done = step(next, operation);
    for (const id of done.touched) touched.add(id);
    for (const id of done.read ?? []) read.add(id);
    configs.push(...(done.configs ?? []));
  }
  checkLimits(next.tree);
  return { draft: next, touched: [...touched], read: [...read], configs };
}

/** Whether an edit made on an older revision may be taken over: nobody has since touched what it changes or copies. */
export const mayBeClaimed = (edit: { touched: string[]; read: string[] }, touchedSince: ReadonlySet<string>) =>
  ![...edit.touched, ...edit.read].some((id) => touchedSince.has(id));
