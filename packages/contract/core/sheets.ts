import * as z from 'zod/mini';

/** How a sheet is written: a workbook, or comma-separated text with the mark of UTF-8. */
export const sheetFormat = z._default(z.enum(['xlsx', 'csv']), 'xlsx');

/** A sheet on its way to a file: its name, its media type and its bytes in base64. No cell of it is ever run as a formula. */
export const savedSheet = z.object({ name: z.string(), type: z.string(), base64: z.string() });
/** A sheet on its way to a file. */
export type SavedSheet = z.output<typeof savedSheet>;
