import type { SavedSheet } from '@praxis/contract/core/sheets';

/** How long a browser may take to begin with a file that is handed to it. */
const START_MS = 10_000;

/** Hands bytes to the browser as a file. */
export function downloadBlob(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), START_MS);
}

/** Hands a sheet to the browser as a file. */
export const download = ({ name, type, base64 }: SavedSheet) =>
  downloadBlob(new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type }), name);
