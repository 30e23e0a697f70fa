import type { MapOperation } from '@praxis/contract/skills/maps';
import type { MapModel } from '../map-model.ts';

/** What Alt and an arrow do to a skill in the outline: up and down among its neighbours, into the one above, out beside its parent. */
export function moveByKey(model: MapModel, id: string, key: string): MapOperation[] | undefined {
  const skill = model.byId.get(id);
  if (!skill) return undefined;
  const beside = model.below.get(skill.parent_id) ?? [];
  const at = beside.findIndex((known) => known.id === id);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const to = at + (key === 'ArrowDown' ? 1 : -1);
    if (to < 0 || to >= beside.length) return undefined;
    const order = beside.map((known) => known.id);
    order.splice(to, 0, ...order.splice(at, 1));
    return order.flatMap((known, place) => (model.byId.get(known)!.place === place ? [] : [{ op: 'change' as const, key: known, place }]));
  }
  if (key === 'ArrowRight') {
    const above = beside[at - 1];
    return above && [{ op: 'change', key: id, parent: above.id, place: model.below.get(above.id)?.length ?? 0 }];
  }
  if (key === 'ArrowLeft') {
    const parent = model.byId.get(skill.parent_id ?? '');
    return parent && [{ op: 'change', key: id, parent: parent.parent_id, place: parent.place + 1 }];
  }
  return undefined;
}
