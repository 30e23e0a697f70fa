import { mergeAttributes, Node } from '@tiptap/core';
import { drawFormula } from './formula.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    formula: { putFormula: (tex: string, block: boolean) => ReturnType };
  }
}

/** A formula being asked for: what stands there, in the line or on its own, and where it goes. */
export type FormulaAsked = { tex: string; block: boolean; put: (tex: string, block: boolean) => void };

type Asking = { onEdit: (tex: string, block: boolean, put: (tex: string) => void) => void };

/** A formula in a line or on its own: `<span data-formula>` and `<div data-formula>`. */
const formulaNode = (block: boolean) =>
  Node.create<Asking>({
    name: block ? 'formulaBlock' : 'formula',
    group: block ? 'block' : 'inline',
    inline: !block,
    atom: true,
    addOptions: () => ({ onEdit: () => undefined }),
    addAttributes: () => ({
      tex: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute('data-formula') ?? '',
        renderHTML: ({ tex }: { tex: string }) => ({ 'data-formula': tex }),
      },
    }),
    parseHTML: () => [{ tag: `${block ? 'div' : 'span'}[data-formula]` }],
    renderHTML: ({ HTMLAttributes }) => [block ? 'div' : 'span', mergeAttributes(HTMLAttributes)],
    addNodeView() {
      return ({ node, getPos, editor }) => {
        const dom = document.createElement(block ? 'div' : 'span');
        dom.dataset.formula = node.attrs.tex;
        dom.style.cursor = 'pointer';
        drawFormula(dom, node.attrs.tex, block);
        dom.addEventListener('dblclick', () => {
          this.options.onEdit(node.attrs.tex, block, (tex) => {
            const at = getPos();
            if (at === undefined) return;
            editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, { tex }));
          });
        });
        return { dom };
      };
    },
    addCommands: () =>
      block
        ? {}
        : {
            putFormula:
              (tex, asBlock) =>
              ({ commands, state }) =>
                commands.insertContentAt(state.selection.to, { type: asBlock ? 'formulaBlock' : 'formula', attrs: { tex } }),
          },
  });

export const Formula = formulaNode(false);
export const FormulaBlock = formulaNode(true);
