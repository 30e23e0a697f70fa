import { Sigma } from 'lucide-react';
import { type ComponentType, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { Wrong } from '../../../ui/fields/Field.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import type { FormulaAsked } from './formula-node.ts';
import { formulasOf } from './plain-pieces.ts';

// A file that does not arrive (the network is away) opens nothing; the dollars can still be typed.
type Opened = { asked: FormulaAsked; onClose: () => void };
const FormulaDialog = lazyPart<ComponentType<Opened>>(() =>
  import('./FormulaDialog.tsx').then(
    (file) => ({ default: file.FormulaDialog }),
    () => ({ default: () => null }),
  ),
);
const PlainTextView = lazyPart(() => import('./PlainTextView.tsx').catch(() => ({ default: ({ text }: { text: string }) => <>{text}</> })));

/** A text with a formula in place of part of it; a dollar beside a dollar or a digit would not end a formula. */
export function withFormula(text: string, [from, to]: readonly [number, number], tex: string, block: boolean) {
  const sign = block ? '$$' : '$';
  const own = tex
    .replaceAll('$', '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
  const before = /\$$/.test(text.slice(0, from)) ? ' ' : '';
  const after = /^[\d$]/.test(text.slice(to)) ? ' ' : '';
  const put = `${before}${sign}${own}${sign}${after}`;
  return { text: text.slice(0, from) + put + text.slice(to), at: from + put.length };
}

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Signs a text may have. */
  most: number;
  locked: boolean;
  onText: (text: string) => void;
};

/** Puts formulas into a plain text, between dollars, and shows below it how the text will be read. */
export function FormulaTools({ area, text, most, locked, onText }: Props) {
  const { t } = useTranslation('writing');
  const [asked, setAsked] = useState<FormulaAsked>();
  const [refusal, setRefusal] = useState('');
  const heading = useId();
  const open = () => {
    const field = area.current;
    if (!field || field.disabled) return;
    const now = field.value;
    const [start, end] = [field.selectionStart, field.selectionEnd];
    const inside = formulasOf(now).find((formula) => formula.start < end && start < formula.end);
    const range = inside ? ([inside.start, inside.end] as const) : ([start, end] as const);
    setAsked({
      tex: inside?.text.trim() ?? now.slice(start, end),
      block: inside?.kind === 'formula_block',
      put(tex, block) {
        const next = withFormula(field.value, range, tex, block);
        if (next.text.length > most) return setRefusal(t('formula_too_long', { tex }));
        setRefusal('');
        onText(next.text);
        requestAnimationFrame(() => {
          field.focus();
          field.setSelectionRange(next.at, next.at);
        });
      },
    });
  };
  const opening = useRef(open);
  opening.current = open;
  // The keys belong to the text, which stands elsewhere.
  useEffect(() => {
    const field = area.current;
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'Equal') return;
      event.preventDefault();
      opening.current();
    };
    field?.addEventListener('keydown', press);
    return () => field?.removeEventListener('keydown', press);
  }, [area]);
  const drawn = formulasOf(text).length > 0;
  return (
    <>
      {!locked && (
        <Button
          look="plain"
          size="small"
          repeatable
          className="-ml-2"
          icon={<Sigma className="size-4" strokeWidth={1.6} aria-hidden="true" />}
          onPointerDown={(event) => event.preventDefault()}
          onClick={open}
        >
          {t('formula')}{' '}
          <span className="phone:hidden">
            <Kbd>Alt =</Kbd>
          </span>
        </Button>
      )}
      {refusal && (
        <div role="alert">
          <Wrong>{refusal}</Wrong>
        </div>
      )}
      {drawn && (
        <section aria-labelledby={heading} className="order-last mt-2 w-full rounded-md bg-sunken px-4 py-3">
          <h4 id={heading} className="mb-1 text-12 text-ink-3">
            {t('as_read')}
          </h4>
          <div className="text-16 leading-read break-words whitespace-pre-wrap">
            <Suspense fallback={text}>
              <PlainTextView text={text} code={false} />
            </Suspense>
          </div>
        </section>
      )}
      {asked && (
        <Suspense fallback={null}>
          <FormulaDialog asked={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
