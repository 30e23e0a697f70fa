import { useState } from 'react';
import { useDesigner } from '../designer-context.ts';
import { activitiesOf, find } from './outline.ts';

/** A set with some items put in or taken out. */
export const toggled = <Item>(set: ReadonlySet<Item>, items: readonly Item[], on: boolean) => {
  const next = new Set(set);
  for (const item of items) {
    if (on) next.add(item);
    else next.delete(item);
  }
  return next;
};

/** What is ticked for a batch; activities alone, a chapter ticks all inside. */
export function useBatch() {
  const { draft } = useDesigner();
  const [ticked, setTicked] = useState<ReadonlySet<string>>();
  const alive = [...(ticked ?? [])].filter((id) => find(draft.tree, id));
  return {
    on: ticked !== undefined,
    ids: alive,
    has: (id: string) => ticked?.has(id) ?? false,
    start: () => setTicked(new Set()),
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
