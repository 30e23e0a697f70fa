import { Accessibility } from '@dnd-kit/dom';
import { DragDropProvider, DragOverlay, PointerSensor } from '@dnd-kit/react';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCourseLabels } from '../../../parts/course/course-labels.ts';
import { KindIcon } from '../../../parts/course/kinds.tsx';
import { find, isActivity, secondsOf } from './outline.ts';
import type { OutlineDrag } from './useOutlineDrag.ts';

/** The row that follows the pointer. */
function Ghost({ drag }: { drag: OutlineDrag }) {
  const { minutes } = useCourseLabels();
  const node = drag.drag && find(drag.tree, drag.drag.id)?.node;
  if (!node) return null;
  return (
    <div className="flex h-9 w-[500px] max-w-[80vw] items-center gap-2 rounded-md bg-raised px-2 shadow-[var(--shadow),0_0_0_1px_var(--pine)]">
      <GripVertical className="size-4 text-pine" aria-hidden="true" />
      {isActivity(node) && <KindIcon kind={node.kind} className="text-ink-3" />}
      <span className="cut flex-1">{node.title}</span>
      <span className="text-13 text-ink-2">{minutes(secondsOf(node))}</span>
    </div>
  );
}

/** Dragging by pointer around the outline. The keyboard has its own way, with levels and announcements. */
export function OutlineDragLayer({ drag, children }: { drag: OutlineDrag; children: ReactNode }) {
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={(usual) => usual.filter((plugin) => plugin !== Accessibility)}
      onDragStart={({ operation }) => operation.source && drag.start(String(operation.source.id))}
      onDragOver={({ operation }) => operation.target && drag.over(String(operation.target.id))}
      onDragEnd={({ canceled }) => (canceled ? drag.cancel() : drag.drop())}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        <Ghost drag={drag} />
      </DragOverlay>
    </DragDropProvider>
  );
}
