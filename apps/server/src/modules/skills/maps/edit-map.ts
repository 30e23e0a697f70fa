import type { MapOperation } from '@praxis/contract/skills/maps';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { announceEach } from '../../../platform/jobs/events.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { frameKindOf } from './frames.ts';
import { changeBetween, changedMap, inverseOf, type MapChange, renamed, touchedBy, withChange } from './map.rules.ts';
import {
  editsAfter,
  type FrameRef,
  findEdit,
  findMapState,
  framesOf,
  insertEdit,
  insertSkills,
  nextRevision,
  recordUndone,
  writeChange,
} from './map.store.ts';
import { skillObjectKinds } from './skill-objects.ts';

/** Whose edit of which map. */
export type Editing = { frame: FrameRef; userId: string; db: Db; now: Date };
type Answer = { revision: number; ids: Record<string, string>; edit_id: string };

/** Refuses links to what the editor may not use. */
async function refuseForeignObjects({ db, userId }: Editing, operations: readonly MapOperation[]) {
  const links = operations.filter((operation) => operation.op === 'link');
  for (const [kind, some] of Map.groupBy(links, ({ object_kind }) => object_kind)) {
    const ids = [...new Set(some.map(({ object_id }) => object_id))];
    const linkable = await skillObjectKinds(db)
      .find((known) => known.kind === kind)
      ?.linkable(db, ids, userId);
    if (!ids.every((id) => linkable?.has(id))) throw new Refusal('skill_object_unknown');
  }
}

/**
 * Sameness makes the proofs of one skill proofs of the other, for everybody: whoever joins two may edit both maps. What was joined before
 * may move with a merge and may be parted by either side.
 */
async function refuseForeignSameness({ db, frame, userId }: Editing, { edges }: MapChange) {
  const ends = (which: 'before' | 'after') =>
    edges.flatMap(({ [which]: edge }) => (edge?.kind === 'same_as' ? [edge.from, edge.to] : [])).filter((id) => /^\d+$/.test(id));
  const parted = new Set(ends('before'));
  const joined = await framesOf(
    db,
    ends('after').filter((id) => !parted.has(id)),
  );
  const others = new Map([...joined.values()].map((one) => [one.frame, one]));
  others.delete(`${frame.kind} ${frame.id}`);
  for (const { kind, id } of others.values())
    if (!(await frameKindOf(db, kind)?.mayEdit(db, userId, id))) throw new Refusal('skill_not_found');
}

/** Tells other modules what became of skills that were removed or merged, or came back. */
async function announceSkills(db: Db, change: MapChange, editId: string) {
  const known = change.skills.flatMap(({ before, after }) => (before && after && !before.id.startsWith('new-') ? [{ before, after }] : []));
  const removed = known.filter(({ before, after }) => !before.removed && after.removed);
  const restored = known.filter(({ before, after }) => before.removed && !after.removed);
  await announceEach(
    db,
    'skill_removed',
    removed.map(({ after }) => ({ skillId: after.id, into: after.merged_into, editId })),
  );
  await announceEach(
    db,
    'skill_restored',
    restored.map(({ after }) => ({ skillId: after.id, editId })),
  );
}

/** Writes a change of a map as one edit, which can be undone as any other. */
export async function saveChange(
  editing: Editing,
  change: MapChange,
  of: { editId: string; operations: unknown; announceAs: string },
): Promise<Answer> {
  const { db, frame, userId, now } = editing;
  await refuseForeignSameness(editing, change);
  const added = change.skills.flatMap(({ before, after }) => (!before && after ? [after] : []));
  const ids = await insertSkills(db, { frame, ownerId: userId, now }, added);
  const named = renamed(change, ids);
  await writeChange(db, { now }, named);
  await announceSkills(db, named, of.announceAs);
  const revision = await nextRevision(db, frame);
  const answer = { revision, ids: Object.fromEntries(ids), edit_id: of.editId };
  await insertEdit(db, frame, {
    ...{
      revision,
      editId: of.editId,
      operations: of.operations,
      inverse: inverseOf(named),
      touched: touchedBy(named),
      answer,
      by: userId,
      now,
    },
  });
  await publish(db, `skill-frame:${frame.kind}-${frame.id}`, { revision });
  return answer;
}

/** Applies an edit; the same one again is answered with what it did. */
export async function editMap(
  editing: Editing,
  input: { revision: number; edit_id: string; operations: MapOperation[] },
): Promise<Answer & { repeated: boolean }> {
  const { db, frame } = editing;
  const earlier = await findEdit(db, frame, input.edit_id);
  if (earlier) return { ...(earlier.answer as Answer), repeated: true };
  await refuseForeignObjects(editing, input.operations);
  const before = await findMapState(db, frame);
  const named = input.operations.flatMap((operation) =>
    operation.op === 'connect' && operation.kind === 'same_as' ? [operation.from, operation.to] : [],
  );
  const outside = await framesOf(
    db,
    named.filter((id) => /^\d+$/.test(id) && !before.skills.has(id)),
  );
  const map = { ...before, outside: new Map([...before.outside, ...outside]) };
  const change = changeBetween(map, changedMap(map, input.operations));
  const touched = new Set(touchedBy(change));
  const since = await editsAfter(db, frame, input.revision);
  if (since.some((edit) => edit.touched.some((id) => touched.has(id)))) throw new Refusal('map_changed_elsewhere');
  return {
    ...(await saveChange(editing, change, { editId: input.edit_id, operations: input.operations, announceAs: input.edit_id })),
    repeated: false,
  };
}

const undoId = ({ revision, edit_id }: { revision: number; edit_id: string }) => `undo-${revision}-${edit_id}`;

/** Some edits without those that were taken back, and without what took them back. */
function effectiveEdits<Edit extends { revision: number; edit_id: string }>(edits: readonly Edit[]): Edit[] {
  const gone = new Set<Edit>();
  const byUndo = new Map(edits.map((edit) => [undoId(edit), edit]));
  for (const edit of edits.toReversed()) {
    const undone = gone.has(edit) ? undefined : byUndo.get(edit.edit_id);
    if (undone) gone.add(edit).add(undone);
  }
  return edits.filter((edit) => !gone.has(edit));
}

/** Takes an edit back while nothing it touched was changed since. */
export async function undoEdit(editing: Editing, editId: string): Promise<Answer> {
  const { db, frame, now } = editing;
  const edit = await findEdit(db, frame, editId);
  if (!edit || edit.undone_at) throw new Refusal('edit_not_found');
  const touched = new Set(edit.touched);
  const since = effectiveEdits(await editsAfter(db, frame, edit.revision));
  if (since.some((later) => later.touched.some((id) => touched.has(id)))) throw new Refusal('map_changed_elsewhere');
  const before = await findMapState(db, frame);
  const change = changeBetween(before, withChange(before, edit.inverse));
  await recordUndone(db, frame, editId, now);
  return saveChange(editing, change, { editId: undoId(edit), operations: [], announceAs: editId });
}

/** Editors of a frame see each other's changes. */
export function mapTopic(app: App, mayRead: (db: Db, userId: string, frame: FrameRef) => Promise<boolean>) {
  app.realtime.topic('skill-frame', async ({ actor, id, db }) => {
    const found = /^(private|institution|platform|course)-(0|[1-9]\d{0,17})$/.exec(id);
    return found !== null && (await mayRead(db, actor.userId, { kind: found[1] as FrameRef['kind'], id: found[2]! }));
  });
}
