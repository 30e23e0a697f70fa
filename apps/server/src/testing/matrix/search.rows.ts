import { rebuildSearch, search } from '@praxis/contract/search/search';
import { row, signedIn } from './matrix.ts';
import type { MatrixSchool } from './school.ts';

const one = row<MatrixSchool>();

/** Searching: what each finds is compared with what each may open in find-only-what-opens.test.ts. */
export const searchRows = [
  one({ endpoint: search, input: () => ({ q: 'anything' }), allowed: signedIn }),
  one({ endpoint: rebuildSearch, input: () => ({}), allowed: ['operator'], refusal: 'not_available' }),
];
