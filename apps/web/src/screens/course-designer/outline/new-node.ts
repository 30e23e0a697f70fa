import type { ActivityKindName, CourseTree, TreeOperation } from '@praxis/contract/courses/tree';
import { find, levelOf } from './outline.ts';

/** What is to be added, with the titles of what may have to be made for it. */
export type NewNode = { what: 'chapter' | 'section' | ActivityKindName; title: string; chapterTitle: string; sectionTitle: string };

type Created = { id: string; operations: TreeOperation[] };

function newChapter(tree: CourseTree, selected: string | undefined, title: string, newId: () => string): Created {
  const at = selected ? find(tree, selected) : undefined;
  const above = at && (levelOf(at.node) === 'chapter' ? at.node.id : at.chapter!.id);
  const index = above ? find(tree, above)!.place.index + 1 : tree.chapters.length;
  const id = newId();
  return { id, operations: [{ op: 'add', what: 'chapter', id, parent: null, index, title }] };
}

function newSection(tree: CourseTree, selected: string | undefined, node: NewNode, title: string, newId: () => string): Created {
  const at = selected ? find(tree, selected) : undefined;
  const id = newId();
  const section = at && (levelOf(at.node) === 'section' ? at.node : at.section);
  if (section) {
    const { place } = find(tree, section.id)!;
    return { id, operations: [{ op: 'add', what: 'section', id, parent: place.parent!, index: place.index + 1, title }] };
  }
  const chapter = at && 'sections' in at.node ? at.node : tree.chapters.at(-1);
  if (chapter) return { id, operations: [{ op: 'add', what: 'section', id, parent: chapter.id, index: chapter.sections.length, title }] };
  const created = newChapter(tree, undefined, node.chapterTitle, newId);
  return { id, operations: [...created.operations, { op: 'add', what: 'section', id, parent: created.id, index: 0, title }] };
}

/**
 * Where something new goes: behind or inside what is selected, else at the end. An activity without a section
 * brings a section along, and a section without a chapter a chapter.
 */
export function addNew(tree: CourseTree, selected: string | undefined, node: NewNode, newId: () => string): Created {
  if (node.what === 'chapter') return newChapter(tree, selected, node.title, newId);
  if (node.what === 'section') return newSection(tree, selected, node, node.title, newId);
  const at = selected ? find(tree, selected) : undefined;
  const id = newId();
  const activity = (parent: string, index: number): TreeOperation => ({
    op: 'add',
    what: 'activity',
    id,
    parent,
    index,
    kind: node.what as ActivityKindName,
    title: node.title,
  });
  if (at?.section) return { id, operations: [activity(at.section.id, at.place.index + 1)] };
  if (at && 'activities' in at.node) return { id, operations: [activity(at.node.id, at.node.activities.length)] };
  const chapter = at && 'sections' in at.node ? at.node : tree.chapters.at(-1);
  const section = chapter?.sections.at(-1);
  if (section) return { id, operations: [activity(section.id, section.activities.length)] };
  const created = newSection(tree, chapter?.id, node, node.sectionTitle, newId);
  return { id, operations: [...created.operations, activity(created.id, 0)] };
}
