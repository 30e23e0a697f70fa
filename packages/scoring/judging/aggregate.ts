import { eigen } from './eigen.ts';

/** How sheets become one result. */
export type AggregationMethod = 'additive' | 'mean' | 'z' | 'trimmed';

/** One submitted sheet; score in hundredths of points. */
export type SheetScore = { work: string; expert: string; score: number };

/** Why a method does not carry: the mean is taken instead, and said to be. */
export type MethodRefusal = 'not_connected' | 'few_experts' | 'few_works' | 'few_sheets';

/** A work's result in hundredths: raw mean, adjusted, its standard error (null where one sheet cannot tell), range of its sheets. */
export type WorkEstimate = { work: string; raw: number; adjusted: number; error: number | null; sheets: number; spread: number };

/** How far an expert lies above (lenient) or below the others, in hundredths; error null where the method estimates none. */
export type ExpertEstimate = { expert: string; mean: number; estimate: number; error: number | null; sheets: number };

/** A sheet's distance from what work and expert let expect, in standard deviations. */
export type Residual = { work: string; expert: string; deviations: number };

/** Result of an aggregation run. */
export type Aggregation = {
  method: AggregationMethod;
  refused: MethodRefusal | null;
  works: WorkEstimate[];
  experts: ExpertEstimate[];
  residuals: Residual[];
};

/** Experts and works each that calibration needs at least; sheets of a work that trimming needs. */
export const LEAST = { experts: 4, works: 5, worksForZ: 10, sheetsToTrim: 5 } as const;

type Table = {
  works: string[];
  experts: string[];
  rows: { work: number; expert: number; score: number }[];
  byWork: number[][];
  byExpert: number[][];
};

/** Sheets in one order, whatever order they came in: sums of floating numbers depend on it. */
function tabulate(sheets: readonly SheetScore[]): Table {
  const works = [...new Set(sheets.map(({ work }) => work))].sort();
  const experts = [...new Set(sheets.map(({ expert }) => expert))].sort();
  const workNo = new Map(works.map((id, no) => [id, no]));
  const expertNo = new Map(experts.map((id, no) => [id, no]));
  const rows = sheets
    .map(({ work, expert, score }) => ({ work: workNo.get(work) ?? 0, expert: expertNo.get(expert) ?? 0, score }))
    .sort((a, b) => a.work - b.work || a.expert - b.expert);
  const byWork: number[][] = works.map(() => []);
  const byExpert: number[][] = experts.map(() => []);
  rows.forEach(({ work, expert }, row) => {
    byWork[work]?.push(row);
    byExpert[expert]?.push(row);
  });
  return { works, experts, rows, byWork, byExpert };
}

const meanOf = (values: readonly number[]) => (values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0);

function deviationOf(values: readonly number[]) {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1));
}

/** Whether all experts are joined by works they share. */
function connected({ experts, rows, byWork, byExpert }: Table): boolean {
  if (experts.length < 2) return true;
  const seen = new Set([0]);
  const queue = [0];
  for (let place = 0; place < queue.length; place++) {
    for (const row of byExpert[queue[place] ?? 0] ?? []) {
      for (const other of byWork[rows[row]?.work ?? 0] ?? []) {
        const expert = rows[other]?.expert ?? 0;
        if (!seen.has(expert)) queue.push(expert);
        seen.add(expert);
      }
    }
  }
  return seen.size === experts.length;
}

/** Why a method cannot be used on these sheets; null when it can. */
export function methodRefusal(method: AggregationMethod, sheets: readonly SheetScore[]): MethodRefusal | null {
  return refusalFor(method, tabulate(sheets));
}

function refusalFor(method: AggregationMethod, table: Table): MethodRefusal | null {
  if (method === 'mean') return null;
  if (method === 'trimmed') return table.byWork.some((rows) => rows.length < LEAST.sheetsToTrim) ? 'few_sheets' : null;
  if (method === 'z') return table.byExpert.some((rows) => rows.length < LEAST.worksForZ) ? 'few_works' : null;
  if (table.experts.length < LEAST.experts) return 'few_experts';
  if (table.byExpert.some((rows) => rows.length < LEAST.works)) return 'few_works';
  return connected(table) ? null : 'not_connected';
}

/** What an estimate gives: leniency by expert, results and errors by work, the deviation of a single sheet. */
type Fit = { leniency: number[]; leniencyError: number[] | null; value: number[]; error: (number | null)[]; deviation: number };

const EM_STEPS = 400;

/** score = work + expert + noise, experts drawn from one distribution whose variance EM finds (REML): without bias it shrinks to nothing and the mean remains. */
function fitAdditive({ experts, rows, byWork, works }: Table): Fit {
  const size = experts.length;
  const scores = rows.map(({ score }) => score);
  const centred = scores.map((score, row) => score - meanOf((byWork[rows[row]?.work ?? 0] ?? []).map((other) => scores[other] ?? 0)));
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  const right = new Float64Array(size);
  for (const members of byWork) {
    const share = 1 / members.length;
    for (const row of members) {
      const a = rows[row]?.expert ?? 0;
      right[a] = (right[a] ?? 0) + (centred[row] ?? 0);
      const line = matrix[a] as Float64Array;
      line[a] = (line[a] ?? 0) + 1;
      for (const other of members) {
        const b = rows[other]?.expert ?? 0;
        line[b] = (line[b] ?? 0) - share;
      }
    }
  }
  const { values, vectors } = eigen(matrix);
  const turned = values.map((_, k) => vectors.reduce((sum, vector, a) => sum + (vector[k] ?? 0) * (right[a] ?? 0), 0));
  const total = centred.reduce((sum, value) => sum + value * value, 0);
  const free = Math.max(1, rows.length - works.length);
  let noise = Math.max(1, total / free);
  let between = noise;
  for (let step = 0; step < EM_STEPS; step++) {
    const ratio = noise / Math.max(between, 1e-9);
    let squares = 0;
    let traces = 0;
    let explained = 0;
    for (let k = 0; k < size; k++) {
      const shrunk = (turned[k] ?? 0) / ((values[k] ?? 0) + ratio);
      squares += shrunk * shrunk;
      traces += 1 / ((values[k] ?? 0) + ratio);
      explained += shrunk * (turned[k] ?? 0);
    }
    const nextBetween = (squares + noise * traces) / size;
    const nextNoise = Math.max(1e-6, (total - explained) / free);
    const still = Math.abs(nextBetween - between) <= 1e-9 * between && Math.abs(nextNoise - noise) <= 1e-9 * noise;
    between = nextBetween;
    noise = nextNoise;
    if (still) break;
  }
  const ratio = noise / Math.max(between, 1e-9);
  const inverse = Array.from({ length: size }, (_, a) =>
    Array.from({ length: size }, (_, b) =>
      values.reduce((sum, value, k) => sum + ((vectors[a]?.[k] ?? 0) * (vectors[b]?.[k] ?? 0)) / (value + ratio), 0),
    ),
  );
  const leniency = inverse.map((line) => line.reduce((sum, value, b) => sum + value * (right[b] ?? 0), 0));
  const value = byWork.map((members) => meanOf(members.map((row) => (scores[row] ?? 0) - (leniency[rows[row]?.expert ?? 0] ?? 0))));
  const error = byWork.map((members) => {
    const judges = members.map((row) => rows[row]?.expert ?? 0);
    const shared = judges.reduce((sum, a) => sum + judges.reduce((inner, b) => inner + (inverse[a]?.[b] ?? 0), 0), 0);
    return Math.sqrt((noise / members.length) * (1 + shared / members.length));
  });
  return {
    leniency,
    leniencyError: inverse.map((line, a) => Math.sqrt(noise * (line[a] ?? 0))),
    value,
    error,
    deviation: Math.sqrt(noise),
  };
}

/** Results without calibration: the mean, or the mean without the highest and lowest sheet. */
function fitMean({ experts, rows, byWork }: Table, trimmed: boolean): Fit {
  const taken = byWork.map((members) => {
    const scores = members.map((row) => rows[row]?.score ?? 0).sort((a, b) => a - b);
    return trimmed ? scores.slice(1, -1) : scores;
  });
  const value = taken.map(meanOf);
  const free = byWork.reduce((sum, members) => sum + members.length - 1, 0);
  const around = rows.reduce(
    (sum, { work, score }) => sum + (score - meanOf((byWork[work] ?? []).map((row) => rows[row]?.score ?? 0))) ** 2,
    0,
  );
  const deviation = free > 0 ? Math.sqrt(around / free) : 0;
  return {
    leniency: experts.map(() => 0),
    leniencyError: null,
    value,
    error: taken.map((scores) => (free > 0 ? deviation / Math.sqrt(scores.length) : null)),
    deviation,
  };
}

/** Every expert's scores brought to one mean and one deviation. It punishes who drew strong works, and is said to. */
function fitZ(table: Table): Fit {
  const { rows, byExpert, byWork } = table;
  const of = byExpert.map((members) => members.map((row) => rows[row]?.score ?? 0));
  const means = of.map(meanOf);
  const deviations = of.map(deviationOf);
  const [mean, deviation] = [meanOf(rows.map(({ score }) => score)), meanOf(deviations)];
  const weighted = rows.map(({ expert, score }) => {
    const own = deviations[expert] ?? 0;
    return own > 0 ? mean + ((score - (means[expert] ?? 0)) / own) * deviation : mean;
  });
  const value = byWork.map((members) => meanOf(members.map((row) => weighted[row] ?? 0)));
  const free = byWork.reduce((sum, members) => sum + members.length - 1, 0);
  const around = rows.reduce((sum, { work }, row) => sum + ((weighted[row] ?? 0) - (value[work] ?? 0)) ** 2, 0);
  const single = free > 0 ? Math.sqrt(around / free) : 0;
  return {
    leniency: means.map((own) => own - mean),
    leniencyError: null,
    value,
    error: byWork.map((members) => (free > 0 ? single / Math.sqrt(members.length) : null)),
    deviation: single,
  };
}

function residualsOf({ rows, byWork, works, experts }: Table, { value, leniency, deviation }: Fit): Residual[] {
  if (deviation <= 0) return [];
  return rows.flatMap(({ work, expert, score }) => {
    const sheets = byWork[work]?.length ?? 0;
    if (sheets < 2) return [];
    const left = score - (value[work] ?? 0) - (leniency[expert] ?? 0);
    return [{ work: works[work] ?? '', expert: experts[expert] ?? '', deviations: left / (deviation * Math.sqrt(1 - 1 / sheets)) }];
  });
}

/** The result of all works from their sheets. `max`: hundredths a work can have; adjusted results stay within 0 and it. Same sheets in any order, same bytes. */
export function aggregate(asked: AggregationMethod, sheets: readonly SheetScore[], max: number): Aggregation {
  const table = tabulate(sheets);
  const refused = refusalFor(asked, table);
  const method = refused ? 'mean' : asked;
  const fit = method === 'additive' ? fitAdditive(table) : method === 'z' ? fitZ(table) : fitMean(table, method === 'trimmed');
  const { works, experts, rows, byWork, byExpert } = table;
  const overall = meanOf(rows.map(({ score }) => score));
  return {
    method,
    refused,
    works: works.map((work, no) => {
      const scores = (byWork[no] ?? []).map((row) => rows[row]?.score ?? 0);
      const error = fit.error[no] ?? null;
      return {
        work,
        raw: Math.round(meanOf(scores)),
        adjusted: Math.min(max, Math.max(0, Math.round(fit.value[no] ?? 0))),
        error: error === null ? null : Math.round(error),
        sheets: scores.length,
        spread: Math.max(...scores) - Math.min(...scores),
      };
    }),
    experts: experts.map((expert, no) => {
      const mean = meanOf((byExpert[no] ?? []).map((row) => rows[row]?.score ?? 0));
      const calibrated = method === 'additive' || method === 'z';
      return {
        expert,
        mean: Math.round(mean),
        estimate: Math.round(calibrated ? (fit.leniency[no] ?? 0) : mean - overall),
        error: fit.leniencyError ? Math.round(fit.leniencyError[no] ?? 0) : null,
        sheets: byExpert[no]?.length ?? 0,
      };
    }),
    residuals: residualsOf(table, fit),
  };
}

/** What a person has to look at before a result goes to the rank. */
export type ScoreFlag = { work: string; reason: 'spread' | 'residual' | 'missing' | 'unreadable'; expert: string | null; value: number };

/** Standard deviations beyond which one sheet is looked at. */
export const RESIDUAL_LIMIT = 2.5;

/** Flags of a run: range over the agreed percent, one sheet far off, sheets missing, works that could not be opened. */
export function flagsOf(
  { works, residuals }: Aggregation,
  rule: { spreadPercent: number; max: number; perWork: number; all: readonly string[]; unreadable: readonly string[] },
): ScoreFlag[] {
  const of = new Map(works.map((work) => [work.work, work]));
  return [...rule.all].sort().flatMap((work): ScoreFlag[] => {
    const result = of.get(work);
    const sheets = result?.sheets ?? 0;
    const furthest = residuals
      .filter((residual) => residual.work === work && Math.abs(residual.deviations) > RESIDUAL_LIMIT)
      .sort((a, b) => Math.abs(b.deviations) - Math.abs(a.deviations))[0];
    return [
      ...(rule.unreadable.includes(work) ? [{ work, reason: 'unreadable' as const, expert: null, value: 0 }] : []),
      ...(sheets < rule.perWork ? [{ work, reason: 'missing' as const, expert: null, value: rule.perWork - sheets }] : []),
      ...(result && result.spread * 100 > rule.spreadPercent * rule.max
        ? [{ work, reason: 'spread' as const, expert: null, value: result.spread }]
        : []),
      ...(furthest ? [{ work, reason: 'residual' as const, expert: furthest.expert, value: Math.round(furthest.deviations * 100) }] : []),
    ];
  });
}
