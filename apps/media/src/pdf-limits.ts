/** What turning a PDF into pictures may take. */
export const PDF_LIMITS = {
  pages: 300,
  /** Width of a page picture. */
  width: 1600,
  /** A very tall page is made smaller until it has at most so many pixels. */
  pixels: 12_000_000,
  /** Longest side of a page picture; the format ends at 16,383. */
  side: 8000,
  /** Most memory of the process that reads the PDF. */
  megabytes: 700,
  /** Letters of the text of one page. */
  letters: 20_000,
  /** Longest silence between two pages. */
  pageSeconds: 60,
} as const;

/** What the process that reads the PDF says. */
export type PdfMessage = { page: number; of: number; path: string; width: number; height: number; text: string } | { refused: string };
