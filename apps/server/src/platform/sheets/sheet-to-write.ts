/** What a cell may hold; numbers stay numbers in a workbook, null is an empty cell. */
export type SheetCell = string | number | null;
/** A sheet to be written. Lines may come one by one from a query; they are never held all at once. */
export type SheetToWrite = {
  title: string;
  heads: readonly string[];
  lines: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>;
};
