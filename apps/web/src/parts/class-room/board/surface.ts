import type { BoardItems } from '@praxis/contract/board-rules';
import type { BoardItem } from '@praxis/contract/live-room';
import { around, type Box, boxOf, meet, PAGE, paint } from './paint.ts';

/** What has to be drawn to come from one state of a page to the next. */
export type Redraw =
  | { what: 'nothing' | 'everything' }
  /** Items from this place on are new; of the first of them the points from `points` on. */
  | { what: 'added'; from: number; points: number }
  | { what: 'part'; box: Box };

const grown = (before: BoardItem, after: BoardItem) =>
  before.id === after.id &&
  before.shape === 'pen' &&
  after.shape === 'pen' &&
  after.points.length >= before.points.length &&
  after.points[0] === before.points[0] &&
  after.points[1] === before.points[1];

/** The frame around what is chosen. */
const FRAME = '#0f5f55';

/** Compares two states that share what did not change: drawing goes on where it stopped, whatever lies on the page already. */
export function redrawOf(before: BoardItems, after: BoardItems): Redraw {
  if (before === after) return { what: 'nothing' };
  const length = Math.min(before.length, after.length);
  let same = 0;
  while (same < length && before[same] === after[same]) same++;
  if (same === before.length) return same === after.length ? { what: 'nothing' } : { what: 'added', from: same, points: 0 };
  const [old, now] = [before[same]!, after[same]];
  if (same === before.length - 1 && now && grown(old, now)) return { what: 'added', from: same, points: old.points.length / 3 - 1 };
  const kept = new Set(after);
  const known = new Set(before);
  const touched = [...before.filter((item) => !kept.has(item)), ...after.filter((item) => !known.has(item))];
  if (touched.length === 0) return { what: 'everything' };
  return { what: 'part', box: touched.map(boxOf).reduce(around) };
}

/** The drawing of one page on a canvas. Finished lines stay in its bitmap. */
export type Surface = ReturnType<typeof openSurface>;

/** Opens a surface on a canvas. */
export function openSurface(canvas: HTMLCanvasElement) {
  const ink = canvas.getContext('2d')!;
  let shown: BoardItems = [];
  let page = '';

  function wipe(box?: Box) {
    if (box) ink.clearRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    else ink.clearRect(0, 0, PAGE.width, PAGE.height);
  }

  function redrawPart(items: BoardItems, box: Box) {
    ink.save();
    ink.beginPath();
    ink.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    ink.clip();
    wipe(box);
    for (const item of items) if (meet(boxOf(item), box)) paint(ink, item);
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
      drawAll(shown);
    },
    show(of: string, items: BoardItems) {
      const redraw: Redraw = of === page ? redrawOf(shown, items) : { what: 'everything' };
      page = of;
      shown = items;
      if (redraw.what === 'everything') drawAll(items);
      else if (redraw.what === 'part') redrawPart(items, redraw.box);
      else if (redraw.what === 'added')
        items.slice(redraw.from).forEach((item, at) => {
          paint(ink, item, at === 0 ? redraw.points : 0);
        });
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
