/** Copies the chunks of the previous build that pages may still ask for into the next one. */
export function keepOldChunks(previous: string, next: string, now?: number): void;
