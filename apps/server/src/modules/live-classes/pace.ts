/**
 * How long what is said calmly may wait for company before it goes to disk and out to the room. The wait begins with the first that
 * waits, so that every round carries as much as that time allows: what a large room costs is rounds, not messages.
 */
const PACE_MS = 255;
const ROOMS_KEPT = 1000;

type Round = { last: number; waiting: (() => void)[]; timer: NodeJS.Timeout | undefined };

/** Lets what is said in a class go on in rounds: at once after a silence, otherwise together with whatever else is said. */
export function openPace() {
  const rounds = new Map<string, Round>();

  function go(round: Round) {
    round.last = performance.now();
    round.timer = undefined;
    for (const one of round.waiting.splice(0)) one();
  }

  function forgetSilent() {
    const before = performance.now() - PACE_MS;
    for (const [id, { last, timer }] of rounds) if (!timer && last < before) rounds.delete(id);
  }

  return {
    /** Resolves when the next round of the class begins. */
    turn(classId: string): Promise<void> {
      if (rounds.size > ROOMS_KEPT) forgetSilent();
      const round = rounds.get(classId) ?? { last: Number.NEGATIVE_INFINITY, waiting: [], timer: undefined };
      rounds.set(classId, round);
      return new Promise((done) => {
        round.waiting.push(done);
        const silent = performance.now() - round.last >= PACE_MS;
        round.timer ??= setTimeout(go, silent ? 0 : PACE_MS, round);
      });
    },
    /** Lets everything go at once. */
    close() {
      for (const round of rounds.values()) {
        clearTimeout(round.timer);
        go(round);
      }
    },
  };
}
