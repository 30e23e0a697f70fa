import type { BoardItem } from '@praxis/contract/live-classes/room';
import type { BoardItems } from '@praxis/rules/board';
import { around, type Box, boxOf, boxOfEnd, meet, PAGE, paint } from './paint.ts';

/** Where more than this changed at once the whole page is drawn. */
const MOST_PARTS = 200;

/** What has to be drawn to come from one state of a page to the next. */
export type Redraw =
  | { what: 'nothing' | 'everything' }
  /** Items from this place on are new and lie above all others. */
  | { what: 'added'; from: number }
  /** These places are drawn anew. */
  | { what: 'parts'; boxes: readonly Box[] };

/** The frame around what is chosen. */
const FRAME = '#0f5f55';

/** Whether a line of the pen only became longer. A highlighter's is one stroke, which is another one all along. */
function isGrown(before: BoardItem, after: BoardItem) {
  const end = before.points.length - 1;
  return (
    before.shape === 'pen' &&
    after.points.length > before.points.length &&
    after.points[0] === before.points[0] &&
    after.points[end - 1] === before.points[end - 1] &&
    after.points[end - 2] === before.points[end - 2]
  );
}

/** Where two states of one item differ: of a line that became longer its end alone. */
const changeOf = (before: BoardItem, after: BoardItem) =>
  isGrown(before, after) ? boxOfEnd(after, before.points.length / 3) : around(boxOf(before), boxOf(after));

/**
 * Compares two states that share what did not change. What differs is drawn anew where it lies, under and over whatever lies there: who
 * followed every step and who came late see the same picture, and a stroke costs little, whatever lies on the page already.
 */
export function redrawOf(before: BoardItems, after: BoardItems): Redraw {
  if (before === after) return { what: 'nothing' };
  const boxes: Box[] = [];
  const length = Math.min(before.length, after.length);
  for (let place = 0; place < length; place++) {
    const [old, now] = [before[place]!, after[place]!];
    if (old === now) continue;
    if (old.id !== now.id) return moved(before, after);
    boxes.push(changeOf(old, now));
  }
  if (after.length < before.length) return moved(before, after);
  if (boxes.length === 0) return after.length === before.length ? { what: 'nothing' } : { what: 'added', from: before.length };
  return { what: 'parts', boxes: [...boxes, ...after.slice(before.length).map(boxOf)] };
}

/** The same where items lie at other places than before. */
function moved(before: BoardItems, after: BoardItems): Redraw {
  const saved = new Set(after);
  const known = new Set(before);
  const touched = [...before.filter((item) => !saved.has(item)), ...after.filter((item) => !known.has(item))];
  if (touched.length === 0 || touched.length > MOST_PARTS) return { what: 'everything' };
  return { what: 'parts', boxes: touched.map(boxOf) };
}

/** The drawing of one page on a canvas. Finished lines stay in its bitmap. */
export type Surface = ReturnType<typeof openSurface>;

/** Opens a surface on a canvas. */
export function openSurface(canvas: HTMLCanvasElement) {
  const ink = canvas.getContext('2d')!;
  let visible: BoardItems = [];
  let page = '';
  let aside: CanvasRenderingContext2D | undefined;

  /** A canvas of the same size that nobody sees. */
  function besides() {
    aside ??= document.createElement('canvas').getContext('2d')!;
    if (aside.canvas.width !== canvas.width || aside.canvas.height !== canvas.height)
      Object.assign(aside.canvas, { width: canvas.width, height: canvas.height });
    aside.setTransform(ink.getTransform());
    return aside;
  }

  const wipe = () => ink.clearRect(0, 0, PAGE.width, PAGE.height);

  /** A place in whole pixels, so that its edge cuts through none. */
  function pixelsOf({ left, top, right, bottom }: Box): Box {
    const [across, down] = [canvas.width / PAGE.width, canvas.height / PAGE.height];
    return {
      left: Math.max(0, Math.floor(left * across) - 1),
      top: Math.max(0, Math.floor(top * down) - 1),
      right: Math.min(canvas.width, Math.ceil(right * across) + 1),
      bottom: Math.min(canvas.height, Math.ceil(bottom * down) + 1),
    };
  }

  function redrawParts(items: BoardItems, boxes: readonly Box[]) {
    const [across, down] = [PAGE.width / canvas.width, PAGE.height / canvas.height];
    const parts = boxes.map(pixelsOf);
    const places = parts.map((part) => ({
      left: part.left * across,
      top: part.top * down,
      right: part.right * across,
      bottom: part.bottom * down,
    }));
    const hull = places.reduce(around);
    const touched = (box: Box) => meet(box, hull) && places.some((place) => meet(box, place));
    // Drawn aside and whole, then carried over: a line that is cut off while it is drawn has other edges.
    const beside = besides();
    beside.clearRect(0, 0, PAGE.width, PAGE.height);
    for (const item of items) if (touched(boxOf(item))) paint(beside, item, touched);
    ink.save();
    ink.setTransform(1, 0, 0, 1, 0, 0);
    for (const part of parts) {
      const { left, top } = part;
      const [width, height] = [part.right - left, part.bottom - top];
      if (width <= 0 || height <= 0) continue;
      ink.clearRect(left, top, width, height);
      ink.drawImage(beside.canvas, left, top, width, height, left, top, width, height);
    }
    ink.restore();
  }

  function drawAll(items: BoardItems) {
    wipe();
    for (const item of items) paint(ink, item);
  }

  return {
    /** Gives the canvas its size in device pixels and draws anew. */
    resize(width: number, height: number, ratio: number) {
      canvas.width = Math.max(1, Math.round(width * ratio));
      canvas.height = Math.max(1, Math.round(height * ratio));
      ink.setTransform(canvas.width / PAGE.width, 0, 0, canvas.height / PAGE.height, 0, 0);
      drawAll(visible);
    },
    show(of: string, items: BoardItems) {
      const redraw: Redraw = of === page ? redrawOf(visible, items) : { what: 'everything' };
      page = of;
      visible = items;
      if (redraw.what === 'everything') drawAll(items);
      else if (redraw.what === 'parts') redrawParts(items, redraw.boxes);
      else if (redraw.what === 'added') for (const item of items.slice(redraw.from)) paint(ink, item);
    },
    /** Draws loose items over nothing: what is on its way to the server, the frame of what is chosen, a laser dot. */
    loose(items: readonly BoardItem[], spot: readonly [number, number] | null, frame?: Box) {
      wipe();
      for (const item of items) paint(ink, item);
      if (frame) {
        ink.save();
        ink.strokeStyle = FRAME;
        ink.lineWidth = 2;
        ink.setLineDash([8, 6]);
        ink.strokeRect(frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top);
        ink.restore();
      }
      if (!spot) return;
      ink.fillStyle = 'rgb(220 38 38 / .25)';
      ink.beginPath();
      ink.arc(spot[0], spot[1], 16, 0, Math.PI * 2);
      ink.fill();
      ink.fillStyle = '#dc2626';
      ink.beginPath();
      ink.arc(spot[0], spot[1], 7, 0, Math.PI * 2);
      ink.fill();
    },
    ink,
  };
}
