import * as z from 'zod/mini';
import { text } from '../core/shapes.ts';

/** Bounds of what blanks, numbers, matching and ordering are made of. Texts in characters. */
export const PART_LIMITS = {
  blanks: 30,
  choices: 40,
  prompts: 30,
  items: 26,
  alternatives: 30,
  text: 500,
  html: 5000,
  number: 60,
  units: 20,
  unit: 30,
  set: 8,
} as const;

/** Names a blank, a choice, a prompt or an item inside one version of a question. */
export const partKey = z.string().check(z.regex(/^[A-Za-z0-9]{1,8}$/, 'parameter_error'));
const html = text(PART_LIMITS.html);
const named = z.object({ key: partKey, html });
const most = (count: number) => z.maxLength(count, 'parameter_error');

/** What stands in a blank: words, a number, or one of some choices. */
export const blankKinds = ['text', 'number', 'choice'] as const;

const blank = z.object({
  key: partKey,
  kind: z.enum(blankKinds),
  /** Width of the field in characters, as the teacher chose it; it says nothing about the answer. */
  width: z.number().check(z.int(), z.gte(2), z.lte(40)),
  /** Of a blank with choices alone. */
  choices: z.array(z.object({ key: partKey, text: text(PART_LIMITS.text) })).check(most(PART_LIMITS.choices)),
});

const blankParts = z.object({ kind: z.literal('blank'), blanks: z.array(blank).check(most(PART_LIMITS.blanks)) });
const numericParts = z.object({
  kind: z.literal('numeric'),
  /** No unit is asked for, it is typed, or it is chosen from a list. */
  unit: z.enum(['none', 'field', 'list']),
  /** What the list shows. */
  units: z.array(text(PART_LIMITS.unit)).check(most(PART_LIMITS.units)),
});
const matchingParts = z.object({
  kind: z.literal('matching'),
  prompts: z.array(named).check(most(PART_LIMITS.prompts)),
  choices: z.array(named).check(most(PART_LIMITS.choices)),
});
const orderingParts = z.object({
  kind: z.literal('ordering'),
  items: z.array(named).check(most(PART_LIMITS.items)),
});
const storedOrdering = z.object({
  ...orderingParts.shape,
  /**
   * The fingerprint of the right order, so that no attempt begins with it: the first 32 digits of the SHA-256 of its keys, parted by
   * spaces. Made when the question is saved, never sent to anybody who answers.
   */
  avoid: z._default(z.string().check(z.maxLength(64, 'parameter_error')), ''),
});

/** What a question of these types is made of besides its stem, as it is stored. A blank stands in the stem as `<span data-blank="key">`. */
export const questionParts = z.discriminatedUnion('kind', [blankParts, numericParts, matchingParts, storedOrdering]);
/** What a question of these types is made of besides its stem. */
export type QuestionParts = z.output<typeof questionParts>;

// As it is sent, a picture has an address of its own: a text that filled its room is longer then, and an exam must start all the same.
const sent = z.array(z.object({ key: partKey, html: z.string() }));
/** The same as somebody who answers sees it: its keys are names made for the attempt, those of blanks aside. */
export const partsForStudent = z.discriminatedUnion('kind', [
  blankParts,
  numericParts,
  z.object({ ...matchingParts.shape, prompts: sent, choices: sent }),
  z.object({ ...orderingParts.shape, items: sent }),
]);
/** The parts of a question as somebody who answers sees them. */
export type PartsForStudent = z.output<typeof partsForStudent>;

/** What is taken for the same when words are compared. */
export const folds = z.object({ case: z.boolean(), width: z.boolean(), spaces: z.boolean(), punctuation: z.boolean() });
/** What is taken for the same when words are compared. */
export type Folds = z.output<typeof folds>;

/** A decimal number as people write it. */
const decimalText = text(PART_LIMITS.number);
const percent = z.number().check(z.int(), z.gte(0), z.lte(100));

const blankKey = z.object({
  key: partKey,
  /** What it weighs beside the other blanks, two decimals. */
  points: z.number('points_wrong').check(z.gte(0.01, 'points_wrong'), z.lte(1000, 'points_wrong'), z.multipleOf(0.01, 'points_wrong')),
  /** Answers that count, with how much of the points they earn; `*` stands for any characters. Of numbers: their values. */
  accepted: z.array(z.object({ text: text(PART_LIMITS.text), percent })).check(most(PART_LIMITS.alternatives)),
  /** How far a number may be off, absolute. */
  tolerance: decimalText,
  /** The right choices of a blank with choices. */
  correct: z.array(partKey).check(most(PART_LIMITS.choices)),
});

/** The answer key of a question's parts. */
export const keyParts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('blank'),
    blanks: z.array(blankKey).check(most(PART_LIMITS.blanks)),
    folds,
    /** Blanks whose answers may stand in any order among each other. */
    sets: z.array(z.array(partKey).check(z.minLength(2, 'parameter_error'), most(PART_LIMITS.set))).check(most(PART_LIMITS.blanks)),
    /** Words that match nothing: no points, or a person decides. */
    rest: z.enum(['zero', 'person']),
  }),
  z.object({
    kind: z.literal('numeric'),
    value: decimalText,
    tolerance: z.object({ kind: z.enum(['abs', 'percent', 'digits']), amount: decimalText }),
    /** Units that count, with how many of the value's own unit one of them is. The first is the value's own. */
    units: z.array(z.object({ text: text(PART_LIMITS.unit), factor: decimalText })).check(most(PART_LIMITS.units)),
    /** Percent that a missing unit costs. */
    no_unit_off: percent,
    /** A unit that is none of these: no points, or a person decides, as where units are typed. */
    rest: z.enum(['zero', 'person']),
  }),
  z.object({
    kind: z.literal('matching'),
    pairs: z.array(z.tuple([partKey, partKey])).check(most(PART_LIMITS.prompts)),
    /** Points for each right pair, or for all of them together alone. */
    rule: z.enum(['each', 'all']),
  }),
  z.object({
    kind: z.literal('ordering'),
    order: z.array(partKey).check(most(PART_LIMITS.items)),
    /** All or nothing; share of neighbours that follow each other rightly; share of the longest run that is in order. */
    rule: z.enum(['all', 'neighbours', 'longest']),
  }),
]);
/** The answer key of a question's parts. */
export type KeyParts = z.output<typeof keyParts>;

const name = text(16);
const blanksAnswer = z.object({
  blanks: z
    .record(partKey, text(PART_LIMITS.text))
    .check(z.refine((blanks) => Object.keys(blanks).length <= PART_LIMITS.blanks, 'parameter_error')),
});
const numberAnswer = z.object({ number: text(100), unit: text(PART_LIMITS.unit) });
const pairsAnswer = z.object({ pairs: z.array(z.tuple([name, name])).check(most(PART_LIMITS.prompts)) });
const orderAnswer = z.object({ order: z.array(name).check(most(PART_LIMITS.items)) });

/** Answers to questions of parts: words per blank, a number with its unit, pairs, an order. */
export const partAnswers = [blanksAnswer, numberAnswer, pairsAnswer, orderAnswer] as const;
/** An answer to a question of parts. */
export type PartAnswer =
  | z.output<typeof blanksAnswer>
  | z.output<typeof numberAnswer>
  | z.output<typeof pairsAnswer>
  | z.output<typeof orderAnswer>;
