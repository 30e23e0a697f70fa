import type { Difference } from '@praxis/contract/courses/courses';
import type { ActivityNode, CourseTree } from '@praxis/contract/courses/tree';

/** A tree with a fingerprint of each activity's config. */
export type ComparedTree = { tree: CourseTree; contents: ReadonlyMap<string, string> };

type Flat = {
  id: string;
  what: Difference['what'];
  parent: string;
  place: string;
  title: string;
  kind: Difference['kind'];
  fields: Record<string, unknown>;
};

function flat({ tree, contents }: ComparedTree): Map<string, Flat> {
  const nodes = new Map<string, Flat>();
  const put = (node: Flat) => nodes.set(node.id, node);
  for (const chapter of tree.chapters) {
    put({ id: chapter.id, what: 'chapter', parent: '', place: '', title: chapter.title, kind: null, fields: { title: chapter.title } });
    for (const section of chapter.sections) {
      const { id, title, seconds } = section;
      put({ id, what: 'section', parent: chapter.id, place: chapter.title, title, kind: null, fields: { title, seconds } });
      for (const activity of section.activities)
        put({
          id: activity.id,
          what: 'activity',
          parent: id,
          place: `${chapter.title} / ${title}`,
          title: activity.title,
          kind: activity.kind,
          fields: fieldsOf(activity, contents.get(activity.id)),
        });
    }
  }
  return nodes;
}

const fieldsOf = ({ title, seconds, required, weight, hidden, unlock }: ActivityNode, content: string | undefined) => ({
  title,
  seconds,
  required,
  weight,
  hidden,
  unlock: unlock && [unlock.after, unlock.score, unlock.from].join(),
  content,
});

/** The longest run of rising numbers: what keeps its order when a list is rearranged. */
function preservesOrder(positions: number[]): Set<number> {
  const tails: number[] = [];
  const before: number[] = [];
  positions.forEach((position, at) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (positions[tails[middle]!]! < position) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = at;
  });
  const saved = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at]!) saved.add(at);
  return saved;
}

/** Nodes that stand in another parent, or in another order among those that stayed. */
function movedNodes(older: Map<string, Flat>, newer: Map<string, Flat>): Set<string> {
  const moved = new Set<string>();
  const order = [...older.keys()];
  const was = new Map(order.map((id, at) => [id, at]));
  const stayed = new Map<string, string[]>();
  for (const node of newer.values()) {
    const before = older.get(node.id);
    if (!before) continue;
    if (before.parent !== node.parent) moved.add(node.id);
    else stayed.set(node.parent, [...(stayed.get(node.parent) ?? []), node.id]);
  }
  for (const ids of stayed.values()) {
    const saved = preservesOrder(ids.map((id) => was.get(id)!));
    ids.forEach((id, at) => {
      if (!saved.has(at)) moved.add(id);
    });
  }
  return moved;
}

const note = (change: Difference['change'], node: Flat, fields: string[] = []): Difference => ({
  change,
  what: node.what,
  node_id: node.id,
  kind: node.kind,
  title: node.title,
  place: node.place,
  fields,
});

/** What changed from one tree to another, in the order of the newer one; removed nodes come last. */
export function differencesBetween(from: ComparedTree, to: ComparedTree): Difference[] {
  const older = flat(from);
  const newer = flat(to);
  const moved = movedNodes(older, newer);
  const list: Difference[] = [];
  for (const node of newer.values()) {
    const before = older.get(node.id);
    if (!before) {
      list.push(note('added', node));
      continue;
    }
    const fields = Object.keys(node.fields).filter((field) => node.fields[field] !== before.fields[field]);
    if (moved.has(node.id)) list.push(note('moved', node));
    if (fields.length > 0) list.push(note('changed', node, fields));
  }
  for (const node of older.values()) if (!newer.has(node.id)) list.push(note('removed', node));
  return list;
}
