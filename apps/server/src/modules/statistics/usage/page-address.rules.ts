/** A path without query and fragment; undefined when it is none of this application. */
export function pathAlone(address: string) {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return /^\/(?!\/)/.test(path) ? path : undefined;
}
