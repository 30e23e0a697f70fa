import type { ChapterNode, CourseTree, TreeOperation } from '@praxis/contract/courses/tree';
import { applyToTree, find, levelOf, type OutlineNode, type Place } from './outline.ts';

/** A node that has been picked up: the tree as it was, and as it would be when put down now. */
export type Drag = { id: string; before: CourseTree; preview: CourseTree; operations: TreeOperation[] };

/** Keys that move a held node. */
export const dragKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;
export type DragKey = (typeof dragKeys)[number];

/** Picks a node up. */
export const pickUp = (tree: CourseTree, id: string): Drag => ({ id, before: tree, preview: tree, operations: [] });

/** Where a held node stands now. */
export const placeOf = (drag: Drag): Place => find(drag.preview, drag.id)!.place;

/** Whether putting the node down would change anything. */
export function isMoved(drag: Drag) {
  const [was, is] = [find(drag.before, drag.id)!.place, placeOf(drag)];
  return was.parent !== is.parent || was.index !== is.index || drag.operations.some((operation) => operation.op !== 'move');
}

/** The lists a node could stand in, in reading order. */
function lists(tree: CourseTree, node: OutlineNode): { parent: string | null; count: number }[] {
  const level = levelOf(node);
  if (level === 'chapter') return [{ parent: null, count: tree.chapters.length }];
  if (level === 'section') return tree.chapters.map((chapter) => ({ parent: chapter.id, count: chapter.sections.length }));
  return tree.chapters.flatMap((chapter) => chapter.sections.map((section) => ({ parent: section.id, count: section.activities.length })));
}

/** The next place up or down; at the ends it goes on into the neighbouring section or chapter. */
function step(drag: Drag, direction: 1 | -1): Place | undefined {
  const { node, place } = find(drag.preview, drag.id)!;
  const all = lists(drag.preview, node);
  const here = all.findIndex((list) => list.parent === place.parent);
  const index = place.index + direction;
  if (index >= 0 && index < all[here]!.count) return { parent: place.parent, index };
  const next = all[here + direction];
  return next && { parent: next.parent, index: direction === 1 ? 0 : next.count };
}

function far(drag: Drag, last: boolean): Place {
  const { node, place } = find(drag.preview, drag.id)!;
  const count = lists(drag.preview, node).find((list) => list.parent === place.parent)!.count;
  return { parent: place.parent, index: last ? count - 1 : 0 };
}

const indexOf = (tree: CourseTree, id: string) => find(tree, id)!.place.index;

/** One level out: an activity gets a section of its own behind its section, a section a chapter of its own behind its chapter. */
function outwards(drag: Drag, newId: () => string): TreeOperation[] {
  const { node, chapter, section } = find(drag.preview, drag.id)!;
  const created = newId();
  const inside: TreeOperation = { op: 'move', id: node.id, parent: created, index: 0 };
  if (section && chapter) {
    if (section.activities.length === 1) return [];
    const index = indexOf(drag.preview, section.id) + 1;
    return [{ op: 'add', what: 'section', id: created, parent: chapter.id, index, title: node.title }, inside];
  }
  if (!chapter || chapter.sections.length === 1) return [];
  return [
    { op: 'add', what: 'chapter', id: created, parent: null, index: indexOf(drag.preview, chapter.id) + 1, title: node.title },
    inside,
  ];
}

/**
 * One level in: an activity alone in its section joins the section before it, a section alone in its chapter (or such a chapter held)
 * joins the chapter before it; what is left empty goes.
 */
function inwards(drag: Drag): TreeOperation[] {
  const { node, chapter, section } = find(drag.preview, drag.id)!;
  if (section && chapter) {
    const before = chapter.sections[indexOf(drag.preview, section.id) - 1];
    if (!before || section.activities.length !== 1) return [];
    return [
      { op: 'move', id: node.id, parent: before.id, index: before.activities.length },
      { op: 'delete', id: section.id },
    ];
  }
  const moving = chapter ?? (node as ChapterNode);
  const before = drag.preview.chapters[indexOf(drag.preview, moving.id) - 1];
  if (!before || moving.sections.length !== 1) return [];
  return [
    { op: 'move', id: moving.sections[0]!.id, parent: before.id, index: before.sections.length },
    { op: 'delete', id: moving.id },
  ];
}

/** Moves of the same node one after the other are one move; what was made and unmade on the way leaves no trace. */
function compact(operations: readonly TreeOperation[]): TreeOperation[] {
  let short: TreeOperation[] = [];
  for (const operation of operations) {
    const last = short.at(-1);
    const createdHere = operation.op === 'delete' && short.some((earlier) => earlier.op === 'add' && earlier.id === operation.id);
    if (createdHere) {
      short = short.filter((earlier) => earlier.id !== operation.id && !(earlier.op === 'move' && earlier.parent === operation.id));
      continue;
    }
    if (operation.op === 'move' && last?.op === 'move' && last.id === operation.id) short.pop();
    short.push(operation);
  }
  return short;
}

function advanced(drag: Drag, operations: TreeOperation[]): Drag {
  if (operations.length === 0) return drag;
  const all = compact([...drag.operations, ...operations]);
  const preview = applyToTree(drag.before, all);
  // A chapter that was taken in is gone; its section is held on instead.
  const id = find(preview, drag.id) ? drag.id : operations[0]!.id;
  return { ...drag, id, operations: all, preview };
}

/** One key while a node is held. Returns the same drag when the key changes nothing. */
export function press(drag: Drag, key: DragKey, newId: () => string): Drag {
  if (key === 'ArrowLeft') return advanced(drag, outwards(drag, newId));
  if (key === 'ArrowRight') return advanced(drag, inwards(drag));
  const upOrDown = key === 'ArrowUp' || key === 'ArrowDown';
  const place = upOrDown ? step(drag, key === 'ArrowDown' ? 1 : -1) : far(drag, key === 'End');
  return place ? advanced(drag, [{ op: 'move', id: drag.id, ...place }]) : drag;
}

/** Where a node dropped by pointer on a row comes to stand; undefined when it does not fit there. */
export function droppedOn(tree: CourseTree, id: string, row: string): Place | undefined {
  const held = find(tree, id);
  const over = find(tree, row);
  if (!held || !over || id === row) return undefined;
  const [level, overLevel] = [levelOf(held.node), levelOf(over.node)];
  if (level === overLevel) return over.place;
  if (level === 'activity') {
    const section = 'sections' in over.node ? over.node.sections[0] : over.node;
    return section && { parent: section.id, index: 0 };
  }
  if (level === 'section') return overLevel === 'chapter' ? { parent: over.node.id, index: 0 } : find(tree, over.section!.id)!.place;
  return over.chapter && find(tree, over.chapter.id)!.place;
}

/** Holds a node over a row. */
export function holdOver(drag: Drag, row: string): Drag {
  const place = droppedOn(drag.preview, drag.id, row);
  return place ? advanced(drag, [{ op: 'move', id: drag.id, ...place }]) : drag;
}
