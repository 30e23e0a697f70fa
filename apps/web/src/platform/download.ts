import type { SavedSheet } from '@praxis/contract/sheets';

/** Hands a sheet to the browser as a file. */
export function download({ name, type, base64 }: SavedSheet) {
  const address = URL.createObjectURL(new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
