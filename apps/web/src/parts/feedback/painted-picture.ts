/** A part of a picture, in its own pixels. */
export type Box = { x: number; y: number; width: number; height: number };
/** A picture with what was blacked out and what was cut away. */
export type Painted = { source: ImageBitmap; black: readonly Box[]; crop: Box | undefined };

const MOST_PIXELS_WIDE = 1920;

/** The box between two corners, inside a picture. */
export function boxBetween(one: { x: number; y: number }, other: { x: number; y: number }, within: { width: number; height: number }): Box {
  const cut = (value: number, most: number) => Math.max(0, Math.min(most, value));
  const [left, right] = [cut(Math.min(one.x, other.x), within.width), cut(Math.max(one.x, other.x), within.width)];
  const [top, bottom] = [cut(Math.min(one.y, other.y), within.height), cut(Math.max(one.y, other.y), within.height)];
  return { x: Math.round(left), y: Math.round(top), width: Math.round(right - left), height: Math.round(bottom - top) };
}

/** What is seen of a picture. */
export const frameOf = ({ source, crop }: Painted): Box => crop ?? { x: 0, y: 0, width: source.width, height: source.height };

/** Paints a picture as it will be sent. */
export function paint(canvas: HTMLCanvasElement, painted: Painted) {
  const frame = frameOf(painted);
  const scale = Math.min(1, MOST_PIXELS_WIDE / frame.width);
  canvas.width = Math.max(1, Math.round(frame.width * scale));
  canvas.height = Math.max(1, Math.round(frame.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.drawImage(painted.source, frame.x, frame.y, frame.width, frame.height, 0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const box of painted.black)
    pen.fillRect((box.x - frame.x) * scale, (box.y - frame.y) * scale, box.width * scale, box.height * scale);
}

/** The file that is sent: what was blacked out or cut away is not in it. */
export async function fileOf(painted: Painted, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  paint(canvas, painted);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('The picture could not be written');
  return new File([blob], name, { type: 'image/png' });
}
