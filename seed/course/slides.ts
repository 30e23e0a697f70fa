type Slide = { title: string; lines: readonly string[]; bars?: readonly (readonly [name: string, from: number, to: number])[] };

const shades: Record<string, string> = { A: '0.06 0.48 0.42', B: '0.18 0.44 0.75', C: '0.71 0.46 0.05', D: '0.48 0.33 0.63' };

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');
const label = (text: string, x: number, y: number, size: number, font = 'F1') =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET\n`;

/** A Gantt chart: one unit of time is as wide as fits. */
function chart(bars: NonNullable<Slide['bars']>) {
  const end = Math.max(...bars.map((bar) => bar[2]));
  const unit = 800 / end;
  let drawing = '';
  for (const [name, from, to] of bars) {
    const x = 80 + from * unit;
    drawing += `${shades[name] ?? '0.4 0.4 0.4'} rg ${x} 90 ${(to - from) * unit - 1} 44 re f\n1 1 1 rg ${label(name, x + ((to - from) * unit) / 2 - 5, 105, 18, 'F2')}`;
    drawing += `0.27 0.33 0.32 rg ${label(String(to), 80 + to * unit - 6, 70, 12)}`;
  }
  return `${drawing}0.27 0.33 0.32 rg ${label('0', 76, 70, 12)}`;
}

function page({ title, lines, bars }: Slide, number: number) {
  let drawing = `0.06 0.37 0.33 rg 0 520 960 20 re f\n0.08 0.13 0.12 rg ${label(title, 80, 440, 34, 'F2')}`;
  lines.forEach((line, at) => {
    drawing += `0.08 0.13 0.12 rg ${label(line, 80, 380 - at * 36, 20)}`;
  });
  if (bars) drawing += chart(bars);
  return `${drawing}0.37 0.44 0.42 rg ${label(String(number), 890, 24, 12)}`;
}

/** A PDF of slides, 16:9, drawn with the fonts every reader has. */
export function slidesPdf(slides: readonly Slide[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${slides.map((_, at) => `${5 + at * 2} 0 R`).join(' ')}] /Count ${slides.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ];
  slides.forEach((slide, at) => {
    const drawing = page(slide, at + 1);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + at * 2} 0 R >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}endstream`,
    );
  });
  let text = '%PDF-1.4\n';
  const table = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const start = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** The courseware of chapter 3. */
export const SCHEDULING_SLIDES: readonly Slide[] = [
  { title: 'CPU scheduling', lines: ['Chapter 3', 'Criteria, algorithms, and what each of them costs'] },
  {
    title: 'What a scheduler is judged by',
    lines: [
      'CPU utilisation: how much of the time is work',
      'Throughput: jobs finished per second',
      'Turnaround time: from arrival to completion',
      'Waiting time: in the ready queue only',
      'Response time: until the first answer',
    ],
  },
  {
    title: 'First come, first served',
    lines: [
      'A needs 24 ms, B and C need 3 ms each; all arrive at 0',
      'Average waiting time: (0 + 24 + 27) / 3 = 17 ms',
      'One long job makes everybody wait: the convoy effect',
    ],
    bars: [
      ['A', 0, 24],
      ['B', 24, 27],
      ['C', 27, 30],
    ],
  },
  {
    title: 'Shortest job first',
    lines: [
      'The same jobs, the short ones first',
      'Average waiting time: (0 + 3 + 6) / 3 = 3 ms',
      'Optimal for waiting time, but who knows the length beforehand?',
    ],
    bars: [
      ['B', 0, 3],
      ['C', 3, 6],
      ['A', 6, 30],
    ],
  },
  {
    title: 'Round robin, q = 4 ms',
    lines: [
      'Everybody gets a slice, then goes to the end of the queue',
      'Average waiting time: (6 + 4 + 7) / 3 = 5.7 ms',
      'First answers after 0, 4 and 7 ms',
    ],
    bars: [
      ['A', 0, 4],
      ['B', 4, 7],
      ['C', 7, 10],
      ['A', 10, 30],
    ],
  },
  {
    title: 'How long should a slice be?',
    lines: [
      'Too long: round robin becomes first come, first served',
      'Too short: switching costs more than work',
      'Switch 0.1 ms, slice 1 ms: 0.1 / 1.1 = 9.1 % is lost',
      'Rule of thumb: 80 % of the bursts should fit into one slice',
    ],
  },
  {
    title: 'Multilevel feedback queue',
    lines: [
      'New jobs start at the top, with a short slice',
      'Who uses the whole slice moves one queue down',
      'Who waits too long moves up again, against starvation',
      'Interactive jobs stay on top without being marked as such',
    ],
  },
];
