const DAY = 86_400_000;

/** Whether somebody may confirm what an operator entered about money: another operator, or after a day the only one. */
export function mayConfirm(of: { enteredBy: string; enteredAt: Date; operators: readonly string[] }, actorId: string, now: Date) {
  if (of.enteredBy !== actorId) return true;
  const isAlone = of.operators.every((id) => id === actorId);
  return isAlone && now.getTime() - of.enteredAt.getTime() >= DAY;
}
