import type { CourseTree } from '@praxis/contract/courses/tree';
import { find, type Level, levelOf, matching, type OutlineNode } from './outline.ts';

/** One row of the outline. `number` is 3 for a chapter, 3.1 for a section. */
export type OutlineRow = {
  node: OutlineNode;
  level: Level;
  chapterIndex: number;
  number: string;
  open: boolean;
  hasChildren: boolean;
  place: number;
  of: number;
};

/** The rows to show, in order: without what is folded in, or only what is looked for with everything above it. */
export function rowsOf(tree: CourseTree, folded: ReadonlySet<string>, search: string): OutlineRow[] {
  const wanted = matching(tree, search);
  const isView = (node: OutlineNode) => !wanted || wanted.has(node.id);
  const isOpen = (node: OutlineNode) => wanted !== undefined || !folded.has(node.id);
  const rows: OutlineRow[] = [];
  for (const [chapterIndex, chapter] of tree.chapters.entries()) {
    if (!isView(chapter)) continue;
    const row = (node: OutlineNode, number: string, place: number, of: number, children: number) =>
      rows.push({ node, level: levelOf(node), chapterIndex, number, open: isOpen(node), hasChildren: children > 0, place, of });
    row(chapter, String(chapterIndex + 1), chapterIndex + 1, tree.chapters.length, chapter.sections.length);
    if (!isOpen(chapter)) continue;
    for (const [sectionIndex, section] of chapter.sections.entries()) {
      if (!isView(section)) continue;
      const number = `${chapterIndex + 1}.${sectionIndex + 1}`;
      row(section, number, sectionIndex + 1, chapter.sections.length, section.activities.length);
      if (!isOpen(section)) continue;
      for (const [index, activity] of section.activities.entries())
        if (isView(activity)) row(activity, `${number}.${index + 1}`, index + 1, section.activities.length, 0);
    }
  }
  return rows;
}

/** Which chapters and sections are folded in when a long outline opens: all but the way to what is selected. */
export function foldedAtFirst(tree: CourseTree, selected: string | undefined): ReadonlySet<string> {
  const count = rowsOf(tree, new Set(), '').length;
  if (count <= 60) return new Set();
  const found = selected ? find(tree, selected) : undefined;
  const open = found?.chapter?.id ?? found?.node.id ?? tree.chapters[0]?.id;
  return new Set(tree.chapters.map((chapter) => chapter.id).filter((id) => id !== open));
}
