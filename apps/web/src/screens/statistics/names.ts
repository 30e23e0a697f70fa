type Definition = { key: string; name: string; definition: string };

/** What measures are called. */
export type Names = (key: string) => { name: string; definition: string };

export const namesFrom =
  (definitions: readonly Definition[]): Names =>
  (key) =>
    definitions.find((one) => one.key === key) ?? { name: key, definition: '' };

/** The day of an address such as 2026-11-24 as a moment of the reader's noon. */
export const momentOf = (day: string) => new Date(`${day}T12:00:00`).getTime();
