type Visible = 'nothing' | 'score' | 'answers';
type Feedback = 'cases' | 'groups' | 'verdict' | 'compiled';

/** What decides how much of their own work people see. */
export type Revealing = {
  reveal: 'live' | 'after_end' | 'after_release';
  /** The stage is over for everybody. */
  over: boolean;
  /** Its results are out, preliminary or final. */
  released: boolean;
};

/** How much of their own work people see now. Keys are never shown while somebody may still answer. */
export function visibleNow({ reveal, over, released }: Revealing): Visible {
  if (reveal === 'after_release') return over && released ? 'answers' : 'nothing';
  if (over) return 'answers';
  return reveal === 'live' ? 'score' : 'nothing';
}

/** How much of a verdict people learn, by the rule of the stage: never a case of hidden data. */
export function feedbackNow(rule: 'sum' | 'icpc' | 'ioi' | 'last' | 'ctf', of: Revealing): Feedback {
  const visible = visibleNow(of);
  if (visible === 'nothing' || (rule === 'last' && !of.over)) return 'compiled';
  return rule === 'icpc' || rule === 'ctf' ? 'verdict' : 'groups';
}

/** Points of a share, in hundredths. */
export const pointsOf = (share: number, maxPoints: number) => Math.round(Math.min(1, Math.max(0, share)) * maxPoints);

/** What a share of the points counts as. */
export const outcomeOf = (share: number): 'ok' | 'part' | 'wrong' => (share >= 1 ? 'ok' : share > 0 ? 'part' : 'wrong');
