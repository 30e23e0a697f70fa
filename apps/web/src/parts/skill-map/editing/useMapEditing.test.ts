import { frameView, type MapSkill, undoEdit } from '@praxis/contract/skills/maps';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { useToasts } from '../../../platform/toasts.ts';
import { serverThat } from '../../../testing/server.ts';
import { differs, draftOf, useMapEditing } from './useMapEditing.ts';

const frame = frameView.parse({
  ...{ kind: 'private', id: '7', title: '', intro: '', published: false, revision: 3, skills: 2, source: null },
  can: { edit: true },
});

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['skills']);
});

test('whoever imported a framework takes it back by the message, without editing the map', async () => {
  const server = serverThat({ [undoEdit.path]: { data: { revision: 5, ids: {}, edit_id: 'x' } } });
  const { result } = renderHook(() => useMapEditing(frame, () => undefined));
  await act(() => result.current.adoptImport('import-1'));
  // The map that came of it is looked at as a whole.
  expect(result.current.opening).toBe(1);
  const [imported] = useToasts.getState().toasts;
  expect([imported?.text, imported?.action?.label]).toEqual(['Imported', 'Undo']);
  act(() => imported?.action?.run());
  await waitFor(() => expect(server.to(undoEdit.path)).toHaveLength(1));
  expect(server.to(undoEdit.path)[0]!.form.get('edit_id')).toBe('import-1');
  await waitFor(() => expect(result.current.canUndo).toBe(false));
});

test.each([
  ['nothing', {}, false],
  ['a space behind the name, which is not saved', { name: 'Trees ' }, false],
  ['another name', { name: 'Tree' }, true],
  ['a weight written otherwise', { weight: '080' }, false],
  ['no weight', { weight: '' }, true],
  ['another place', { parent: '9' }, true],
])('what is typed differs from the skill: %s', (_what, change, expected) => {
  const skill = { id: '5', name: 'Trees', intro: '', weight: 80, parent_id: null } as MapSkill;
  expect(differs({ ...draftOf(skill), ...change }, skill)).toBe(expected);
});
