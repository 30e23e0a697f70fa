import type { BoardItem, BoardOperation } from '@praxis/contract/live-classes/room';
import type { BoardItems } from '@praxis/rules/board';
import { inverseOf } from '@praxis/rules/board';
import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LooseLayer } from '../../../parts/class-room/board/BoardView.tsx';
import { PAGE, touches } from '../../../parts/class-room/board/paint.ts';
import { NotPosted, speechKey } from '../../../platform/realtime/realtime.ts';
import type { RoomStore } from '../room-store.ts';
import { stepsOf } from './board-steps.ts';
import { openSelection } from './selection.ts';

export type Tool = 'select' | 'pen' | 'highlighter' | 'eraser' | 'line' | 'arrow' | 'rectangle' | 'ellipse' | 'text' | 'laser';
export type Pen = { tool: Tool; color: BoardItem['color']; width: number };

/** How often what is drawn is sent on. */
const SEND_MS = 50;
const HIT_RADIUS = 10;
const TOO_MANY_MS = 1000;
const SHAPES: ReadonlySet<Tool> = new Set(['line', 'arrow', 'rectangle', 'ellipse']);
const rounded = (value: number) => Math.round(value * 10) / 10;

type Stroke = { item: BoardItem; sent: number; page: string };
/** A text that is being written. */
export type Writing = { id: string; x: number; y: number };

/** Everything a pointer does on the board: drawn here at once, sent on twenty times a second, and undone step by step. */
export function openDrawing(
  store: RoomStore,
  post: (op: BoardOperation, page: string) => void,
  layer: () => LooseLayer | null,
  onSelected: (count: number) => void,
) {
  const undo: { page: string; op: BoardOperation }[] = [];
  const loose = new Map<string, BoardItem>();
  let stroke: Stroke | undefined;
  let erased = new Set<string>();
  let spot: [number, number] | null = null;
  let timer: number | undefined;

  const itemsOf = (page: string): BoardItems => store.state().board[page] ?? [];
  const selection = openSelection({
    items: () => itemsOf(store.state().page),
    mine: (item) => store.me.staff || item.by === store.me.id,
    changed: onSelected,
  });
  function redraw() {
    const { items, frame } = selection.shown();
    layer()?.draw([...loose.values(), ...items], spot, frame);
  }

  function hold(page: string, op: BoardOperation) {
    const inverse = inverseOf(itemsOf(page), op);
    if (inverse) undo.push({ page, op: inverse });
    if (undo.length > 100) undo.shift();
  }

  function act(op: BoardOperation) {
    const page = store.state().page;
    hold(page, op);
    post(op, page);
  }

  function sendStroke() {
    if (!stroke) return;
    const { item, sent, page } = stroke;
    if (SHAPES.has(item.shape as Tool)) post({ do: 'shape', item: item.id, points: item.points }, page);
    else if (item.points.length > sent) {
      post({ do: 'grow', item: item.id, points: item.points.slice(sent) }, page);
      stroke.sent = item.points.length;
    }
  }

  function sendErased(page: string) {
    if (erased.size === 0) return;
    const op: BoardOperation = { do: 'erase', items: [...erased] };
    hold(page, op);
    post(op, page);
    erased = new Set();
  }

  function beat(page: string) {
    timer ??= window.setTimeout(() => {
      timer = undefined;
      sendStroke();
      sendErased(page);
      if (spot) void store.post({ kind: 'laser', page, spot });
    }, SEND_MS);
  }

  function start(pen: Pen, x: number, y: number, pressure: number) {
    const page = store.state().page;
    const points = SHAPES.has(pen.tool) ? [x, y, 0.5, x, y, 0.5] : [x, y, pressure];
    const item: BoardItem = {
      id: speechKey().slice(0, 16),
      shape: pen.tool as BoardItem['shape'],
      color: pen.color,
      width: pen.width,
      points,
      text: '',
    };
    stroke = { item, sent: points.length, page };
    const op: BoardOperation = { do: 'add', items: [item] };
    hold(page, op);
    post(op, page);
    loose.set(item.id, item);
    redraw();
  }

  function erase(x: number, y: number) {
    const page = store.state().page;
    const { me } = store;
    for (const item of itemsOf(page)) if ((me.staff || item.by === me.id) && touches(item, x, y, HIT_RADIUS)) erased.add(item.id);
    beat(page);
  }

  function lengthen(x: number, y: number, pressure: number) {
    if (!stroke) return;
    const { item } = stroke;
    const points = SHAPES.has(item.shape as Tool) ? [...item.points.slice(0, 3), x, y, 0.5] : [...item.points, x, y, pressure];
    stroke.item = { ...item, points };
    loose.set(item.id, stroke.item);
    redraw();
    beat(stroke.page);
  }

  return {
    down(pen: Pen, x: number, y: number, pressure: number) {
      if (pen.tool === 'eraser') erase(x, y);
      else if (pen.tool === 'select') {
        selection.down(x, y);
        redraw();
      } else if (pen.tool !== 'text' && pen.tool !== 'laser') start(pen, x, y, pressure);
    },
    move(pen: Pen, x: number, y: number, pressure: number, pressed: boolean) {
      if (pen.tool === 'laser') {
        spot = [x, y];
        redraw();
        beat(store.state().page);
      } else if (!pressed) return;
      else if (pen.tool === 'eraser') erase(x, y);
      else if (pen.tool === 'select') {
        selection.move(x, y);
        redraw();
      } else lengthen(x, y, pressure);
    },
    up() {
      window.clearTimeout(timer);
      timer = undefined;
      sendStroke();
      sendErased(store.state().page);
      stroke = undefined;
      const ids = selection.ids();
      const by = selection.up();
      if (by) act({ do: 'move', items: [...ids], dx: rounded(by[0]), dy: rounded(by[1]) });
      redraw();
    },
    /** Takes what is chosen off the board. */
    eraseSelected() {
      const ids = [...selection.ids()];
      if (ids.length === 0) return;
      act({ do: 'erase', items: ids });
      selection.clear();
      redraw();
    },
    unselect() {
      selection.clear();
      redraw();
    },
    away() {
      if (!spot) return;
      spot = null;
      redraw();
      void store.post({ kind: 'laser', page: store.state().page, spot: null });
    },
    /** The board has caught up with what was drawn here. */
    caughtUp(items: BoardItems) {
      if (loose.size === 0) return redraw();
      const onBoard = new Map(items.map((item) => [item.id, item]));
      for (const [id, item] of loose) {
        if (stroke?.item.id === id) continue;
        const known = onBoard.get(id);
        if (!known || known.points.length >= item.points.length) loose.delete(id);
      }
      redraw();
    },
    write(pen: Pen, at: Writing, text: string, first: boolean) {
      const page = store.state().page;
      if (!first) return post({ do: 'write', item: at.id, text }, page);
      const item: BoardItem = { id: at.id, shape: 'text', color: pen.color, width: 36, points: [at.x, at.y, 0.5], text };
      hold(page, { do: 'add', items: [item] });
      post({ do: 'add', items: [item] }, page);
    },
    undo() {
      const last = undo.pop();
      if (last) post(last.op, last.page);
    },
    clear: () => act({ do: 'clear' }),
    close: () => window.clearTimeout(timer),
  };
}

/** Where a pointer is on the page, in its own measure. */
function placeOf(event: { clientX: number; clientY: number; pressure: number; pointerType: string }, box: DOMRect) {
  const x = rounded(((event.clientX - box.left) / box.width) * PAGE.width);
  const y = rounded(((event.clientY - box.top) / box.height) * PAGE.height);
  // A mouse has no pressure to tell.
  return { x, y, pressure: event.pointerType === 'pen' ? Math.round(event.pressure * 100) / 100 : 0.5 };
}

/** Says one step after the other, each once the one before is written. */
async function postAll(store: RoomStore, [first, ...rest]: readonly BoardOperation[], page: string): Promise<void> {
  if (!first) return;
  try {
    await store.post({ kind: 'board', page, op: first });
  } catch (failure) {
    // Many steps at once, more than a person draws: they take their time.
    if (!(failure instanceof NotPosted) || failure.message !== 'too_many_requests') throw failure;
    await new Promise((done) => setTimeout(done, TOO_MANY_MS));
    return postAll(store, [first, ...rest], page);
  }
  return postAll(store, rest, page);
}

/** Ties the pointer to the board. */
export function useDrawing(store: RoomStore, pen: Pen, layer: RefObject<LooseLayer | null>, items: BoardItems) {
  const [selected, setSelected] = useState(0);
  const drawing = useMemo(
    () =>
      openDrawing(
        store,
        (op, page) => void postAll(store, stepsOf(op), page).catch((failure: unknown) => console.warn('a stroke was refused', failure)),
        () => layer.current,
        setSelected,
      ),
    [store, layer],
  );
  const pressed = useRef(false);
  const [writing, setWriting] = useState<Writing>();
  // Timers live outside React.
  useEffect(() => drawing.close, [drawing]);
  useEffect(() => drawing.caughtUp(items), [drawing, items]);
  // What was chosen with one tool is not chosen with the next.
  useEffect(() => {
    if (pen.tool !== 'select') drawing.unselect();
  }, [drawing, pen.tool]);
  // Keys are heard wherever the focus is, except where somebody writes.
  useEffect(() => {
    if (selected === 0) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      if (event.key === 'Delete' || event.key === 'Backspace') drawing.eraseSelected();
      if (event.key === 'Escape') drawing.unselect();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [drawing, selected]);
  const onPointerDown = useCallback(
    (event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const { x, y, pressure } = placeOf(event, event.currentTarget.getBoundingClientRect());
      if (pen.tool === 'text') {
        event.preventDefault();
        return setWriting({ id: speechKey().slice(0, 16), x, y });
      }
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = true;
      drawing.down(pen, x, y, pressure);
    },
    [drawing, pen],
  );
  const onPointerMove = (event: ReactPointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const one of all.length > 0 ? all : [event.nativeEvent]) {
      const { x, y, pressure } = placeOf(one, box);
      drawing.move(pen, x, y, pressure, pressed.current);
    }
  };
  const onPointerUp = () => {
    if (pressed.current) drawing.up();
    pressed.current = false;
  };
  return {
    drawing,
    selected,
    writing,
    endWriting: () => setWriting(undefined),
    pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onPointerLeave: drawing.away },
  };
}
