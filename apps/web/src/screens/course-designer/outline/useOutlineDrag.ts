import type { CourseTree } from '@praxis/contract/courses/tree';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../designer-context.ts';
import { find, newId } from './outline.ts';
import { type Drag, type DragKey, dragKeys, holdOver, isMoved, pickUp, press } from './outline-drag.ts';

/** Where a node stands, in words: 3.2 Algorithms, 2 of 5. */
function useWhereabouts() {
  const { t } = useTranslation('course-designer');
  return (tree: CourseTree, id: string) => {
    const { node, place, chapter, section } = find(tree, id)!;
    const siblings = section ? section.activities.length : chapter ? chapter.sections.length : tree.chapters.length;
    const above = section?.title ?? chapter?.title;
    const values = { title: node.title, at: place.index + 1, of: siblings };
    return above ? t('place_inside', { ...values, above }) : t('place_top', values);
  };
}

/** Picking up, moving and putting down a node, by keyboard and by pointer. What is seen meanwhile is a preview; only putting down saves. */
export function useOutlineDrag() {
  const { t } = useTranslation('course-designer');
  const { draft, announce } = useDesigner();
  const whereabouts = useWhereabouts();
  const [drag, setDrag] = useState<Drag>();
  const titleOf = (held: Drag) => find(held.preview, held.id)!.node.title;

  const start = (id: string) => {
    setDrag(pickUp(draft.tree, id));
    announce(t('picked_up', { where: whereabouts(draft.tree, id) }));
  };
  const move = (next: Drag) => {
    if (next === drag) return announce(t('cannot_move'));
    setDrag(next);
    announce(whereabouts(next.preview, next.id));
  };
  const cancel = () => {
    if (drag) announce(t('put_back', { title: titleOf(drag) }));
    setDrag(undefined);
  };
  const drop = () => {
    if (!drag) return;
    if (isMoved(drag)) draft.perform(drag.operations);
    announce(t('put_down', { where: whereabouts(drag.preview, drag.id) }));
    setDrag(undefined);
  };
  return {
    drag,
    tree: drag?.preview ?? draft.tree,
    heldTitle: drag ? titleOf(drag) : undefined,
    start,
    cancel,
    drop,
    over: (row: string) => drag && move(holdOver(drag, row) === drag ? drag : holdOver(drag, row)),
    /** A key while something is held; false when nothing is held. */
    key(event: { key: string; preventDefault: () => void }) {
      if (!drag) return false;
      if (event.key === 'Escape') cancel();
      else if (event.key === ' ' || event.key === 'Enter') drop();
      else if ((dragKeys as readonly string[]).includes(event.key)) move(press(drag, event.key as DragKey, newId));
      else if (event.key === 'Tab') return false;
      event.preventDefault();
      return true;
    },
  };
}

export type OutlineDrag = ReturnType<typeof useOutlineDrag>;
