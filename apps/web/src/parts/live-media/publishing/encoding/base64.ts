/** What a decoder needs to know, as text. */
export function base64(source: AllowSharedBufferSource) {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source as ArrayBuffer);
  return btoa(String.fromCharCode(...bytes));
}
