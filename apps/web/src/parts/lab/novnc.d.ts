declare module '@novnc/novnc' {
  /** The client of a remote desktop; takes an address or an open socket. */
  export default class RFB extends EventTarget {
    constructor(target: HTMLElement, address: string, options?: { shared?: boolean });
    scaleViewport: boolean;
    viewOnly: boolean;
    focusOnClick: boolean;
    showDotCursor: boolean;
    background: string;
    sendKey(keysym: number, code: string | null, down?: boolean): void;
    focus(): void;
    toBlob(done: (blob: Blob | null) => void, type: string): void;
    disconnect(): void;
  }
}
