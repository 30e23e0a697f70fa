/** What is done about long waits; set once the first page is shown. */
export const waits: {
  /** Something was asked of the server. */
  add?: (work: Promise<unknown>) => void;
  /** A page was asked for: it comes when it may take the place of the one underneath. */
  page?: <T>(page: Promise<T>) => Promise<T>;
} = {};
