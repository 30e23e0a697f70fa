import type { ProblemForSetter } from '@praxis/contract/problems/authoring';

type Reference = ProblemForSetter['references'][number];

/** A reference as it is sent. */
export const asWritten = ({ id, name, program, expected, score }: Reference) => ({ id, name, program, expected, score });
