import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import { FormulaView } from './FormulaView.tsx';
import type { FormulaAsked } from './formula-node.ts';
import { FORMULA_SIGNS } from './formula-signs.ts';
import type { MathFieldProps, MathHand } from './MathField.tsx';

const MOST = 2000;

/** Where the field cannot be loaded, a formula is written as TeX alone. */
function NoMathField({ onMissing }: Pick<MathFieldProps, 'onMissing'>) {
  const missing = useRef(onMissing);
  // The TeX stands in a part of the dialog that is closed otherwise.
  useEffect(() => missing.current(), []);
  return null;
}

const MathField = lazyPart<ComponentType<MathFieldProps>>(() => import('./MathField.tsx').catch(() => ({ default: NoMathField })));

function Signs({ onPress }: { onPress: (tex: string) => void }) {
  const { t } = useTranslation('writing');
  return (
    <div role="toolbar" aria-label={t('formula_signs')} className="mt-3 grid gap-1">
      {FORMULA_SIGNS.map((row) => (
        <div key={row[0]![0]} className="flex flex-wrap gap-1">
          {row.map(([sign, written]) => (
            <button
              key={sign}
              type="button"
              title={written.trim()}
              // The field keeps the focus and its place.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPress(written)}
              className="h-7 min-w-8 cursor-pointer rounded-sm border border-line-2 bg-raised px-1.5 font-serif text-14 hover:bg-sunken touch:h-10 touch:min-w-10"
            >
              {sign}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A formula, written as it is read, or in TeX with how it will look. */
export function FormulaDialog({ asked, onClose }: { asked: FormulaAsked; onClose: () => void }) {
  const { t } = useTranslation(['writing', 'shell']);
  const [tex, setTex] = useState(asked.tex);
  const [inTex, setInTex] = useState(false);
  const hand = useRef<MathHand>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const write = (next: string) => setTex(next.slice(0, MOST));
  const insert = (written: string) => {
    if (hand.current && document.activeElement !== field.current) return hand.current.insert(written);
    const area = field.current;
    const from = area?.selectionStart ?? tex.length;
    write(tex.slice(0, from) + written + tex.slice(area?.selectionEnd ?? from));
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
      width="usual"
      onClose={onClose}
      title={asked.block ? t('formula_block') : t('formula_inline')}
      summary={t('formula_help')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" disabled={!tex.trim()} onClick={put}>
            {t('put_formula')}
          </Button>
        </>
      }
    >
      <Suspense fallback={<div className="h-[72px] rounded-md bg-sunken" />}>
        <MathField
          {...{ ref: hand, tex, label: t('formula'), onWrite: write, onEnter: put, onEscape: onClose }}
          onMissing={() => setInTex(true)}
        />
      </Suspense>
      <Signs onPress={insert} />
      <details className="mt-4" open={inTex} onToggle={(event) => setInTex(event.currentTarget.open)}>
        <summary className="cursor-pointer text-13 text-pine">{t('in_tex')}</summary>
        <Field label={t('tex')} help={t('tex_help')} className="mt-2">
          <TextArea
            ref={field}
            rows={3}
            value={tex}
            maxLength={MOST}
            spellCheck={false}
            className="font-mono"
            onChange={(event) => write(event.target.value)}
          />
        </Field>
        <div className="mt-2 min-h-12 overflow-x-auto rounded-md bg-sunken px-4 py-3 text-center">
          <FormulaView tex={tex || '\\;'} block={asked.block} />
        </div>
      </details>
    </Dialog>
  );
}
