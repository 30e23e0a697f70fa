import type { MasteryView } from '@praxis/contract/skills/maps';
import { NO_AREA } from '@praxis/scoring/judging/lanes';
import { displayedValue, isLacking, lacks, type MapModel } from '../map-model.ts';
import { fitting } from './fitting-name.ts';
import { BOX_HEIGHT, BOX_WIDTH, NAMES_FROM, NUMBERS_FROM, type Paint, RADIUS, RING, type Scene, stepOf } from './scene.ts';

const angle = (share: number) => Math.PI * (2 * share - 0.5);

function drawRing(context: CanvasRenderingContext2D, paint: Paint, { low, high }: MasteryView) {
  context.lineWidth = 3;
  context.strokeStyle = paint.line2;
  context.beginPath();
  context.arc(0, 0, RING, 0, 2 * Math.PI);
  context.stroke();
  if (low === null || high === null) return;
  context.strokeStyle = paint.pine;
  context.beginPath();
  context.arc(0, 0, RING, angle(low), angle(high));
  context.stroke();
}

/** How far from its middle an edge meets a node. */
const reachOf = (scene: Scene) => (scene.content ? BOX_WIDTH / 2 : RING);

/** Room for a name below its ring, a little less than from one column to the next. */
const NAME_WIDTH = 170;

/** A skill as a box with what is about it; dashed where nothing is. */
function drawBox(context: CanvasRenderingContext2D, paint: Paint, scene: Scene, id: string) {
  const skill = scene.model.byId.get(id)!;
  const empty = isLacking(scene.model, id);
  const selected = scene.selected === id;
  context.globalAlpha = scene.matches.has(id) ? 1 : 0.25;
  context.beginPath();
  context.roundRect(-BOX_WIDTH / 2, -BOX_HEIGHT / 2, BOX_WIDTH, BOX_HEIGHT, 4);
  context.fillStyle = empty ? paint.amberSoft : paint.ground;
  context.fill();
  context.lineWidth = selected ? 2 : 1;
  context.strokeStyle = selected ? (scene.focused ? paint.focus : paint.ink) : empty ? paint.amber : paint.line2;
  context.setLineDash(empty ? [4, 3] : []);
  context.stroke();
  context.setLineDash([]);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  if (scene.camera.zoom >= NAMES_FROM) {
    context.font = `700 13px ${paint.sans}`;
    context.fillStyle = paint.ink;
    context.fillText(fitting(context, skill.name, BOX_WIDTH - 12), 0, -8);
  }
  if (scene.camera.zoom >= NUMBERS_FROM) {
    context.font = `400 11px ${paint.sans}`;
    context.fillStyle = empty ? paint.amber : paint.ink3;
    context.fillText(scene.content?.(id) ?? '', 0, 11, BOX_WIDTH - 8);
  }
  context.globalAlpha = 1;
}

/** Stripes as in the legend: a value of little evidence has no colour of the ramp. */
function drawStripes(context: CanvasRenderingContext2D, paint: Paint) {
  context.save();
  context.clip();
  context.strokeStyle = paint.well2;
  context.lineWidth = 4;
  context.beginPath();
  for (let x = -2 * RADIUS; x <= 2 * RADIUS; x += 11) {
    context.moveTo(x - RADIUS, RADIUS);
    context.lineTo(x + RADIUS, -RADIUS);
  }
  context.stroke();
  context.restore();
}

function drawNode(context: CanvasRenderingContext2D, paint: Paint, scene: Scene, id: string) {
  const skill = scene.model.byId.get(id)!;
  const { zoom } = scene.camera;
  const value = displayedValue(skill);
  const faint = !scene.matches.has(id);
  const known = skill.mastery.value !== null;
  context.globalAlpha = faint ? 0.25 : 1;
  const thin = known && skill.mastery.state === 'thin';
  const step = value === null || thin ? undefined : stepOf(value);
  context.fillStyle = step === undefined ? paint.well : paint.ramp[step]!;
  context.beginPath();
  context.arc(0, 0, RADIUS, 0, 2 * Math.PI);
  context.fill();
  if (thin) drawStripes(context, paint);
  if (known) drawRing(context, paint, skill.mastery);
  else {
    context.setLineDash([4, 4]);
    context.lineWidth = 1.5;
    context.strokeStyle = scene.missing && lacks(scene.model, id) ? paint.amber : paint.ink3;
    context.beginPath();
    context.arc(0, 0, RING - 2, 0, 2 * Math.PI);
    context.stroke();
    context.setLineDash([]);
  }
  if (scene.selected === id) {
    context.lineWidth = 2;
    context.strokeStyle = scene.focused ? paint.focus : paint.ink;
    context.beginPath();
    context.arc(0, 0, RING + 5, 0, 2 * Math.PI);
    context.stroke();
  }
  context.textAlign = 'center';
  if (zoom >= NUMBERS_FROM) {
    context.font = `700 15px ${paint.sans}`;
    context.textBaseline = 'middle';
    context.fillStyle = step === undefined ? paint.ink2 : paint.onRamp[step]!;
    context.fillText(value === null ? '–' : String(value), 0, 1);
  }
  if (zoom >= NAMES_FROM) {
    context.font = `${scene.selected === id ? 700 : 400} 13px ${paint.sans}`;
    context.textBaseline = 'top';
    const name = fitting(context, skill.name, NAME_WIDTH);
    context.lineWidth = 4;
    context.lineJoin = 'round';
    context.strokeStyle = paint.ground;
    context.strokeText(name, 0, RING + 6);
    context.fillStyle = paint.ink;
    context.fillText(name, 0, RING + 6);
  }
  context.globalAlpha = 1;
}

type Place = { x: number; y: number };

function drawEdge(context: CanvasRenderingContext2D, from: Place, to: Place, { arrow, reach }: { arrow: boolean; reach: number }) {
  const direction = to.x >= from.x ? 1 : -1;
  const [x1, x2] = [from.x + direction * (reach + 2), to.x - direction * (reach + 4)];
  const bend = Math.max(30, Math.abs(x2 - x1) / 2);
  context.beginPath();
  context.moveTo(x1, from.y);
  context.bezierCurveTo(x1 + direction * bend, from.y, x2 - direction * bend, to.y, x2, to.y);
  context.stroke();
  if (!arrow) return;
  context.beginPath();
  context.moveTo(x2 - direction * 7, to.y - 5);
  context.lineTo(x2, to.y);
  context.lineTo(x2 - direction * 7, to.y + 5);
  context.stroke();
}

/** An edge between two chapters, beside the column of their names. */
function drawBow(context: CanvasRenderingContext2D, from: Place, to: Place, { arrow, reach }: { arrow: boolean; reach: number }) {
  const x = from.x + reach + 4;
  context.beginPath();
  context.moveTo(x, from.y);
  context.bezierCurveTo(x + 34, from.y, x + 34, to.y, x, to.y);
  context.stroke();
  if (!arrow) return;
  context.beginPath();
  context.moveTo(x + 7, to.y - 5);
  context.lineTo(x, to.y);
  context.lineTo(x + 7, to.y + 5);
  context.stroke();
}

/** Where the edges of chapters end: at the column of their names, which stays in sight. */
const headsOf = ({ chapters, laid }: MapModel, x: number) =>
  new Map<string, Place>(
    chapters ? laid.lanes.flatMap(({ id, top, height }) => (id === NO_AREA ? [] : [[id, { x, y: top + height / 2 }]])) : [],
  );

/** Everything that comes before a skill, itself too: its way is drawn in ink. */
export function wayTo(model: MapModel, id: string | null): ReadonlySet<string> {
  const way = new Set<string>();
  const open = id === null ? [] : [id];
  while (open.length > 0) {
    const at = open.pop()!;
    if (way.has(at)) continue;
    way.add(at);
    open.push(...(model.before.get(at) ?? []));
  }
  return way;
}

function drawLanes(context: CanvasRenderingContext2D, paint: Paint, { model, camera, width, titles }: Scene) {
  context.textAlign = 'left';
  context.textBaseline = 'top';
  for (const lane of model.laid.lanes) {
    if (lane !== model.laid.lanes.at(-1)) {
      context.strokeStyle = paint.line;
      context.lineWidth = 1 / camera.zoom;
      context.beginPath();
      context.moveTo(camera.x, lane.top + lane.height + 18);
      context.lineTo(camera.x + width / camera.zoom, lane.top + lane.height + 18);
      context.stroke();
    }
    if (camera.zoom >= NAMES_FROM || model.chapters) continue;
    context.font = `700 ${Math.round(15 / camera.zoom)}px ${paint.sans}`;
    context.fillStyle = paint.ink2;
    context.fillText(titles.get(lane.id) ?? '', Math.max(8, camera.x + 8 / camera.zoom), lane.top);
  }
}

/** Draws what the camera sees and nothing else. */
export function drawMap(context: CanvasRenderingContext2D, paint: Paint, scene: Scene, ratio: number) {
  const { model, camera, width, height } = scene;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const scale = ratio * camera.zoom;
  context.setTransform(scale, 0, 0, scale, -camera.x * scale, -camera.y * scale);
  drawLanes(context, paint, scene);
  const [right, bottom] = [camera.x + width / camera.zoom, camera.y + height / camera.zoom];
  const seen = ({ x, y }: { x: number; y: number }) => x > camera.x - 90 && x < right + 90 && y > camera.y - 60 && y < bottom + 60;
  const nodes = new Map<string, Place>(model.laid.nodes.map((node) => [node.id, node]));
  const heads = headsOf(model, camera.x - reachOf(scene));
  const place = heads.size > 0 ? new Map([...nodes, ...heads]) : nodes;
  const way = wayTo(model, scene.selected);
  const reach = reachOf(scene);
  for (const { from, to, kind } of model.edges) {
    const [one, other] = [place.get(from)!, place.get(to)!];
    const apart =
      Math.max(one.x, other.x) < camera.x ||
      Math.min(one.x, other.x) > right ||
      Math.max(one.y, other.y) < camera.y ||
      Math.min(one.y, other.y) > bottom;
    if (apart) continue;
    const inked = kind === 'prerequisite' && way.has(from) && way.has(to);
    context.lineWidth = inked ? 2 : 1;
    context.strokeStyle = inked ? paint.ink : paint.ink3;
    context.setLineDash(kind === 'prerequisite' ? [] : [3, 4]);
    const arrow = kind === 'prerequisite';
    if (heads.has(from) && heads.has(to)) drawBow(context, one, other, { arrow, reach });
    else drawEdge(context, one, other, { arrow, reach });
  }
  context.setLineDash([]);
  for (const { id, parent_id } of model.skills) {
    const [one, other] = [nodes.get(parent_id ?? ''), nodes.get(id)];
    if (!one || !other || (!seen(one) && !seen(other)) || (model.before.get(id)?.length ?? 0) > 0) continue;
    context.lineWidth = 1;
    context.strokeStyle = paint.line;
    drawEdge(context, one, other, { arrow: false, reach });
  }
  const { line } = scene;
  // Somebody else may have removed the skill meanwhile.
  const start = line && place.get(line.from);
  if (line && start) {
    context.lineWidth = 2;
    context.strokeStyle = line.over ? paint.pine : paint.ink3;
    context.setLineDash(line.over ? [] : [5, 4]);
    drawEdge(context, start, place.get(line.over ?? '') ?? line, { arrow: true, reach: line.over ? reach : 0 });
    context.setLineDash([]);
  }
  for (const node of model.laid.nodes) {
    if (!seen(node)) continue;
    context.save();
    context.translate(node.x, node.y);
    (scene.content ? drawBox : drawNode)(context, paint, scene, node.id);
    context.restore();
  }
}
