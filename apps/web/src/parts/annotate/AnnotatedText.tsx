import { ANNOTATION_MOST } from '@praxis/contract/annotations/annotations';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { FormulaView } from '../writing/formulas/FormulaView.tsx';
import { formulasOf } from '../writing/formulas/plain-pieces.ts';
import { useAnnotating } from './annotating.ts';
import { type Line, linesOf, onText, type Piece } from './annotation-model.ts';

/** The place in the text where a selection begins or ends; in a formula, all of it. */
function placeAt(node: Node | null, offset: number): [from: number, to: number] | undefined {
  const piece = (node instanceof Element ? node : node?.parentElement)?.closest<HTMLElement>('[data-start]');
  if (!piece) return undefined;
  const start = Number(piece.dataset.start);
  if (piece.dataset.end) return [start, Number(piece.dataset.end)];
  const at = start + (node instanceof Element ? 0 : offset);
  return [at, at];
}

function selected(root: HTMLElement): { start: number; end: number } | undefined {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0 || !root.contains(selection.anchorNode) || !root.contains(selection.focusNode))
    return undefined;
  const [one, other] = [placeAt(selection.anchorNode, selection.anchorOffset), placeAt(selection.focusNode, selection.focusOffset)];
  return one && other ? { start: Math.min(one[0], other[0]), end: Math.max(one[1], other[1]) } : undefined;
}

/** Where a finger touched: the browser puts its caret there only after the finger is gone. */
function touched(root: HTMLElement, x: number, y: number): { start: number; end: number } | undefined {
  const caret = document.caretPositionFromPoint?.(x, y);
  const range = caret ? undefined : document.caretRangeFromPoint?.(x, y);
  const node = caret?.offsetNode ?? range?.startContainer ?? null;
  const place = root.contains(node) ? placeAt(node, caret?.offset ?? range?.startOffset ?? 0) : undefined;
  return place && { start: place[0], end: place[0] };
}

function Words({ piece, chosen, onChoose }: { piece: Piece; chosen: string | undefined; onChoose: (key: string) => void }) {
  const { t } = useTranslation('annotate');
  const kinds = piece.marks.map(({ kind }) => kind);
  return (
    <>
      <span
        data-start={piece.start}
        data-end={piece.formula && piece.start + piece.text.length}
        data-chosen={piece.marks.some(({ key }) => key === chosen) ? '' : undefined}
        className={classes(
          kinds.includes('highlight') && 'annotate-lit',
          kinds.some((kind) => kind !== 'highlight') && 'annotate-underlined',
        )}
      >
        {piece.formula ? <FormulaView tex={piece.formula.text} block={piece.formula.kind === 'formula_block'} /> : piece.text}
      </span>
      {piece.ends.map((mark) =>
        mark.no === undefined && mark.kind === 'highlight' ? null : (
          <button
            key={mark.key}
            type="button"
            className="annotate-badge"
            aria-label={t('mark_label', { kind: t(`kind_${mark.kind}`), body: mark.body })}
            onClick={() => onChoose(mark.key)}
          >
            {mark.no ?? (mark.kind === 'tick' ? '✓' : '✗')}
          </button>
        ),
      )}
    </>
  );
}

/** Keys choose whole lines: arrows move, Shift with them extends, Enter puts the tool down. */
function useLines(lines: readonly Line[], put: (start: number, end: number) => void) {
  const [range, setRange] = useState<[number, number]>();
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) {
      const next = Math.min(lines.length - 1, Math.max(0, (range?.[1] ?? (by > 0 ? -1 : lines.length)) + by));
      setRange([event.shiftKey && range ? range[0] : next, next]);
    } else if (event.key === 'Enter' && range) {
      put(lines[Math.min(...range)]!.start, lines[Math.max(...range)]!.end);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isIn = (no: number) => range !== undefined && no >= Math.min(...range) && no <= Math.max(...range);
  return { onKeyDown, isIn, leave: () => setRange(undefined) };
}

type AnnotatedTextProps = {
  document: string;
  text: string;
  mono?: boolean;
  /** Whether what stands between dollars is drawn as a formula. */
  formulas?: boolean;
};

/** A text or program with the marks on it; with a tool in hand what is selected gets one, by pointer or keys. */
export function AnnotatedText({ document, text, mono, formulas = false }: AnnotatedTextProps) {
  const { t } = useTranslation('annotate');
  const annotating = useAnnotating();
  const root = useRef<HTMLDivElement>(null);
  const marks = onText(annotating?.annotations.marks ?? [], document);
  const drawn = JSON.stringify(marks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks are made anew by every draw; their words say when they differ
  const lines = useMemo(() => linesOf(text, marks, formulas ? formulasOf(text) : []), [text, drawn, formulas]);
  const tool = annotating?.annotations.can && annotating.tool !== 'pen' ? annotating.tool : undefined;
  const put = (start: number, end: number) =>
    annotating?.place({ document, start, end, quote: text.slice(start, Math.min(end, start + ANNOTATION_MOST.quote)) });
  const keys = useLines(lines, put);
  const take = (event: PointerEvent) => {
    if (!tool || !root.current || (event.target as Element).closest('button')) return;
    const chosen = selected(root.current);
    const finger = event.pointerType === 'touch';
    const found = finger && (!chosen || chosen.start === chosen.end) ? touched(root.current, event.clientX, event.clientY) : chosen;
    if (!found) return;
    const line = lines.find(({ start, end }) => start <= found.start && found.start <= end);
    // A place without words means its line.
    if (found.start < found.end) put(found.start, found.end);
    // A pointer highlights what it is drawn over; words are hard to choose by a finger.
    else if (line && (finger || tool !== 'highlight')) put(line.start, line.end);
    window.getSelection()?.removeAllRanges();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is an application as soon as it takes marks
    <div
      ref={root}
      className={classes('annotate-text', mono ? 'annotate-code font-mono text-13' : 'text-16 leading-read', tool && 'annotate-choosing')}
      {...(tool && {
        role: 'application',
        tabIndex: 0,
        'aria-label': t('mark_words', { tool: t(`tool_${tool}`) }),
        onKeyDown: keys.onKeyDown,
      })}
      onPointerUp={take}
      onBlur={keys.leave}
    >
      {lines.map((line, no) => (
        <div key={line.start} className={classes('annotate-row', keys.isIn(no) && 'annotate-row-in')}>
          {line.pieces.map((piece) => (
            <Words key={piece.start} piece={piece} chosen={annotating?.chosen} onChoose={(key) => annotating?.choose(key)} />
          ))}
          {line.end === line.start && <br />}
        </div>
      ))}
    </div>
  );
}
