import type { ActivityConfig, ActivityNode, ChapterNode, CourseTree, SectionNode, TreeOperation } from '@praxis/contract/courses/tree';

/** A chapter, a section or an activity. */
export type OutlineNode = ChapterNode | SectionNode | ActivityNode;
/** Where a node stands: the section of an activity, the chapter of a section, null for a chapter. */
export type Place = { parent: string | null; index: number };
export type Level = 'chapter' | 'section' | 'activity';

type Deleted = { node: OutlineNode; place: Place };

/** A draft as this page knows it: the tree, what belongs to each activity, and what was deleted and may come back. */
export type Draft = { tree: CourseTree; configs: Record<string, ActivityConfig>; deleted: Record<string, Deleted> };

export type Found = { node: OutlineNode; place: Place; chapter?: ChapterNode; section?: SectionNode };

/** Which level a node belongs to. */
export const levelOf = (node: OutlineNode): Level => ('sections' in node ? 'chapter' : 'activities' in node ? 'section' : 'activity');
export const isActivity = (node: OutlineNode): node is ActivityNode => levelOf(node) === 'activity';

/** The nodes of a tree with their places, in reading order. */
export function* walk(tree: CourseTree): Generator<Found> {
  for (const [index, chapter] of tree.chapters.entries()) {
    yield { node: chapter, place: { parent: null, index } };
    for (const [sectionIndex, section] of chapter.sections.entries()) {
      yield { node: section, place: { parent: chapter.id, index: sectionIndex }, chapter };
      for (const [activityIndex, activity] of section.activities.entries())
        yield { node: activity, place: { parent: section.id, index: activityIndex }, chapter, section };
    }
  }
}

/** Finds a node with its place and what stands above it. */
export function find(tree: CourseTree, id: string): Found | undefined {
  for (const found of walk(tree)) if (found.node.id === id) return found;
  return undefined;
}

/** The activities inside a node, or the activity itself. */
export function activitiesOf(node: OutlineNode): ActivityNode[] {
  if ('sections' in node) return node.sections.flatMap(activitiesOf);
  return 'activities' in node ? node.activities : [node];
}

/** A node and everything inside it. */
export function familyOf(node: OutlineNode): OutlineNode[] {
  if ('sections' in node) return [node, ...node.sections.flatMap(familyOf)];
  return 'activities' in node ? [node, ...node.activities] : [node];
}

function childrenOf(tree: CourseTree, parent: string | null): OutlineNode[] | undefined {
  if (parent === null) return tree.chapters;
  const node = find(tree, parent)?.node;
  return node && ('sections' in node ? node.sections : 'activities' in node ? node.activities : undefined);
}

/** Whether a node of a level may stand below a parent. */
function fits(tree: CourseTree, level: Level, parent: string | null) {
  const above = parent === null ? undefined : find(tree, parent)?.node;
  if (level === 'chapter') return parent === null;
  return above !== undefined && levelOf(above) === (level === 'section' ? 'chapter' : 'section');
}

function put(draft: Draft, node: OutlineNode, place: Place) {
  const children = fits(draft.tree, levelOf(node), place.parent) ? childrenOf(draft.tree, place.parent) : undefined;
  if (!children || find(draft.tree, node.id)) return false;
  children.splice(Math.min(place.index, children.length), 0, node);
  return true;
}

function take(draft: Draft, id: string) {
  const found = find(draft.tree, id);
  if (found) childrenOf(draft.tree, found.place.parent)!.splice(found.place.index, 1);
  return found;
}

function nodeFor(operation: Extract<TreeOperation, { op: 'add' }>): OutlineNode {
  const { id, title } = operation;
  if (operation.what === 'chapter') return { id, title, sections: [] };
  if (operation.what === 'section') return { id, title, seconds: operation.seconds ?? 0, activities: [] };
  const { kind, seconds = 0, required = true, weight = 0 } = operation;
  return { id, kind, title, seconds, required, weight, hidden: false, unlock: null };
}

function add(draft: Draft, operation: Extract<TreeOperation, { op: 'add' }>): TreeOperation | undefined {
  if (!put(draft, nodeFor(operation), operation)) return undefined;
  if (operation.what === 'activity') draft.configs[operation.id] = operation.config ?? {};
  return { op: 'delete', id: operation.id };
}

function update(draft: Draft, operation: Extract<TreeOperation, { op: 'update' }>): TreeOperation | undefined {
  const node = find(draft.tree, operation.id)?.node;
  if (!node) return undefined;
  const { config, ...fields } = operation.changes;
  const before: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) before[name] = structuredClone(node[name as keyof OutlineNode]);
  Object.assign(node, structuredClone(fields));
  if (config) {
    before.config = draft.configs[operation.id] ?? {};
    draft.configs[operation.id] = config;
  }
  return { op: 'update', id: operation.id, changes: before };
}

function move(draft: Draft, { id, parent, index }: Extract<TreeOperation, { op: 'move' }>): TreeOperation | undefined {
  const found = find(draft.tree, id);
  if (!found || !fits(draft.tree, levelOf(found.node), parent)) return undefined;
  take(draft, id);
  put(draft, found.node, { parent, index });
  return { op: 'move', id, ...found.place };
}

function renamed<Node extends OutlineNode>(node: Node, ids: Record<string, string>): Node {
  const copied = { ...structuredClone(node), id: ids[node.id] ?? node.id };
  if ('sections' in copied) copied.sections = copied.sections.map((section) => renamed(section, ids));
  else if ('activities' in copied) copied.activities = copied.activities.map((activity) => renamed(activity, ids));
  else if (copied.unlock?.after) copied.unlock.after = ids[copied.unlock.after] ?? copied.unlock.after;
  return copied;
}

function copy(draft: Draft, { id, ids, ...place }: Extract<TreeOperation, { op: 'copy' }>): TreeOperation | undefined {
  const found = find(draft.tree, id);
  if (!found || !put(draft, renamed(found.node, ids), place)) return undefined;
  for (const activity of activitiesOf(found.node)) draft.configs[ids[activity.id]!] = structuredClone(draft.configs[activity.id] ?? {});
  return { op: 'delete', id: ids[id]! };
}

/** Carries out one operation on a draft that may be changed; returns the inverse, undefined when it no longer fits. */
function run(draft: Draft, operation: TreeOperation): TreeOperation | undefined {
  if (operation.op === 'add') return add(draft, operation);
  if (operation.op === 'update') return update(draft, operation);
  if (operation.op === 'move') return move(draft, operation);
  if (operation.op === 'copy') return copy(draft, operation);
  if (operation.op === 'delete') {
    const found = take(draft, operation.id);
    if (!found) return undefined;
    draft.deleted[operation.id] = { node: found.node, place: found.place };
    return { op: 'restore', id: operation.id };
  }
  const back = draft.deleted[operation.id];
  if (!back || !put(draft, back.node, back.place)) return undefined;
  delete draft.deleted[operation.id];
  return { op: 'delete', id: operation.id };
}

/** Carries out operations in order on a copy; those that no longer fit are left out. The inverse undoes what was done. */
export function apply(draft: Draft, operations: readonly TreeOperation[]) {
  const next: Draft = { tree: structuredClone(draft.tree), configs: { ...draft.configs }, deleted: { ...draft.deleted } };
  const done: TreeOperation[] = [];
  const inverse: TreeOperation[] = [];
  for (const operation of operations) {
    const back = run(next, operation);
    if (!back) continue;
    done.push(operation);
    inverse.unshift(back);
  }
  return { draft: next, done, inverse };
}

/** Only the tree after some operations. */
export const applyToTree = (tree: CourseTree, operations: readonly TreeOperation[]) =>
  apply({ tree, configs: {}, deleted: {} }, operations).draft.tree;

/** A new name for a node, unique in practice. */
export const newId = () =>
  crypto.getRandomValues(new Uint32Array(3)).reduce((name, part) => name + part.toString(36).padStart(7, '0'), 'n');

/** Copies a node to the place behind it; everything inside gets a new name. */
export function copyBehind(found: Found): TreeOperation {
  const ids = Object.fromEntries(familyOf(found.node).map((node) => [node.id, newId()]));
  return { op: 'copy', id: found.node.id, parent: found.place.parent, index: found.place.index + 1, ids };
}

/** Suggested seconds of a node: its own where it has some, else those of what is inside. */
export function secondsOf(node: OutlineNode): number {
  if ('sections' in node) return node.sections.reduce((sum, section) => sum + secondsOf(section), 0);
  if ('activities' in node) return node.seconds || node.activities.reduce((sum, activity) => sum + activity.seconds, 0);
  return node.seconds;
}

/** Weight of everything inside a node. */
export const weightOf = (node: OutlineNode) => activitiesOf(node).reduce((sum, activity) => sum + activity.weight, 0);

/** Names of the nodes whose title holds a text, with everything above them; undefined when nothing is looked for. */
export function matching(tree: CourseTree, text: string): Set<string> | undefined {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return undefined;
  const visible = new Set<string>();
  for (const { node, chapter, section } of walk(tree)) {
    if (!node.title.toLowerCase().includes(wanted)) continue;
    for (const each of [node, chapter, section]) if (each) visible.add(each.id);
  }
  return visible;
}
