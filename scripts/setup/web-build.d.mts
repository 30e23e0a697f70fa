/** Copies the chunks of the previous build that pages may still ask for into the next one. */
export function preserveOldChunks(previous: string, next: string, now?: number): void;
