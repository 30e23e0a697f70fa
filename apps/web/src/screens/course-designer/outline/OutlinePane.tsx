import { useRef, useState } from 'react';
import { useIsPhone } from '../../../ui/phone.ts';
import { useDesigner } from '../designer-context.ts';
import { OutlineBar } from './OutlineBar.tsx';
import { OutlineDragLayer } from './OutlineDragLayer.tsx';
import { OutlineFoot } from './OutlineFoot.tsx';
import { OutlineGrid } from './OutlineGrid.tsx';
import { foldedAtFirst, rowsOf } from './outline-rows.ts';
import { toggled, useBatch } from './useBatch.ts';
import { useOutlineDrag } from './useOutlineDrag.ts';

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
