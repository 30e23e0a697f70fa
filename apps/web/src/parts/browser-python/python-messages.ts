/** What a page asks of the Python in its worker. */
export type PythonAsk = { code: string; input: string };
/** What the worker tells: it is loaded, something was printed, it came to its end. */
export type PythonNews =
  | { what: 'loaded'; version: string }
  | { what: 'printed'; text: string; error: boolean }
  | { what: 'ended'; well: boolean }
  | { what: 'unavailable' };
/** Longest output that is shown, characters. */
export const MOST_OUTPUT = 65_536;
