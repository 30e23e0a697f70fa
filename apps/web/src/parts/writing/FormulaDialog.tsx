import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextInput.tsx';
import { drawFormula } from './formula.ts';
import type { FormulaAsked } from './formula-node.ts';

/** A formula in TeX, with how it will look. */
export function FormulaDialog({ asked, onClose }: { asked: FormulaAsked; onClose: () => void }) {
  const { t } = useTranslation(['writing', 'shell']);
  const [tex, setTex] = useState(asked.tex);
  const shown = useRef<HTMLDivElement>(null);
  // KaTeX draws outside React.
  useEffect(() => {
    if (shown.current) drawFormula(shown.current, tex || '\\;', asked.block);
  }, [tex, asked.block]);
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
          rows={3}
          value={tex}
          maxLength={2000}
          spellCheck={false}
          className="font-mono"
          onChange={(event) => setTex(event.target.value)}
        />
      </Field>
      <div ref={shown} className="mt-3 min-h-12 overflow-x-auto rounded-md bg-sunken px-4 py-3 text-center" />
    </Dialog>
  );
}
