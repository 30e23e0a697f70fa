import { allRows } from './all.rows.ts';
import { halfOf, testMatrix } from './matrix.ts';
import { openQuietSchools } from './school.ts';

// The other half stands in matrix.test.ts.
testMatrix(halfOf(allRows, 1), await openQuietSchools());
