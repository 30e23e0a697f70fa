import { Editor } from '@tiptap/core';
import { goToNextCell } from '@tiptap/pm/tables';
import StarterKit from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { tableNodes } from './table-nodes.ts';

test('a table is put where the cursor stands, the next cell follows the first, and it is read back as it was', () => {
  const editor = new Editor({ extensions: [StarterKit, ...tableNodes], content: '<p>before</p>' });
  editor.commands.setTextSelection(7);
  editor.commands.putTable();
  expect(editor.isActive('tableHeader')).toBe(true);
  editor.commands.insertContent('one');
  expect(goToNextCell(1)(editor.state, editor.view.dispatch)).toBe(true);
  editor.commands.insertContent('two');
  const html = editor.getHTML();
  expect(html).toContain('<tr><th><p>one</p></th><th><p>two</p></th><th><p></p></th></tr>');
  expect(html.match(/<tr>/g)).toHaveLength(3);
  editor.commands.setContent(html);
  expect(editor.getHTML()).toBe(html);
  expect(editor.schema.nodes.paragraph?.spec.tableRole).toBeUndefined();
  editor.destroy();
});
