/** A moment drawn as black and white fields at the top left, so that it can be read back from any picture of it. */
const BITS = 28;
const FIELD = 40;
const SPAN = 2 ** BITS;

/** Draws the moment (ms) and its opposite below it. */
export function drawMoment(pen: CanvasRenderingContext2D, now: number) {
  const moment = Math.round(now) % SPAN;
  for (let bit = 0; bit < BITS; bit++) {
    const on = Math.floor(moment / 2 ** bit) % 2 === 1;
    pen.fillStyle = on ? '#fff' : '#000';
    pen.fillRect(40 + bit * FIELD, 40, FIELD, FIELD);
    pen.fillStyle = on ? '#000' : '#fff';
    pen.fillRect(40 + bit * FIELD, 40 + FIELD, FIELD, FIELD);
  }
}

/** Reads a moment back from a picture that was 1920 wide; undefined when it cannot be read. Answers how long ago it was. */
export function ageOf(pen: CanvasRenderingContext2D, picture: HTMLVideoElement, now: number): number | undefined {
  const [width, height] = [40 + BITS * FIELD, 2 * FIELD + 40];
  const scale = picture.videoWidth / 1920;
  pen.canvas.width = width / 4;
  pen.canvas.height = height / 4;
  pen.drawImage(picture, 0, 0, width * scale, height * scale, 0, 0, width / 4, height / 4);
  const { data } = pen.getImageData(0, 0, width / 4, height / 4);
  const bright = (x: number, y: number) => data[(Math.round(y / 4) * (width / 4) + Math.round(x / 4)) * 4]!;
  let moment = 0;
  for (let bit = 0; bit < BITS; bit++) {
    const above = bright(40 + bit * FIELD + FIELD / 2, 40 + FIELD / 2);
    const below = bright(40 + bit * FIELD + FIELD / 2, 40 + FIELD * 1.5);
    if (Math.abs(above - below) < 60) return undefined;
    if (above > below) moment += 2 ** bit;
  }
  return (Math.round(now) - moment + SPAN) % SPAN;
}
