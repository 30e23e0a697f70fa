import * as z from 'zod/mini';
import { judgeLanguage } from './languages.ts';

/**
 * Work for the judge agent, task kind `judge`, over the channel of contract/agent.ts.
 * The subject of a task is one run. The server hands out a `JudgeTask`, hears `JudgeProgress` as the partial of progress frames (batched, about
 * every 150 ms, at once after the compile and after the first case) and a `JudgeResult` at the end. A program that fails is a result, never a
 * failed task; a task fails only when the judge itself could not work, and is then tried elsewhere.
 * In its hello an agent states `capacity.judge` = its slots and, in `about`, a `JudgeAbout`. An agent that drains or has lost its tools says
 * hello again on the same connection with `capacity.judge` 0 and the leases it still holds.
 */
export const JUDGE_TASK = 'judge';

/**
 * How one case or a whole run ended. SK: not run, because the case before it or a group it depends on failed. PC: some points, not all.
 * IG: nothing to compare with (custom input); the program ended well.
 */
export const verdict = z.enum(['AC', 'WA', 'PE', 'PC', 'TLE', 'MLE', 'RE', 'CE', 'OLE', 'SE', 'SK', 'IG']);
/** How one case or a whole run ended. */
export type Verdict = z.output<typeof verdict>;

/** How well the machine of a judge can lock programs in: everything; no cgroups, so practice only; nothing, so no native runs at all. */
export const judgeTier = z.enum(['full', 'practice', 'none']);
/** How well the machine of a judge can lock programs in. */
export type JudgeTier = z.output<typeof judgeTier>;

/** The `about` of a judge's hello. */
export const judgeAbout = z.object({
  tier: judgeTier,
  /** Why the tier is not full, one sentence in English for operators; empty when it is. */
  reason: z.string().check(z.maxLength(500)),
  cgroup: z.enum(['v1', 'v2', 'none']),
  slots: z.number().check(z.int(), z.gte(0), z.lte(1024)),
  draining: z.boolean(),
  /** What is installed, with the words of the compiler about itself. */
  languages: z.array(z.object({ id: judgeLanguage, version: z.string().check(z.maxLength(200)) })).check(z.maxLength(50)),
});
/** The `about` of a judge's hello. */
export type JudgeAbout = z.output<typeof judgeAbout>;

/**
 * A file of test data: in the task itself when it is small (up to `INLINE_LIMIT` bytes of UTF-8), else behind an address (a path on the server's
 * origin) that opens without a session. A judge fetches each `sha256` once and keeps it.
 */
export type CaseFile = { text: string } | { address: string; sha256: string; bytes: number };
/** Larger test data travels by address. */
export const INLINE_LIMIT = 2048;

/** A program of several files, the first of which is the main one. `entry`: the class that holds `main` when it is not the language's own. */
export type JudgedProgram = {
  language: z.output<typeof judgeLanguage>;
  files: { name: string; text: string }[];
  entry?: string;
};

/** How output is compared. `lines`: trailing blanks of lines and empty lines at the end do not count; `strict`: different white space is PE. */
export type Checker =
  | { kind: 'lines'; strict?: boolean }
  | { kind: 'tokens'; ignoreCase?: boolean }
  /** Numbers agree when their absolute or their relative difference is within the tolerance; other tokens must be equal. */
  | { kind: 'floats'; absolute: number; relative: number; ignoreCase?: boolean }
  /**
   * A program of the setter. `testlib`: `checker input output answer [result]`, exit 0 AC, 1 WA, 2 PE, 7 partial (points on stderr).
   * `kattis`: `checker input answer feedback_dir < output`, exit 42 AC, 43 WA; points in feedback_dir: score_multiplier.txt is a share,
   * score.txt one up to 1, above that points of the case.
   */
  | { kind: 'special'; style: 'testlib' | 'kattis'; program: JudgedProgram; args?: string[] };

/** A setter's program that talks with the submission by standard input and output; conventions as for a special checker. */
export type Interactor = { style: 'testlib' | 'kattis'; program: JudgedProgram; args?: string[] };

/** A setter's program that reads an input on standard input; `testlib` exits 0 when it is well formed, `kattis` 42. */
export type Validator = { style: 'testlib' | 'kattis'; program: JudgedProgram; args?: string[] };

/** Words for the programs of one case: for the learner's; for the checker or interactor, instead of its usual ones; for the validators. */
export type CaseArgs = { program?: string[]; checker?: string[]; validator?: string[] };

/** One case. `expected` is missing for custom input. `group` names a row of the groups. `open`: learners may read its texts. */
export type JudgeCase = { no: number; group: number; input: CaseFile; expected?: CaseFile; args?: CaseArgs; open?: boolean };

/** Cases that score together. `min`: the worst case decides; `sum`: every case brings its share. Groups depended on must be passed whole. */
export type JudgeGroup = { no: number; score: number; depends: number[]; rule: 'sum' | 'min' };

/** One run of a program, as the server hands it out. */
export type JudgeTask = {
  runId: string;
  /**
   * `judge`: a submission; outputs travel back of failing cases that are open. `try`: samples or custom input before submitting; outputs travel back.
   * `prove`: a setter's reference solution; every case runs and outputs of failing cases travel back.
   * `validate`: no submission; the validator reads every input and a case is AC when it is well formed, else WA with the validator's words.
   */
  mode: 'judge' | 'try' | 'prove' | 'validate';
  /** Counts for somebody's score: only a judge of the full tier takes it. */
  graded: boolean;
  /** The revision of the test data, echoed in the result. */
  dataRevision: string;
  /** Missing in mode `validate`. */
  program?: JudgedProgram;
  /** CPU time of one case, memory of the whole program, bytes it may print. Those of the language are already in them. */
  limits: { timeMs: number; memoryMb: number; outputKb: number };
  cases: JudgeCase[];
  groups: JudgeGroup[];
  checker: Checker;
  interactor?: Interactor;
  validators?: Validator[];
  /** How often a program may be run on what the checker wrote as the next input (nextpass.in in its feedback folder). */
  passes?: number;
  /** Stops at the first case that is not AC (competitions of the ICPC kind). */
  stopAtFirstFailure: boolean;
  /** Some points without all of them are the verdict PC; otherwise the first failing case gives the verdict. */
  partialScores: boolean;
};

/** The longest text of one output that travels back, bytes. */
export const OUTPUT_LIMIT = 65_536;
/** What a case says that ended by the clock although its program had not used up its time: it slept, or waited for words that never came. */
export const WALL_CLOCK = 'wall clock';
/** The longest words of a compiler that travel back, characters. */
export const COMPILE_LOG_LIMIT = 16_384;

/** How one case ended. `points`: share of the case, 0 to 1. `timeMs` is CPU time. */
export const caseResult = z.object({
  no: z.number().check(z.int(), z.gte(0), z.lte(100_000)),
  verdict,
  timeMs: z.number().check(z.gte(0)),
  memoryKb: z.number().check(z.gte(0)),
  points: z.number().check(z.gte(0), z.lte(1)),
  /** Words of a checker or of the sandbox; for setters, and for students only where the problem shows them. */
  message: z.string().check(z.maxLength(2000)),
  exitCode: z.optional(z.nullable(z.number())),
  signal: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  /** In modes `try` and `prove`, and of open cases that failed. */
  stdout: z.optional(z.string().check(z.maxLength(OUTPUT_LIMIT))),
  stderr: z.optional(z.string().check(z.maxLength(OUTPUT_LIMIT))),
});
/** How one case ended. */
export type CaseResult = z.output<typeof caseResult>;

/** The partial of a progress frame: what is new since the last one. */
export const judgeProgress = z.object({
  /** Said once: the program compiled (or needs no compiling). */
  compiled: z.optional(z.boolean()),
  cases: z.array(caseResult).check(z.maxLength(100_000)),
});
/** The partial of a progress frame: what is new since the last one. */
export type JudgeProgress = z.output<typeof judgeProgress>;

/** The end of a run: all cases again, so that a progress frame that was lost is not missed. */
export const judgeResult = z.object({
  verdict,
  /** Points of the groups reached, and the most they give. */
  score: z.number().check(z.gte(0)),
  full: z.number().check(z.gte(0)),
  groups: z.array(z.object({ no: z.number(), score: z.number().check(z.gte(0)) })).check(z.maxLength(1000)),
  cases: z.array(caseResult).check(z.maxLength(100_000)),
  /** The longest case and the largest one. */
  timeMs: z.number().check(z.gte(0)),
  memoryKb: z.number().check(z.gte(0)),
  compileLog: z.string().check(z.maxLength(COMPILE_LOG_LIMIT)),
  /** CPU time of the compile; 0 when the program was in the cache. */
  compileMs: z.number().check(z.gte(0)),
  /** The words of the compiler or interpreter about itself. */
  languageVersion: z.string().check(z.maxLength(200)),
  tier: judgeTier,
  dataRevision: z.string().check(z.maxLength(200)),
  /** Why the verdict is SE, for operators. */
  message: z.string().check(z.maxLength(2000)),
});
/** The end of a run. */
export type JudgeResult = z.output<typeof judgeResult>;
