import type { CourseTree } from '@praxis/contract/courses/tree';
import { describe, expect, it } from 'vitest';
import { type Edit, openDraft } from './draft-store.ts';

const tree = (): CourseTree => ({ chapters: [{ id: 'one', title: 'One', sections: [] }] });

function page() {
  const sent: Edit[] = [];
  let names = 0;
  let time = 0;
  const draft = openDraft(
    { tree: tree(), revision: 3, saved_at: 0 },
    { send: (edit) => sent.push(edit), newName: () => `edit${++names}`, now: () => time },
  );
  const titles = () => draft.state().draft.tree.chapters.map((chapter) => chapter.title);
  const rename = (title: string) => draft.perform([{ op: 'update', id: 'one', changes: { title } }], { key: 'one title' });
  return { draft, sent, titles, rename, wait: (seconds: number) => (time += seconds * 1000) };
}

describe('saving by itself, undoing and doing again', () => {
  it('shows a change at once and sends it under a name of its own with the revision it was made on', () => {
    const { draft, sent, titles } = page();
    draft.perform([{ op: 'add', what: 'chapter', id: 'two', parent: null, index: 1, title: 'Two' }]);
    expect(titles()).toEqual(['One', 'Two']);
    expect(draft.state().sending).toBe(1);
    expect(sent).toMatchObject([{ edit_id: 'edit1', revision: 3, operations: [{ op: 'add', id: 'two' }] }]);
    draft.saved({ revision: 4, saved_at: 99, tree: null });
    expect(draft.state()).toMatchObject({ sending: 0, revision: 4, savedAt: 99 });
  });

  it('undo and redo travel like any change', () => {
    const { draft, sent, titles } = page();
    draft.perform([{ op: 'delete', id: 'one' }]);
    draft.undo();
    expect(titles()).toEqual(['One']);
    draft.redo();
    expect(titles()).toEqual([]);
    draft.undo();
    expect(titles()).toEqual(['One']);
    expect(sent.map((edit) => edit.operations[0]!.op)).toEqual(['delete', 'restore', 'delete', 'restore']);
    expect(draft.undo()).toBeUndefined();
  });

  it('typing on in one field is one step, a pause makes another', () => {
    const { draft, titles, rename, wait } = page();
    rename('On');
    rename('Only');
    wait(20);
    rename('Only one');
    draft.undo();
    expect(titles()).toEqual(['Only']);
    draft.undo();
    expect(titles()).toEqual(['One']);
    draft.redo();
    expect(titles()).toEqual(['Only']);
  });

  it('a new change forgets what had been undone', () => {
    const { draft, titles, rename } = page();
    rename('First');
    draft.undo();
    rename('Second');
    expect(draft.redo()).toBeUndefined();
    expect(titles()).toEqual(['Second']);
  });

  it("takes over others' changes only when nothing of its own is on the way", () => {
    const { draft, titles, rename } = page();
    rename('Mine');
    draft.perform([{ op: 'add', what: 'chapter', id: 'two', parent: null, index: 1, title: 'Mine too' }]);
    const theirs: CourseTree = { chapters: [...tree().chapters, { id: 'x', title: 'Theirs', sections: [] }] };
    expect(draft.saved({ revision: 5, saved_at: 1, tree: theirs })).toBe(true);
    expect(titles()).toEqual(['Mine', 'Mine too']);
    expect(draft.saved({ revision: 6, saved_at: 2, tree: theirs })).toBe(false);
    expect(titles()).toEqual(['One', 'Theirs']);
  });

  it('knows its own edits from those of others', () => {
    const { draft, rename } = page();
    rename('Mine');
    expect(draft.isOwn('edit1')).toBe(true);
    expect(draft.isOwn('edit9')).toBe(false);
  });
});
