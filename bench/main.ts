import { readdirSync } from 'node:fs';
import { lacks } from './lacks.ts';

/** `npm run bench NAME`: one line per figure, the last line one JSON object; `lacks` names the programs without which figures are missing. */
const name = process.argv[2] ?? '';
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));

if (!known.includes(name)) {
  process.stderr.write(`Usage: npm run bench NAME, where NAME is one of: ${known.join(', ')}\n`);
  process.exit(2);
}
const { bench } = (await import(`./${name}.bench.ts`)) as { bench: () => Promise<Record<string, number>> };
const figures = await bench();
process.stdout.write(`${JSON.stringify({ ...figures, ...(lacks().length > 0 && { lacks: lacks() }) })}\n`);
process.exit(0);
