import type { BoardItem } from '@praxis/contract/live-classes/room';

/** A page of the board in its own measure. */
export const PAGE = { width: 1600, height: 900 } as const;
/** Colours on paper, the same by day and by night. */
export const inks = { ink: '#14211f', red: '#c23a22', pine: '#0f5f55', blue: '#2f6fc0', amber: '#b5760a' } as const;

export type Box = { left: number; top: number; right: number; bottom: number };
type Ink = Pick<CanvasRenderingContext2D, keyof CanvasRenderingContext2D>;

const boxes = new WeakMap<BoardItem, Box>();
const LINE_HEIGHT = 1.35;
/** Letters of Chinese are as wide as high, others a little more than half. */
const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? size : size * 0.6), 0);

function measured(item: BoardItem): Box {
  const { points, width } = item;
  if (item.shape === 'text') {
    const lines = item.text.split('\n');
    const [left = 0, top = 0] = points;
    return {
      left,
      top,
      right: left + Math.max(20, ...lines.map((line) => widthOf(line, width))),
      bottom: top + lines.length * width * LINE_HEIGHT,
    };
  }
  return boxOfPoints(points, 0, item.shape === 'arrow' ? width * 5 : width);
}

/** Around the points from one to another. */
function boxOfPoints(points: readonly number[], from: number, edge: number, to = points.length / 3 - 1): Box {
  const box = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
  for (let at = Math.max(0, from) * 3; at <= to * 3; at += 3) {
    box.left = Math.min(box.left, points[at]!);
    box.right = Math.max(box.right, points[at]!);
    box.top = Math.min(box.top, points[at + 1]!);
    box.bottom = Math.max(box.bottom, points[at + 1]!);
  }
  return { left: box.left - edge, top: box.top - edge, right: box.right + edge, bottom: box.bottom + edge };
}

/** Where a line of the pen is drawn anew that had so many points before. */
export const boxOfEnd = ({ points, width }: BoardItem, before: number): Box =>
  boxOfPoints(points, Math.floor((before - 2) / TOGETHER) * TOGETHER - 1, width);

/** Where an item lies, its thickness included; measured once. */
export function boxOf(item: BoardItem): Box {
  const known = boxes.get(item);
  if (known) return known;
  const box = measured(item);
  boxes.set(item, box);
  return box;
}

export const meet = (one: Box, other: Box) =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top;
export const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** Whether something that lies there is to be drawn. */
type Wanted = (box: Box) => boolean;

/** Pieces of one thickness that are drawn in one go; a line that grows is drawn anew from where the last of them begin. */
const TOGETHER = 8;

/** A line of the pen; each piece as thick as it was pressed. */
function pen(ink: Ink, { points, width }: BoardItem, wanted?: Wanted) {
  const last = points.length / 3 - 1;
  const x = (at: number) => points[at * 3]!;
  const y = (at: number) => points[at * 3 + 1]!;
  const thick = (at: number) => width * (0.4 + 1.2 * (points[at * 3 + 2] ?? 0.5));
  if (last === 0) {
    ink.beginPath();
    ink.arc(x(0), y(0), thick(0) / 2, 0, Math.PI * 2);
    ink.fill();
    return;
  }
  const thickness = (at: number) => (thick(at - 1) + thick(at)) / 2;
  for (let at = 1, to = 1; at <= last; at = to + 1) {
    to = at;
    while (to < last && to % TOGETHER !== 0 && thickness(to + 1) === thickness(at)) to++;
    if (wanted && !wanted(boxOfPoints(points, at - 2, width, to))) continue;
    ink.beginPath();
    ink.lineWidth = thickness(at);
    if (at === 1) ink.moveTo(x(0), y(0));
    else ink.moveTo((x(at - 2) + x(at - 1)) / 2, (y(at - 2) + y(at - 1)) / 2);
    for (let one = at; one <= to; one++) ink.quadraticCurveTo(x(one - 1), y(one - 1), (x(one - 1) + x(one)) / 2, (y(one - 1) + y(one)) / 2);
    if (to === last) ink.lineTo(x(last), y(last));
    ink.stroke();
  }
}

function highlighter(ink: Ink, { points, width }: BoardItem) {
  ink.globalAlpha = 0.35;
  ink.lineWidth = width;
  ink.beginPath();
  for (let at = 0; at + 1 < points.length; at += 3) ink.lineTo(points[at]!, points[at + 1]!);
  if (points.length === 3) ink.lineTo(points[0]! + 0.1, points[1]!);
  ink.stroke();
  ink.globalAlpha = 1;
}

function shape(ink: Ink, { shape: kind, points, width }: BoardItem) {
  const [left = 0, top = 0, , right = left, bottom = top] = points;
  ink.lineWidth = width;
  ink.beginPath();
  if (kind === 'rectangle') ink.rect(Math.min(left, right), Math.min(top, bottom), Math.abs(right - left), Math.abs(bottom - top));
  else if (kind === 'ellipse')
    ink.ellipse((left + right) / 2, (top + bottom) / 2, Math.abs(right - left) / 2, Math.abs(bottom - top) / 2, 0, 0, Math.PI * 2);
  else {
    ink.moveTo(left, top);
    ink.lineTo(right, bottom);
    if (kind === 'arrow') {
      const angle = Math.atan2(bottom - top, right - left);
      for (const turn of [2.6, -2.6]) {
        ink.moveTo(right, bottom);
        ink.lineTo(right + Math.cos(angle + turn) * width * 4.5, bottom + Math.sin(angle + turn) * width * 4.5);
      }
    }
  }
  ink.stroke();
}

function label(ink: Ink, { points, width, text }: BoardItem) {
  const [left = 0, top = 0] = points;
  ink.font = `${width}px "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif`;
  ink.textBaseline = 'top';
  text.split('\n').forEach((line, at) => {
    ink.fillText(line, left, top + at * width * LINE_HEIGHT + width * 0.12);
  });
}

/** Draws an item, of a pen's line the pieces that are wanted. */
export function paint(ink: Ink, item: BoardItem, wanted?: Wanted) {
  const color = inks[item.color];
  ink.strokeStyle = color;
  ink.fillStyle = color;
  ink.lineCap = 'round';
  ink.lineJoin = 'round';
  if (item.points.length < 3) return;
  if (item.shape === 'pen') pen(ink, item, wanted);
  else if (item.shape === 'highlighter') highlighter(ink, item);
  else if (item.shape === 'text') label(ink, item);
  else shape(ink, item);
}

/** Whether a point touches an item, within some reach. */
export function touches(item: BoardItem, x: number, y: number, scope: number) {
  const box = boxOf(item);
  if (x < box.left - scope || x > box.right + scope || y < box.top - scope || y > box.bottom + scope) return false;
  if (item.shape === 'text' || item.shape === 'rectangle' || item.shape === 'ellipse') return true;
  const { points } = item;
  if (points.length === 3) return Math.hypot(points[0]! - x, points[1]! - y) <= scope + item.width;
  for (let at = 3; at + 1 < points.length; at += 3) {
    const [ax, ay, bx, by] = [points[at - 3]!, points[at - 2]!, points[at]!, points[at + 1]!];
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    if (Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y) <= scope + item.width) return true;
  }
  return false;
}
