import type { IBufferCell, Terminal } from '@xterm/xterm';

type Theme = { background: string; foreground: string };

const BASE = ['#2e3436', '#ff8d78', '#8fd694', '#e5c07b', '#7aa6da', '#c397d8', '#5fc4b0', '#d3d7cf'];
const BRIGHT = ['#7f8a88', '#ffb3a5', '#b7ebbb', '#f3dca5', '#a9c8ee', '#dcbcea', '#93dccf', '#ffffff'];

/** The colour of a palette of 256, as terminals count them. */
function paletteColour(number: number) {
  if (number < 8) return BASE[number]!;
  if (number < 16) return BRIGHT[number - 8]!;
  if (number >= 232) return `rgb(${Array(3).fill(8 + (number - 232) * 10)})`;
  const step = (part: number) => (part === 0 ? 0 : 55 + part * 40);
  const rest = number - 16;
  return `rgb(${[Math.floor(rest / 36), Math.floor(rest / 6) % 6, rest % 6].map(step)})`;
}

const colourOf = (cell: IBufferCell, of: 'Fg' | 'Bg', plain: string) => {
  if (cell[`is${of}Default`]()) return plain;
  const number = cell[`get${of}Color`]();
  return cell[`is${of}RGB`]() ? `#${number.toString(16).padStart(6, '0')}` : paletteColour(number);
};

/** What a terminal shows, drawn as a PNG picture. */
export function pictureOf(terminal: Terminal, { background, foreground }: Theme): Promise<Blob | undefined> {
  const size = 14;
  const height = 19;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(undefined);
  const font = `${size}px ${terminal.options.fontFamily ?? 'monospace'}`;
  pen.font = font;
  const width = pen.measureText('m').width;
  canvas.width = Math.ceil(terminal.cols * width) + 24;
  canvas.height = terminal.rows * height + 20;
  pen.font = font;
  pen.textBaseline = 'middle';
  pen.fillStyle = background;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const { active } = terminal.buffer;
  for (let row = 0; row < terminal.rows; row++) {
    const line = active.getLine(active.viewportY + row);
    for (let column = 0; line && column < terminal.cols; column++) {
      const cell = line.getCell(column);
      if (!cell || cell.getWidth() === 0) continue;
      const inverse = cell.isInverse() !== 0;
      const front = colourOf(cell, inverse ? 'Bg' : 'Fg', inverse ? background : foreground);
      const back = colourOf(cell, inverse ? 'Fg' : 'Bg', inverse ? foreground : background);
      const [left, top] = [12 + column * width, 10 + row * height];
      if (back !== background) {
        pen.fillStyle = back;
        pen.fillRect(left, top, width * cell.getWidth() + 0.5, height);
      }
      pen.fillStyle = front;
      if (cell.getChars()) pen.fillText(cell.getChars(), left, top + height / 2);
    }
  }
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/png'));
}
