import { seeded, shuffled } from '../seeded.ts';

/** One work before one expert. */
export type Pair = { work: string; expert: string };

/** What an assignment is made of. */
export type AssignmentQuestion = {
  works: readonly string[];
  /** capacity: works at most, null for as many as the balance asks. */
  experts: readonly { id: string; capacity: number | null }[];
  perWork: number;
  conflicts: readonly Pair[];
  /** Pairs that stay as they are. */
  fixed?: readonly Pair[];
  seed: string;
};

/** A work that did not find its experts, and who is in the way. */
export type ShortWork = { work: string; missing: number; conflicting: string[]; full: string[] };

/** Who scores what. connected: every two experts are joined by works they share, directly or through others. */
export type Assignment = { pairs: Pair[]; short: ShortWork[]; connected: boolean };

/** The assignment while it is made: works and experts by number, sets for the answers asked most. */
class Draft {
  readonly ofWork: Set<number>[];
  readonly ofExpert: Set<number>[];
  readonly met: Int32Array;
  readonly blocked: Set<number>[];
  readonly fixed: Set<number>[];
  readonly capacity: number[];
  readonly tieOrder: number[];
  readonly size: number;
  constructor(works: number, capacity: number[], tieOrder: number[]) {
    this.size = capacity.length;
    this.capacity = capacity;
    this.tieOrder = tieOrder;
    this.ofWork = Array.from({ length: works }, () => new Set());
    this.blocked = Array.from({ length: works }, () => new Set());
    this.fixed = Array.from({ length: works }, () => new Set());
    this.ofExpert = capacity.map(() => new Set());
    this.met = new Int32Array(capacity.length ** 2);
  }
  load(expert: number) {
    return this.ofExpert[expert]?.size ?? 0;
  }
  hasRoom(expert: number) {
    return this.load(expert) < (this.capacity[expert] ?? 0);
  }
  mayScore(work: number, expert: number) {
    return !this.blocked[work]?.has(expert) && !this.ofWork[work]?.has(expert);
  }
  /** Whether a work may leave one expert for another. */
  mayMove(work: number, from: number, to: number) {
    return !this.fixed[work]?.has(from) && this.mayScore(work, to);
  }
  private meet(work: number, expert: number, by: number) {
    for (const other of this.ofWork[work] ?? []) {
      if (other === expert) continue;
      this.met[expert * this.size + other] = (this.met[expert * this.size + other] ?? 0) + by;
      this.met[other * this.size + expert] = (this.met[other * this.size + expert] ?? 0) + by;
    }
  }
  add(work: number, expert: number) {
    this.meet(work, expert, 1);
    this.ofWork[work]?.add(expert);
    this.ofExpert[expert]?.add(work);
  }
  remove(work: number, expert: number) {
    this.ofWork[work]?.delete(expert);
    this.ofExpert[expert]?.delete(work);
    this.meet(work, expert, -1);
  }
  /** How often an expert has scored beside those who score this work. */
  acquaintance(work: number, expert: number) {
    let sum = 0;
    for (const other of this.ofWork[work] ?? []) sum += this.met[expert * this.size + other] ?? 0;
    return sum;
  }
  /** The least loaded expert with room who has met the others of this work least; -1 when nobody may. */
  next(work: number) {
    let best = -1;
    let bestLoad = 0;
    let bestMet = 0;
    for (const expert of this.tieOrder) {
      if (!this.hasRoom(expert) || !this.mayScore(work, expert)) continue;
      const load = this.load(expert);
      if (best >= 0 && load > bestLoad) continue;
      const met = this.acquaintance(work, expert);
      if (best < 0 || load < bestLoad || met < bestMet) {
        best = expert;
        bestLoad = load;
        bestMet = met;
      }
    }
    return best;
  }
}

/** Moves along the found path: every expert hands the work named to the next one. */
function walk(draft: Draft, reached: Map<number, { from: number; work: number }>, end: number) {
  const moves: { work: number; from: number; to: number }[] = [];
  for (let to = end; ; ) {
    const step = reached.get(to);
    if (!step || step.from < 0) break;
    moves.push({ work: step.work, from: step.from, to });
    to = step.from;
  }
  for (const { work, from } of moves) draft.remove(work, from);
  for (const { work, to } of moves) draft.add(work, to);
}

/** The nearest expert, in hand-overs of works, whom `ends` accepts; -1 when there is none. */
function reach(draft: Draft, starts: readonly number[], ends: (expert: number) => boolean) {
  const reached = new Map<number, { from: number; work: number }>(starts.map((expert) => [expert, { from: -1, work: -1 }]));
  const queue = [...starts];
  for (let place = 0; place < queue.length; place++) {
    const from = queue[place] as number;
    for (const to of draft.tieOrder) {
      if (reached.has(to)) continue;
      for (const work of draft.ofExpert[from] ?? []) {
        if (!draft.mayMove(work, from, to)) continue;
        reached.set(to, { from, work });
        if (ends(to)) return { reached, end: to };
        queue.push(to);
        break;
      }
    }
  }
  return { reached, end: -1 };
}

/** Finds room for a work that nobody free may take: a colleague hands on another work, who hands on another. */
function makeRoom(draft: Draft, work: number): boolean {
  const starts = draft.tieOrder.filter((expert) => draft.mayScore(work, expert));
  const { reached, end } = reach(draft, starts, (expert) => draft.hasRoom(expert));
  if (end < 0) return false;
  let first = end;
  for (let step = reached.get(first); step && step.from >= 0; step = reached.get(first)) first = step.from;
  walk(draft, reached, end);
  draft.add(work, first);
  return true;
}

/** Hands works from the most loaded on to less loaded ones, until no chain of hand-overs brings loads nearer. */
function balance(draft: Draft) {
  for (;;) {
    let moved = false;
    for (const from of [...draft.tieOrder].sort((a, b) => draft.load(b) - draft.load(a))) {
      const most = draft.load(from);
      const { reached, end } = reach(draft, [from], (expert) => draft.hasRoom(expert) && draft.load(expert) <= most - 2);
      if (end < 0) continue;
      walk(draft, reached, end);
      moved = true;
      break;
    }
    if (!moved) return;
  }
}

/** For every expert with works the number of the group that shared works join; -1 without works. */
function components(draft: Draft): number[] {
  const group = draft.capacity.map(() => -1);
  let count = 0;
  for (let start = 0; start < group.length; start++) {
    if (group[start] !== -1 || draft.load(start) === 0) continue;
    const queue = [start];
    group[start] = count;
    for (let place = 0; place < queue.length; place++) {
      for (const work of draft.ofExpert[queue[place] as number] ?? []) {
        for (const other of draft.ofWork[work] ?? []) {
          if (group[other] !== -1) continue;
          group[other] = count;
          queue.push(other);
        }
      }
    }
    count++;
  }
  return group;
}

/** Exchanges the experts of two works of different groups so that the groups become one. */
function joinOnce(draft: Draft, group: number[]): boolean {
  const before = Math.max(...group);
  for (const a of draft.tieOrder) {
    if (group[a] !== 0) continue;
    for (const b of draft.tieOrder) {
      if ((group[b] ?? -1) < 1) continue;
      for (const workOfA of [...(draft.ofExpert[a] ?? [])]) {
        if (!draft.mayMove(workOfA, a, b)) continue;
        for (const workOfB of [...(draft.ofExpert[b] ?? [])]) {
          if (!draft.mayMove(workOfB, b, a)) continue;
          const swap = (x: number, y: number) => {
            draft.remove(workOfA, x);
            draft.remove(workOfB, y);
            draft.add(workOfA, y);
            draft.add(workOfB, x);
          };
          swap(a, b);
          if (Math.max(...components(draft)) < before) return true;
          swap(b, a);
        }
      }
    }
  }
  return false;
}

function draftOf({ works, experts, perWork, conflicts, fixed = [], seed }: AssignmentQuestion) {
  const next = seeded(seed);
  const workNo = new Map(works.map((id, no) => [id, no]));
  const expertNo = new Map(experts.map(({ id }, no) => [id, no]));
  const most = works.length * perWork + fixed.length;
  const tieOrder = shuffled([...experts.keys()], next);
  const draft = new Draft(
    works.length,
    experts.map(({ capacity }) => capacity ?? most),
    tieOrder,
  );
  for (const { work, expert } of conflicts) {
    const no = expertNo.get(expert);
    if (no !== undefined) draft.blocked[workNo.get(work) ?? -1]?.add(no);
  }
  for (const { work, expert } of fixed) {
    const [w, e] = [workNo.get(work), expertNo.get(expert)];
    if (w === undefined || e === undefined) continue;
    draft.add(w, e);
    draft.fixed[w]?.add(e);
  }
  return { draft, next };
}

/** Who scores what: every work as many experts as asked, loads alike, nobody before a conflict, all experts joined by works they share. One seed gives one answer. */
export function assign(question: AssignmentQuestion): Assignment {
  const { works, experts, perWork } = question;
  const { draft, next } = draftOf(question);
  const order = shuffled([...works.keys()], next);
  const missing = works.map((_, work) => perWork - (draft.ofWork[work]?.size ?? 0));
  for (let pass = 0; pass < perWork; pass++) {
    for (const work of order) {
      if ((missing[work] ?? 0) <= 0) continue;
      const expert = draft.next(work);
      if (expert >= 0) draft.add(work, expert);
      else if (!makeRoom(draft, work)) continue;
      missing[work] = (missing[work] ?? 0) - 1;
    }
  }
  // Room that appeared after a work had been passed over.
  for (const work of order) while ((missing[work] ?? 0) > 0 && makeRoom(draft, work)) missing[work] = (missing[work] ?? 0) - 1;
  balance(draft);
  let group = components(draft);
  while (Math.max(-1, ...group) > 0 && joinOnce(draft, group)) group = components(draft);
  const idOf = (no: number) => experts[no]?.id ?? '';
  const pairs = works.flatMap((work, no) =>
    [...(draft.ofWork[no] ?? [])].sort((a, b) => a - b).map((expert) => ({ work, expert: idOf(expert) })),
  );
  const short = works.flatMap((work, no) => {
    if ((missing[no] ?? 0) <= 0) return [];
    const free = [...experts.keys()].filter((expert) => !draft.ofWork[no]?.has(expert));
    return [
      {
        work,
        missing: missing[no] ?? 0,
        conflicting: free.filter((expert) => draft.blocked[no]?.has(expert)).map(idOf),
        full: free.filter((expert) => !draft.blocked[no]?.has(expert) && !draft.hasRoom(expert)).map(idOf),
      },
    ];
  });
  return { pairs, short, connected: Math.max(-1, ...group) <= 0 };
}

/** One more expert for a work, by the same rule: least loaded, met the others least. Undefined when nobody may. */
export function pickExpert(question: AssignmentQuestion, work: string): string | undefined {
  const { draft } = draftOf(question);
  const expert = draft.next(question.works.indexOf(work));
  return question.experts[expert]?.id;
}
