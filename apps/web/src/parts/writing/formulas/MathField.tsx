import 'katex/dist/katex.min.css';
import './math-field.css';
import 'mathlive';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';

/** What is used of the element; its own types do not resolve in the way this project looks types up. */
type MathElement = HTMLElement & {
  value: string;
  mode: 'math' | 'text' | 'latex';
  menuItems: readonly unknown[];
  mathVirtualKeyboardPolicy: 'auto' | 'manual';
  getValue(format: 'latex-expanded'): string;
  setValue(tex: string, options: { silenceNotifications: boolean }): void;
  insert(tex: string, options: { focus: boolean; selectionMode: 'placeholder' }): boolean;
};
type MathElementClass = { new (): MathElement; fontsDirectory: null; soundsDirectory: null; plonkSound: null };

const MathfieldElement = customElements.get('math-field') as unknown as MathElementClass;
// The fonts are those of KaTeX, which are on the page.
MathfieldElement.fontsDirectory = null;
MathfieldElement.soundsDirectory = null;
MathfieldElement.plonkSound = null;

/** What the field writes for itself, as TeX that everybody reads. */
const commonTex = (tex: string) =>
  tex
    .replaceAll(/\\placeholder(\[[^\]]*\])?\{\}/g, '{}')
    .replaceAll(/\\(differentialD|exponentialE|imaginaryI|imaginaryJ)(?![a-zA-Z])/g, (_all, name: string) =>
      name === 'differentialD' ? '\\mathrm{d}' : `\\mathrm{${name === 'exponentialE' ? 'e' : name.at(-1)!.toLowerCase()}}`,
    )
    .replaceAll(/\\m(left|right)(?![a-zA-Z])/g, '\\$1');

/** What a hand outside does with the field. */
export type MathHand = { insert: (tex: string) => void };

export type MathFieldProps = {
  ref?: Ref<MathHand>;
  tex: string;
  label: string;
  onWrite: (tex: string) => void;
  onEnter: () => void;
  onEscape: () => void;
  /** The field cannot be loaded. */
  onMissing: () => void;
};

/** A formula written as it is read, by keyboard or finger. */
export default function MathField({ ref, tex, label, onWrite, onEnter, onEscape }: MathFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<MathElement>(undefined);
  const latest = useRef({ tex, onWrite, onEnter, onEscape });
  latest.current = { tex, onWrite, onEnter, onEscape };
  useImperativeHandle(ref, () => ({
    insert: (written) =>
      void field.current?.insert(written.replaceAll('{}', '{#?}').replace('[]', '[#?]'), { focus: true, selectionMode: 'placeholder' }),
  }));
  // The field is an element of its own, not React's.
  useEffect(() => {
    const made = new MathfieldElement();
    field.current = made;
    made.mathVirtualKeyboardPolicy = 'manual';
    made.value = latest.current.tex;
    made.setAttribute('aria-label', label);
    const write = () => latest.current.onWrite(commonTex(made.getValue('latex-expanded')));
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' && (event.key !== 'Enter' || event.isComposing || made.mode === 'latex')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Enter') latest.current.onEnter();
      else latest.current.onEscape();
    };
    made.addEventListener('input', write);
    made.addEventListener('keydown', press, { capture: true });
    place.current!.replaceChildren(made);
    made.menuItems = [];
    made.focus();
    return () => {
      made.removeEventListener('keydown', press, { capture: true });
      made.remove();
      field.current = undefined;
    };
  }, [label]);
  // What is written as TeX beside it appears here too.
  useEffect(() => {
    const now = field.current;
    if (now && commonTex(now.getValue('latex-expanded')) !== tex) now.setValue(tex, { silenceNotifications: true });
  }, [tex]);
  return <div ref={place} className="math-field" />;
}
