import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { Table as TableIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';

const icon = <TableIcon className="size-4" strokeWidth={1.6} aria-hidden="true" />;

/** Puts a table, or changes the one the cursor stands in. */
export function TableTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation('writing');
  const inside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  const run = (command: typeof addRowAfter) => () => {
    editor.commands.focus();
    command(editor.state, editor.view.dispatch);
  };
  if (!inside) {
    return (
      <IconButton label={t('table')} tabIndex={-1} onClick={() => editor.chain().focus().putTable().run()}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Menu
      label={t('table_tools')}
      align="start"
      trigger={
        <IconButton label={t('table_tools')} on tabIndex={-1}>
          {icon}
        </IconButton>
      }
      entries={[
        { label: t('add_row'), run: run(addRowAfter) },
        { label: t('add_column'), run: run(addColumnAfter) },
        'line',
        { label: t('drop_row'), run: run(deleteRow) },
        { label: t('drop_column'), run: run(deleteColumn) },
        { label: t('drop_table'), danger: true, run: run(deleteTable) },
      ]}
    />
  );
}
