/** The process that has a lock, with what it said about itself. */
export type Holder = { pid: number; started: string; [about: string]: unknown };
/** When a process started, in a form that differs for a recycled pid; undefined when it does not run. */
export function startOf(pid: number): string | undefined;
/** Whether the process that wrote `{pid, started}` still runs. */
export function isAlive(holder: Holder | undefined): boolean;
/** Takes a lock that a kill -9 cannot leave behind, or names the living process that has it. */
export function takeLock(
  file: string,
  about?: object,
): { release: () => void; holder?: undefined } | { holder: Holder; release?: undefined };
