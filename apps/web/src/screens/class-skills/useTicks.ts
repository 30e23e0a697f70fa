import { useState } from 'react';

/** Who of those that stand low in a skill is meant: all of them until a tick is taken away. */
export type Ticks = {
  has: (skillId: string, studentId: string) => boolean;
  set: (skillId: string, studentId: string, on: boolean) => void;
};

/** Ticks by skill, remembered while other skills and evidence are looked at. */
export function useTicks(): Ticks {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (skillId, studentId) => !without.has(`${skillId} ${studentId}`),
    set: (skillId, studentId, on) =>
      setWithout((before) => {
        const next = new Set(before);
        if (on) next.delete(`${skillId} ${studentId}`);
        else next.add(`${skillId} ${studentId}`);
        return next;
      }),
  };
}
