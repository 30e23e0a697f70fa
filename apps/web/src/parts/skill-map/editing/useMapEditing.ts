import { editMap, type FrameView, type MapOperation, type MapSkill, undoEdit } from '@praxis/contract/skills/maps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { toastDone, toastError } from '../../../platform/toasts.ts';

const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24);

/** The name of a skill that is only just made, until the reply tells its id. */
export const newKey = () => `new-${newId()}`;

/** What is typed about a skill, until it is saved. */
export type SkillDraft = { id: string; name: string; intro: string; weight: string; parent: string };

/** A skill as its form begins. */
export const draftOf = ({ id, name, intro, weight, parent_id: parent }: MapSkill): SkillDraft => ({
  ...{ id, name, intro, weight: String(weight), parent: parent ?? '' },
});

/** Whether what is typed differs from the skill, as it is saved: without the spaces around it. */
export function differs(draft: SkillDraft, skill: MapSkill): boolean {
  const { name, intro, weight, parent } = draftOf(skill);
  return (
    draft.name.trim() !== name || draft.intro.trim() !== intro.trim() || Number(draft.weight) !== Number(weight) || draft.parent !== parent
  );
}

/** Changes a map, each change a step that can be undone. `again` reads the map anew. */
export function useMapEditing(frame: FrameView | undefined, again: () => void) {
  const { t } = useTranslation('skills');
  const [done, setDone] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [draft, setDraft] = useState<SkillDraft>();
  const ref = frame && { frame_kind: frame.kind, frame_id: frame.id };

  function failed(failure: unknown) {
    if (failure instanceof Refused && failure.key === 'map_changed_elsewhere') {
      toastError(t('changed_elsewhere'));
      again();
    } else setFailure(failure);
    return undefined;
  }

  /** The ids of skills the edit made, by their keys; undefined when it was refused. */
  async function edit(operations: MapOperation[]): Promise<Record<string, string> | undefined> {
    if (!ref || busy) return undefined;
    setBusy(true);
    setFailure(undefined);
    try {
      const editId = newId();
      const { ids } = await call(editMap, { ...ref, revision: frame.revision, edit_id: editId, operations });
      setDone((list) => [...list, editId]);
      again();
      return ids;
    } catch (failure) {
      return failed(failure);
    } finally {
      setBusy(false);
    }
  }

  async function undo(editId = done.at(-1)) {
    if (!ref || !editId || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await call(undoEdit, { ...ref, edit_id: editId });
      toastDone(t('undone'));
      setDone((list) => list.filter((id) => id !== editId));
      setDraft(undefined);
      again();
    } catch (failure) {
      failed(failure);
    } finally {
      setBusy(false);
    }
  }

  /** An import is an edit too, and whoever did it may not be editing: the message takes it back. */
  function adoptImport(editId: string) {
    setDone((list) => [...list, editId]);
    again();
    toastDone(t('import_done'), { label: t('undo'), run: () => void undo(editId) });
  }

  /** `failure` is why the last change was refused; `draft` what is typed about a skill and not saved. */
  return { edit, undo, adoptImport, busy, canUndo: done.length > 0, failure, forgetFailure: () => setFailure(undefined), draft, setDraft };
}

/** What an editor of a map works with. */
export type MapEditing = ReturnType<typeof useMapEditing>;
