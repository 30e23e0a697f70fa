import type { KeyParts, QuestionParts } from '@praxis/contract/questions/parts';

export type BlankParts = Extract<QuestionParts, { kind: 'blank' }>;
export type BlankKey = Extract<KeyParts, { kind: 'blank' }>;
export type NumericParts = Extract<QuestionParts, { kind: 'numeric' }>;
export type NumericKey = Extract<KeyParts, { kind: 'numeric' }>;

/** Where a blank is written about, so that a click on it in the stem finds it. */
export const cardId = (key: string) => `blank-${key}`;
