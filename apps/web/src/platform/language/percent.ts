/** How much of something is done, for the eye: rounded down everywhere, so that all of it reads 100% and nothing else does. */
export const percentDone = (share: number) => `${Math.floor(share * 100 + 1e-9)}%`;
