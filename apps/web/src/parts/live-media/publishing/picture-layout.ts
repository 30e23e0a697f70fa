/** How the pictures of a class stand on the one that is sent. */
export type Layout = 'inset' | 'beside' | 'screen' | 'camera';
/** A picture that may be drawn: the shared screen, the teacher's camera, somebody on the stage. */
export type PictureSource = { id: string; kind: 'screen' | 'camera' | 'stage'; width: number; height: number } & {
  /** Whose picture it is; not of a screen. */
  name?: string | undefined;
};
/** Where a picture goes, pixels; `cover` fills the place and cuts off what is too much. */
export type Place = { id: string; x: number; y: number; width: number; height: number; cover: boolean };

const GAP = 16;
const INSET = 0.22;
/** Height of the row of people on the stage. */
const STAGE = 0.2;

/** Where each picture goes on one of this size; those on the stage stand in a row at the foot. */
export function placesOf(sources: readonly PictureSource[], layout: Layout, size: { width: number; height: number }): Place[] {
  const screen = sources.find(({ kind }) => kind === 'screen');
  const camera = sources.find(({ kind }) => kind === 'camera');
  const stage = sources.filter(({ kind }) => kind === 'stage').slice(0, 6);
  const foot = stage.length > 0 ? Math.round(size.height * STAGE) : 0;
  const height = size.height - foot;
  const whole = { x: 0, y: 0, width: size.width, height };
  const places: Place[] = [];
  const both = screen && camera;
  if (both && layout === 'beside') {
    const left = Math.round(size.width * 0.75);
    places.push({ ...whole, id: screen.id, width: left - GAP / 2, cover: false });
    places.push({ id: camera.id, x: left + GAP / 2, y: 0, width: size.width - left - GAP / 2, height, cover: true });
  } else if (both && layout === 'inset') {
    const width = Math.round(size.width * INSET);
    const tall = Math.round((width * 3) / 4);
    places.push({ ...whole, id: screen.id, cover: false });
    places.push({ id: camera.id, x: size.width - width - GAP, y: height - tall - GAP, width, height: tall, cover: true });
  } else {
    const alone = layout === 'camera' ? (camera ?? screen) : (screen ?? camera);
    if (alone) places.push({ ...whole, id: alone.id, cover: false });
  }
  if (places.length === 0 && stage.length > 0) return row(stage, { x: 0, y: 0, width: size.width, height: size.height });
  return [...places, ...row(stage, { x: 0, y: height, width: size.width, height: foot })];
}

function row(stage: readonly PictureSource[], { x, y, width, height }: Omit<Place, 'id' | 'cover'>): Place[] {
  const each = Math.min(Math.round((height * 16) / 9), Math.floor((width - GAP * (stage.length + 1)) / Math.max(1, stage.length)));
  const left = x + Math.round((width - stage.length * each - (stage.length - 1) * GAP) / 2);
  return stage.map(({ id }, place) => ({ id, x: left + place * (each + GAP), y, width: each, height, cover: true }));
}

/** Which part of a picture is drawn where, so that nothing is stretched: `sx sy sw sh dx dy dw dh`. */
export function cutOf(place: Place, width: number, height: number): [number, number, number, number, number, number, number, number] {
  const wide = place.width / place.height;
  if (place.cover) {
    const w = Math.min(width, height * wide);
    const h = Math.min(height, width / wide);
    return [(width - w) / 2, (height - h) / 2, w, h, place.x, place.y, place.width, place.height];
  }
  const scale = Math.min(place.width / width, place.height / height);
  const [w, h] = [width * scale, height * scale];
  return [0, 0, width, height, place.x + (place.width - w) / 2, place.y + (place.height - h) / 2, w, h];
}
