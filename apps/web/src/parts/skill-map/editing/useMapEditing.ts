import { editMap, type FrameView, type MapOperation, type MapSkill, undoEdit } from '@praxis/contract/skills/maps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { toastDone, toastError } from '../../../platform/toasts.ts';

const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24);

/** The name of a skill that is only just made, until the reply tells its id. */
export const newKey = () => `new-${newId()}`;

type SkillFields = { name: string; intro: string; weight: string; parent: string };
/** A field of the form of a skill. */
export type SkillField = keyof SkillFields;
const FIELDS = ['name', 'intro', 'weight', 'parent'] as const satisfies SkillField[];

/** What is typed about a skill, until it is saved; `from` is what stood there when that began. */
export type SkillDraft = SkillFields & { id: string; from: SkillFields };

/** A skill as its form begins. */
export function draftOf({ id, name, intro, weight, parent_id: parent }: MapSkill): SkillDraft {
  const from = { name, intro, weight: String(weight), parent: parent ?? '' };
  return { ...from, id, from };
}

/** Whether two texts of a field are the same once they are saved: without the spaces around them. */
function same(field: SkillField, one: string, other: string) {
  return field === 'weight' ? one !== '' && other !== '' && Number(one) === Number(other) : one.trim() === other.trim();
}

/** The fields somebody typed in. */
export const typedIn = (draft: SkillDraft) => FIELDS.filter((field) => !same(field, draft[field], draft.from[field]));

/** Whether what is typed differs from the skill as it is now. */
export const differs = (draft: SkillDraft, skill: MapSkill) =>
  typedIn(draft).some((field) => !same(field, draft[field], draftOf(skill)[field]));

/** What is typed over the skill as it is now: fields nobody typed in follow what others save. */
export function draftOver(draft: SkillDraft | undefined, skill: MapSkill): SkillDraft {
  const now = draftOf(skill);
  if (draft?.id !== skill.id) return now;
  for (const field of typedIn(draft)) {
    now[field] = draft[field];
    now.from = { ...now.from, [field]: draft.from[field] };
  }
  return now;
}

/** The fields somebody else saved anew while they were typed in here. */
export const changedElsewhere = (draft: SkillDraft, skill: MapSkill) =>
  typedIn(draft).filter((field) => {
    const now = draftOf(skill)[field];
    return !same(field, now, draft.from[field]) && !same(field, now, draft[field]);
  });

/** Changes a map, each change a step that can be undone. `again` reads the map anew. */
export function useMapEditing(frame: FrameView | undefined, again: () => unknown) {
  const { t } = useTranslation('skills');
  const [done, setDone] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [draft, setDraft] = useState<SkillDraft>();
  /** How often the map is looked at as a whole again: after an import it is another one. */
  const [opening, setOpening] = useState(0);
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
      // What is typed stays until the map shows it.
      await again();
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
  async function adoptImport(editId: string) {
    setDone((list) => [...list, editId]);
    toastDone(t('import_done'), { label: t('undo'), run: () => void undo(editId) });
    await again();
    setOpening((before) => before + 1);
  }

  /** `failure` is why the last change was refused; `draft` what is typed about a skill and not saved. */
  return {
    edit,
    undo,
    adoptImport,
    opening,
    busy,
    canUndo: done.length > 0,
    failure,
    forgetFailure: () => setFailure(undefined),
    draft,
    setDraft,
  };
}

/** What an editor of a map works with. */
export type MapEditing = ReturnType<typeof useMapEditing>;
