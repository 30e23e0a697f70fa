import { editMap, type FrameView, type MapOperation, undoEdit } from '@praxis/contract/skills/maps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { toastDone, toastError } from '../../../platform/toasts.ts';

const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24);

/** The name of a skill that is only just made, until the reply tells its id. */
export const newKey = () => `new-${newId()}`;

/** Changes a map, each change a step that can be undone. `again` reads the map anew. */
export function useMapEditing(frame: FrameView | undefined, again: () => void) {
  const { t } = useTranslation('skills');
  const [done, setDone] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const ref = frame && { frame_kind: frame.kind, frame_id: frame.id };

  function failed(failure: unknown) {
    if (failure instanceof Refused && failure.key === 'map_changed_elsewhere') {
      toastError(t('changed_elsewhere'));
      again();
    } else showFailure(failure);
    return undefined;
  }

  /** The ids of skills the edit made, by their keys; undefined when it was refused. */
  async function edit(operations: MapOperation[]): Promise<Record<string, string> | undefined> {
    if (!ref || busy) return undefined;
    setBusy(true);
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

  async function undo() {
    const last = done.at(-1);
    if (!ref || !last || busy) return;
    setBusy(true);
    try {
      await call(undoEdit, { ...ref, edit_id: last });
      toastDone(t('undone'));
      setDone((list) => list.slice(0, -1));
      again();
    } catch (failure) {
      failed(failure);
    } finally {
      setBusy(false);
    }
  }

  /** An edit that was made elsewhere, such as an import, can be undone here too. */
  function adopt(editId: string) {
    setDone((list) => [...list, editId]);
    again();
  }

  return { edit, undo, adopt, busy, canUndo: done.length > 0 };
}

/** What an editor of a map works with. */
export type MapEditing = ReturnType<typeof useMapEditing>;
