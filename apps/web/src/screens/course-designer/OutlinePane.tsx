import { useRef, useState } from 'react';
import { useIsPhone } from '../../platform/phone.ts';
import { useDesigner } from './designer-context.ts';
import { OutlineBar } from './OutlineBar.tsx';
import { OutlineDragLayer } from './OutlineDragLayer.tsx';
import { OutlineFoot } from './OutlineFoot.tsx';
import { OutlineGrid } from './OutlineGrid.tsx';
import { activitiesOf, find } from './outline.ts';
import { foldedAtFirst, rowsOf } from './outline-rows.ts';
import { useOutlineDrag } from './useOutlineDrag.ts';

const toggled = <Item,>(set: ReadonlySet<Item>, items: readonly Item[], on: boolean) => {
  const next = new Set(set);
  for (const item of items) {
    if (on) next.add(item);
    else next.delete(item);
  }
  return next;
};

/** What is ticked for a batch; activities alone, a chapter ticks all inside. */
function useBatch() {
  const { draft } = useDesigner();
  const [ticked, setTicked] = useState<ReadonlySet<string>>();
  const alive = [...(ticked ?? [])].filter((id) => find(draft.tree, id));
  return {
    on: ticked !== undefined,
    ids: alive,
    has: (id: string) => ticked?.has(id) ?? false,
    begin: () => setTicked(new Set()),
    end: () => setTicked(undefined),
    toggle(id: string) {
      const node = find(draft.tree, id)?.node;
      if (!node || !ticked) return;
      const ids = activitiesOf(node).map((activity) => activity.id);
      setTicked(toggled(ticked, ids, !ids.every((each) => ticked.has(each))));
    },
  };
}
export type Batch = ReturnType<typeof useBatch>;

/** The left half: looking for, adding, the outline itself, and what the keys do. */
export function OutlinePane() {
  const { draft, selected } = useDesigner();
  const phone = useIsPhone();
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState(() => foldedAtFirst(draft.tree, selected));
  const drag = useOutlineDrag();
  const batch = useBatch();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = rowsOf(drag.tree, folded, search);
  return (
    <section className="flex min-h-0 flex-col border-r border-line phone:border-r-0">
      <OutlineBar search={search} onSearch={setSearch} batch={batch} />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto pb-4">
        <OutlineDragLayer drag={drag}>
          <OutlineGrid
            rows={rows}
            drag={drag}
            batch={batch}
            search={search}
            onFold={(id, fold) => setFolded((now) => toggled(now, [id], fold))}
          />
        </OutlineDragLayer>
      </div>
      {!phone && <OutlineFoot held={drag.heldTitle} batch={batch.on} />}
    </section>
  );
}
