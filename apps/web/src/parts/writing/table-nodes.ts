import { getExtensionField, mergeAttributes, Node } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    table: { putTable: () => ReturnType };
  }
  // The roles by which the table plug-in knows its nodes.
  interface NodeConfig<Options, Storage> {
    tableRole?: string;
  }
}

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th', tableRole: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    tableRole,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

const Cell = cell('tableCell', 'td', 'cell');
const HeaderCell = cell('tableHeader', 'th', 'header_cell');

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const empty = (type: string) => ({ type, content: [{ type: 'paragraph' }] });

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  tableRole: 'table',
  // Asked for every node of the text: only those of tables have a role.
  extendNodeSchema: (extension) => {
    const tableRole: unknown = getExtensionField(extension, 'tableRole', { name: extension.name, options: {}, storage: {} });
    return tableRole === undefined ? {} : { tableRole };
  },
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addCommands: () => ({
    putTable:
      () =>
      ({ tr, dispatch, editor }) => {
        const rows = ['tableHeader', 'tableCell', 'tableCell'].map((type) => ({
          type: 'tableRow',
          content: [empty(type), empty(type), empty(type)],
        }));
        if (!dispatch) return true;
        const before = tr.selection.from;
        tr.replaceSelectionWith(editor.schema.nodeFromJSON({ type: 'table', content: rows }));
        tr.setSelection(TextSelection.near(tr.doc.resolve(before + 1))).scrollIntoView();
        return true;
      },
  }),
  addKeyboardShortcuts() {
    const go = (step: 1 | -1) => () => goToNextCell(step)(this.editor.state, this.editor.view.dispatch);
    return { Tab: go(1), 'Shift-Tab': go(-1) };
  },
  addProseMirrorPlugins: () => [tableEditing()],
});

/** Tables with their rows and cells. */
export const tableNodes = [Table, Row, HeaderCell, Cell];
