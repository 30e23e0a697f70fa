import { useState } from 'react';
import type { ConsoleAccess, ConsoleHands } from '../lab/console-access.ts';

/** The open consoles of a lab by their machines: several stand side by side, and the tools reach the one they are for. */
export function useConsoles() {
  const [consoles] = useState(() => {
    const open = new Map<string, ConsoleHands>();
    return {
      access: (machine: string): ConsoleAccess => ({
        set: (hands) => void (hands ? open.set(machine, hands) : open.delete(machine)),
      }),
      hands: (machine: string) => ({
        get current() {
          return open.get(machine);
        },
      }),
    };
  });
  return consoles;
}
