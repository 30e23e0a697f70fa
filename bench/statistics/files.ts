import { sheetStream } from '../../apps/server/src/platform/sheets/write.ts';
import { parquetPieces } from '../../apps/server/src/platform/sheets/write-parquet.ts';

const LINES = 200_000;
const BATCH = 1000;
const lineOf = (at: number) => ['2026-11-26', `Student ${at % 3000}`, `Assignment ${at % 40}, sorting and searching`, at % 101, 100];

function* lines() {
  for (let at = 0; at < LINES; at++) yield lineOf(at);
}
async function* rows() {
  for (let at = 0; at < LINES; at += BATCH)
    yield Array.from({ length: BATCH }, (_, place) => {
      const [, person, title, value, n] = lineOf(at + place);
      return [new Date('2026-11-26T00:00:00Z'), person!, title!, value!, n!];
    });
}

async function perSecond(pieces: AsyncIterable<unknown>) {
  const began = performance.now();
  let count = 0;
  for await (const _piece of pieces) count++;
  if (count === 0) throw new Error('Nothing was written');
  return LINES / ((performance.now() - began) / 1000);
}

/** Lines of sheets and rows of Parquet a second, and joined text beside them. */
export async function writeFiles() {
  async function* joined() {
    for (const line of lines()) yield `${line.join(',')}\r\n`;
  }
  const sheet = () => ({ title: 'Score', heads: ['Day', 'Name', 'What', 'Value', 'Of'], lines: lines() });
  return {
    xlsx: await perSecond(sheetStream('xlsx', sheet())),
    csv: await perSecond(sheetStream('csv', sheet())),
    parquet: await perSecond(
      parquetPieces(
        [
          { name: 'day', type: 'date' },
          { name: 'person', type: 'text' },
          { name: 'title', type: 'text' },
          { name: 'value', type: 'number' },
          { name: 'n', type: 'number' },
        ],
        rows(),
      ),
    ),
    joined: await perSecond(joined()),
  };
}
