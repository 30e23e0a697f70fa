import { randomInt } from 'node:crypto';
import { JOIN_CODE_LENGTH, JOIN_CODE_LETTERS } from '@praxis/contract/spaces/spaces';

/** A fresh join code such as K7M4QX. */
export const newJoinCode = () =>
  Array.from({ length: JOIN_CODE_LENGTH }, () => JOIN_CODE_LETTERS[randomInt(JOIN_CODE_LETTERS.length)]).join('');
