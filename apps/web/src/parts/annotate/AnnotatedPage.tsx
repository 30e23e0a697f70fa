import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { useAnnotating } from './annotating.ts';
import { boxOf, isDragged, onPage, pathOf } from './annotation-model.ts';
import { PageMarks } from './PageMarks.tsx';

const NEAR = 25;
const MOST = 4000;
const clamp = (value: number) => Math.round(Math.min(10_000, Math.max(0, value)));
const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The line or box being drawn, and a cursor that keys move. */
function useDrawing(document: string, page: number) {
  const annotating = useAnnotating();
  const [drawn, setDrawn] = useState<number[]>();
  const [cursor, setCursor] = useState<[number, number]>();
  const [tap, setTap] = useState<[number, number]>();
  const sheet = useRef<HTMLDivElement>(null);
  const tool = annotating?.annotations.can ? annotating.tool : undefined;
  const drags = tool !== undefined && isDragged(tool);
  const placeOf = (event: PointerEvent): [number, number] => {
    const { left, top, width, height } = sheet.current!.getBoundingClientRect();
    return [clamp(((event.clientX - left) / width) * 10_000), clamp(((event.clientY - top) / height) * 10_000)];
  };
  const put = (points: number[]) => annotating?.place({ document, page, points });
  const extended = (before: number[], [x, y]: [number, number]) => {
    if (tool === 'highlight') return [before[0]!, before[1]!, x, y];
    const [lastX = 0, lastY = 0] = before.slice(-2);
    return before.length >= MOST || Math.hypot(x - lastX, y - lastY) < NEAR ? before : [...before, x, y];
  };
  const finish = (points: number[] | undefined) => {
    setDrawn(undefined);
    if (points && points.length >= 4 && Math.hypot(points[2]! - points[0]!, points[3]! - points[1]!) > NEAR) put(points);
  };
  const dropped = () => {
    setDrawn(undefined);
    setTap(undefined);
  };
  return {
    ...{ annotating, tool, drags, drawn, cursor, sheet },
    onPointerDown(event: PointerEvent) {
      if (!tool || event.button !== 0) return;
      // A second finger moves the page: what the first one began is no mark.
      if (!event.isPrimary) return dropped();
      event.preventDefault();
      sheet.current?.focus({ preventScroll: true });
      sheet.current?.setPointerCapture(event.pointerId);
      if (drags) setDrawn(placeOf(event));
      else setTap(placeOf(event));
    },
    onPointerMove: (event: PointerEvent) => drawn && event.isPrimary && setDrawn(extended(drawn, placeOf(event))),
    onPointerUp() {
      if (drawn) finish(drawn);
      if (tap) put(tap);
      setTap(undefined);
    },
    onPointerCancel: dropped,
    onKeyDown(event: KeyboardEvent) {
      if (!tool) return;
      const at = cursor ?? [5000, 2000];
      const by = arrows[event.key];
      if (by) {
        const step = event.shiftKey ? 500 : 100;
        const next: [number, number] = [clamp(at[0] + by[0] * step), clamp(at[1] + by[1] * step)];
        setCursor(next);
        if (drawn) setDrawn(extended(drawn, next));
      } else if (event.key === 'Enter' || event.key === ' ') {
        if (!drags) put([...at]);
        else if (drawn) finish(drawn);
        else setDrawn([...at]);
        setCursor(at);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: () => setCursor(undefined),
  };
}

type Props = { document: string; no: number; page: { address: string; width: number; height: number }; label: string };

/** A page of a file with the marks on it; with a tool in hand it is drawn on by pointer, finger or keys. */
export function AnnotatedPage({ document, no, page, label }: Props) {
  const { t } = useTranslation('annotate');
  const drawing = useDrawing(document, no);
  const { annotating, tool, drawn, cursor, sheet } = drawing;
  const ratio = page.width > 0 && page.height > 0 ? page.height / page.width : Math.SQRT2;
  const marks = onPage(annotating?.annotations.marks ?? [], document, no);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is an application as soon as it takes marks
    <div
      ref={sheet}
      className={classes('annotate-page mb-3', tool && 'annotate-drawing', drawing.drags && 'annotate-dragging')}
      {...(tool && { role: 'application', tabIndex: 0, 'aria-label': t('draw_on', { label, tool: t(`tool_${tool}`) }) })}
      onPointerDown={drawing.onPointerDown}
      onPointerMove={drawing.onPointerMove}
      onPointerUp={drawing.onPointerUp}
      onPointerCancel={drawing.onPointerCancel}
      onKeyDown={drawing.onKeyDown}
      onBlur={drawing.onBlur}
    >
      <img
        src={page.address}
        width={page.width || undefined}
        height={page.height || undefined}
        loading="lazy"
        draggable={false}
        alt={label}
        className="block h-auto w-full rounded-sm border border-line bg-white"
      />
      <svg viewBox={`0 0 10000 ${Math.round(10_000 * ratio)}`} preserveAspectRatio="none" className="annotate-sheet">
        <title>{t('marks_on', { count: marks.length })}</title>
        <PageMarks marks={marks} ratio={ratio} chosen={annotating?.chosen} onChoose={tool ? undefined : annotating?.choose} />
        {drawn && tool === 'highlight' && drawn.length === 4 && <rect className="annotate-highlight" {...boxOf(drawn, ratio)} />}
        {drawn && tool === 'pen' && <path className="annotate-line" d={pathOf(drawn, ratio)} />}
        {cursor && <circle className="annotate-cursor" cx={cursor[0]} cy={cursor[1] * ratio} r={90} />}
      </svg>
    </div>
  );
}
