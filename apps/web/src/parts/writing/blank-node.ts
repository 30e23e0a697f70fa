import { mergeAttributes, Node } from '@tiptap/core';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blank: { putBlank: () => ReturnType };
  }
}

/** What an editor of blanks gets to know: a new one with the words that stood in its place, and one that is to be looked at. */
export type BlankSource = { add: (words: string) => string; open: (key: string) => void };

/** A blank in the stem of a question: `<span data-blank="key">`. Ctrl-B makes one of the selected words. */
export const Blank = Node.create<{ source: BlankSource | undefined }>({
  name: 'blank',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ source: undefined }),
  addAttributes: () => ({
    key: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-blank') ?? '',
      renderHTML: ({ key }: { key: string }) => ({ 'data-blank': key }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-blank]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes)],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('span');
      dom.dataset.blank = node.attrs.key;
      dom.className = 'written';
      dom.addEventListener('click', () => this.options.source?.open(node.attrs.key));
      return { dom };
    };
  },
  addCommands() {
    return {
      putBlank:
        () =>
        ({ state, chain }) => {
          const { source } = this.options;
          if (!source) return false;
          const { from, to } = state.selection;
          const key = source.add(state.doc.textBetween(from, to, ' ').trim());
          return chain().focus().insertContentAt({ from, to }, { type: 'blank', attrs: { key } }).run();
        },
    };
  },
  addKeyboardShortcuts() {
    const keys: Record<string, () => boolean> = {};
    if (this.options.source) keys['Mod-b'] = () => this.editor.commands.putBlank();
    return keys;
  },
});
