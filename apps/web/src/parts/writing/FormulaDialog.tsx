import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { drawFormula } from './formula.ts';
import type { FormulaAsked } from './formula-node.ts';

const MOST = 2000;

/** What is pressed, and what it writes; the cursor goes into the first pair of braces. */
const SIGNS = [
  ['a/b', '\\frac{}{}'],
  ['√', '\\sqrt{}'],
  ['xⁿ', '^{}'],
  ['xₙ', '_{}'],
  ['∑', '\\sum_{}^{}'],
  ['∫', '\\int_{}^{}'],
  ['lim', '\\lim_{}'],
  ['→', '\\to '],
  ['≤', '\\le '],
  ['≥', '\\ge '],
  ['≠', '\\ne '],
  ['≈', '\\approx '],
  ['×', '\\times '],
  ['±', '\\pm '],
  ['∞', '\\infty '],
  ['∈', '\\in '],
  ['∪', '\\cup '],
  ['∩', '\\cap '],
  ['α', '\\alpha '],
  ['β', '\\beta '],
  ['θ', '\\theta '],
  ['λ', '\\lambda '],
  ['π', '\\pi '],
  ['Δ', '\\Delta '],
  ['Ω', '\\Omega '],
  ['{ }', '\\begin{cases}  \\\\  \\end{cases}'],
  ['[ ]', '\\begin{pmatrix}  &  \\\\  &  \\end{pmatrix}'],
] as const;

/** A formula in TeX, with how it will look. */
export function FormulaDialog({ asked, onClose }: { asked: FormulaAsked; onClose: () => void }) {
  const { t } = useTranslation(['writing', 'shell']);
  const [tex, setTex] = useState(asked.tex);
  const visible = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // KaTeX draws outside React.
  useEffect(() => {
    if (visible.current) drawFormula(visible.current, tex || '\\;', asked.block);
  }, [tex, asked.block]);
  const insert = (written: string) => {
    const area = field.current;
    const from = area?.selectionStart ?? tex.length;
    const next = tex.slice(0, from) + written + tex.slice(area?.selectionEnd ?? from);
    setTex(next.slice(0, MOST));
    const inside = written.indexOf('{}');
    const at = from + (inside >= 0 ? inside + 1 : written.length);
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(at, at);
    });
  };
  const put = () => {
    if (tex.trim()) asked.put(tex.trim(), asked.block);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={asked.block ? t('formula_block') : t('formula_inline')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" disabled={!tex.trim()} onClick={put}>
            {t('put_formula')}
          </Button>
        </>
      }
    >
      <Field label={t('tex')} help={t('tex_help')}>
        <TextArea
          ref={field}
          autoFocus
          rows={3}
          value={tex}
          maxLength={MOST}
          spellCheck={false}
          className="font-mono"
          onChange={(event) => setTex(event.target.value)}
        />
      </Field>
      <div role="toolbar" aria-label={t('formula_signs')} className="mt-2 flex flex-wrap gap-1">
        {SIGNS.map(([sign, written]) => (
          <button
            key={sign}
            type="button"
            title={written}
            onClick={() => insert(written)}
            className="h-7 min-w-8 cursor-pointer rounded-sm border border-line-2 bg-raised px-1.5 font-serif text-14 hover:bg-sunken"
          >
            {sign}
          </button>
        ))}
      </div>
      <div ref={visible} className="mt-3 min-h-12 overflow-x-auto rounded-md bg-sunken px-4 py-3 text-center" />
    </Dialog>
  );
}
