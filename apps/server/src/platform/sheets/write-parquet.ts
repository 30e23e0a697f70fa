import { setImmediate as nextTurn } from 'node:timers/promises';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';

/** A column of a Parquet file: a day, a moment in UTC to the millisecond, a text or a 64-bit floating-point number. All may be empty. */
export type ParquetColumn = { name: string; type: 'date' | 'moment' | 'text' | 'number' };
/** One value; days and moments are dates. */
export type ParquetValue = Date | string | number | null;

const TYPES = {
  date: { type: 'INT32', converted_type: 'DATE' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
} as const;
/** Rows of one group: a group is encoded at once, so it must not hold up others for long. */
const GROUP = 20_000;

/**
 * The bytes of an Apache Parquet file, piece by piece as batches of rows come; a row has a value for each column. `notes` stand in the file's
 * key-value metadata.
 */
export async function* parquetPieces(
  columns: readonly ParquetColumn[],
  batches: AsyncIterable<readonly (readonly ParquetValue[])[]>,
  notes: Readonly<Record<string, string>> = {},
): AsyncGenerator<Buffer> {
  const bytes = new ByteWriter();
  const fields = columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...TYPES[type] }));
  const schema: SchemaElement[] = [{ name: 'root', num_children: columns.length }, ...fields];
  const kvMetadata = Object.entries(notes).map(([key, value]) => ({ key, value }));
  const file = new ParquetWriter({ writer: bytes, schema, kvMetadata, createdBy: 'Praxis' });
  const written = () => {
    const piece = Buffer.from(bytes.getBytes());
    bytes.index = 0;
    return piece;
  };
  let rows: (readonly ParquetValue[])[] = [];
  const write = async () => {
    const columnData = columns.map(({ name }, at) => ({ name, data: rows.map((row) => row[at]) }));
    await file.write({ columnData, rowGroupSize: GROUP });
    rows = [];
    await nextTurn();
    return written();
  };
  for await (const batch of batches) {
    rows.push(...batch);
    if (rows.length >= GROUP) yield await write();
  }
  if (rows.length > 0) yield await write();
  await file.finish();
  yield written();
}
