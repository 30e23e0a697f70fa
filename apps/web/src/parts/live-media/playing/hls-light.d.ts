/** The small build of hls.js, without captions, other sound tracks and protection; its types are those of the whole. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
