type Pen = Pick<CanvasRenderingContext2D, 'fillStyle' | 'font' | 'textAlign' | 'textBaseline' | 'fillRect' | 'fillText' | 'measureText'>;

/** Writes whose picture it is into the lower left corner of where it was drawn, as large as the whole picture allows; what is too long is cut. */
export function drawName(pen: Pen, drawn: readonly number[], name: string, pictureHeight: number) {
  const [x, y, width, height] = drawn.slice(-4) as [number, number, number, number];
  const size = Math.round(pictureHeight / 28);
  const inset = Math.round(size / 2);
  pen.font = `${size}px sans-serif`;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  const most = width - 2 * inset;
  const letters = Array.from(name);
  let text = name;
  while (letters.length > 1 && pen.measureText(text).width > most) {
    letters.pop();
    text = `${letters.join('').trimEnd()}…`;
  }
  const plate = { width: Math.min(width, Math.ceil(pen.measureText(text).width) + 2 * inset), height: size + inset };
  pen.fillStyle = '#000000b3';
  pen.fillRect(x, y + height - plate.height, plate.width, plate.height);
  pen.fillStyle = '#fff';
  pen.fillText(text, x + inset, y + height - plate.height / 2, most);
  pen.textBaseline = 'alphabetic';
}
