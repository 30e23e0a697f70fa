import type { ActivityKindName } from '@praxis/contract/courses/tree';
import { useTranslation } from 'react-i18next';
import { useCourseLabels } from '../../../parts/course/course-labels.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { useDesigner } from '../designer-context.ts';
import { addNew } from './new-node.ts';
import { copyBehind, find, newId, walk } from './outline.ts';

/** Adding, copying, deleting and hiding nodes, with an undo beside what cannot be seen any more. */
export function useNodeActions() {
  const { t } = useTranslation('course-designer');
  const { kind } = useCourseLabels();
  const { draft, selected, select, announce } = useDesigner();

  const neighbourOf = (id: string) => {
    const ids = [...walk(draft.tree)].map(({ node }) => node.id);
    return ids[ids.indexOf(id) - 1];
  };
  return {
    add(what: 'chapter' | 'section' | ActivityKindName) {
      const title = what === 'chapter' ? t('new_chapter') : what === 'section' ? t('new_section') : t('new_activity', { kind: kind(what) });
      const { id, operations } = addNew(
        draft.tree,
        selected,
        { what, title, chapterTitle: t('new_chapter'), sectionTitle: t('new_section') },
        newId,
      );
      draft.perform(operations);
      select(id);
      announce(t('added', { title }));
    },
    copy(id: string) {
      const found = find(draft.tree, id);
      if (!found) return;
      const operation = copyBehind(found);
      draft.perform([operation]);
      if (operation.op === 'copy') select(operation.ids[id]);
      announce(t('copied', { title: found.node.title }));
    },
    remove(ids: readonly string[]) {
      const titles = ids.map((id) => find(draft.tree, id)?.node.title).filter((title) => title !== undefined);
      if (titles.length === 0) return;
      const next = ids.includes(selected ?? '') ? neighbourOf(selected ?? '') : selected;
      if (!draft.perform(ids.map((id) => ({ op: 'delete', id })))) return;
      select(next && !ids.includes(next) ? next : undefined);
      const text = titles.length === 1 ? t('deleted', { title: titles[0] }) : t('deleted_many', { count: titles.length });
      toastDone(text, { label: t('undo'), run: () => void draft.undoOne() });
    },
    update(ids: readonly string[], changes: { hidden?: boolean; weight?: number }) {
      draft.perform(ids.map((id) => ({ op: 'update', id, changes })));
    },
    move(ids: readonly string[], section: string) {
      const end = find(draft.tree, section);
      const index = end && 'activities' in end.node ? end.node.activities.length : 0;
      draft.perform(ids.map((id, at) => ({ op: 'move', id, parent: section, index: index + at })));
    },
  };
}
